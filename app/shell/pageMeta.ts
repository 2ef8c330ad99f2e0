/** The title and description of a page, for the browser's tab and for whoever lists or shares it. */

import { announcementTexts } from '../texts/en/announcements.ts';
import { metaTexts } from '../texts/en/meta.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { aboutTexts } from '../texts/en/sections.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { parseLegalPath } from './addresses.ts';

export type PageMeta = { title: string; description: string };

type MetaInput = {
  town: string;
  /** The hero's words, which describe the home page best. */
  subtitle: string;
  commerce: boolean;
  /** The announcement the address names, if it is there. */
  announcement?: { title: string; excerpt: string };
};

/** The title and description of the page at a path. */
export function pageMeta(path: string, { town, subtitle, commerce, announcement }: MetaInput): PageMeta {
  const home = { title: town, description: subtitle || metaTexts.home(town) };
  const page = (name: string, description = home.description) => ({ title: metaTexts.page(name, town), description });
  const legal = parseLegalPath(path);
  if (legal) return page(screenTexts.legal[legal]);
  switch (path.replace(/(?<=.)\/$/, '')) {
    case '/':
      return home;
    case '/announcements':
      return announcement
        ? page(announcement.title, announcement.excerpt || metaTexts.announcements(town))
        : page(announcementTexts.pageTitle, metaTexts.announcements(town));
    case '/about':
      return page(aboutTexts.title, metaTexts.about(town));
    case '/pricing':
      return page(screenTexts.pricing.title, metaTexts.pricing);
    case '/login':
      return page(screenTexts.login.title);
    case '/register':
      return page(screenTexts.register.title);
    case '/forgot':
      return page(screenTexts.forgot);
    case '/password':
      return page(screenTexts.password);
    case '/account':
      return page(screenTexts.account);
    case '/users':
      return page(screenTexts.users);
    case '/history':
      return page(screenTexts.history);
    case '/dashboard':
      return page(screenTexts.dashboard.title);
    case '/orders':
      return page(screenTexts.orders.title);
    case '/invoices':
      return page(commerce ? screenTexts.invoices.title : shellTexts.notFound);
    case '/order-confirmation':
      return page(commerce ? screenTexts.confirmation.title : shellTexts.notFound);
    case '/outbox':
      return page(commerce ? screenTexts.outbox : shellTexts.notFound);
    case '/items':
      return commerce ? page(screenTexts.items.title) : page(shellTexts.notFound);
    default:
      return page(shellTexts.notFound);
  }
}

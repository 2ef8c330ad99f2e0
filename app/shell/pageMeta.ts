/** The title and description of a page, for the browser's tab and for whoever lists or shares it. */

import { screenTexts } from '../texts/en/screens.ts';
import { texts } from '../texts/en/site.ts';
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
  const home = { title: town, description: subtitle || texts.meta.home(town) };
  const page = (name: string, description = home.description) => ({ title: texts.meta.page(name, town), description });
  const legal = parseLegalPath(path);
  if (legal) return page(texts.legal[legal]);
  switch (path.replace(/(?<=.)\/$/, '')) {
    case '/':
      return home;
    case '/announcements':
      return announcement
        ? page(announcement.title, announcement.excerpt || texts.meta.announcements(town))
        : page(texts.announcements.pageTitle, texts.meta.announcements(town));
    case '/about':
      return page(texts.about.title, texts.meta.about(town));
    case '/pricing':
      return page(texts.pricing.title, texts.meta.pricing);
    case '/login':
      return page(texts.login.title);
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
      return page(commerce ? screenTexts.invoices.title : texts.shell.notFound);
    case '/order-confirmation':
      return page(commerce ? screenTexts.confirmation.title : texts.shell.notFound);
    case '/outbox':
      return page(commerce ? screenTexts.outbox : texts.shell.notFound);
    case '/items':
      return commerce ? page(texts.items.title) : page(texts.shell.notFound);
    default:
      return page(texts.shell.notFound);
  }
}

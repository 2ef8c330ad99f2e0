/** The title of a page, for the browser's tab. */
import { useEffect } from 'react';
import { findScreen, type ScreenPath } from '../../db/rules/screens.ts';
import { useTown } from '../data/content.tsx';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { aboutTexts } from '../texts/en/home/sections.ts';
import { metaTexts } from '../texts/en/meta.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { shellTexts } from '../texts/en/shell.ts';

/** The home page's title is the town's name. */
const titles: Record<Exclude<ScreenPath, '/' | '/$slug'>, string> = {
  '/announcements': announcementTexts.pageTitle,
  '/about': aboutTexts.title,
  '/news': screenTexts.news,
  '/contacts': screenTexts.contacts,
  '/collection': screenTexts.collection,
  '/services': screenTexts.services,
  '/departments': screenTexts.departments,
  '/meetings': screenTexts.meetings,
  '/meetings/$slug': screenTexts.meeting,
  '/meetings/$slug/receipt': screenTexts.receipt,
  '/archive': screenTexts.archive,
  '/document-text/$id': screenTexts.documentText,
  '/forms': screenTexts.forms,
  '/forms/$slug': screenTexts.form,
  '/request/$number': screenTexts.request,
  '/requests': screenTexts.requests,
  '/requests/$number': screenTexts.requests,
  '/pricing': screenTexts.pricing.title,
  '/items': screenTexts.items.title,
  '/terms': screenTexts.legal.terms,
  '/privacy': screenTexts.legal.privacy,
  '/accessibility': screenTexts.legal.accessibility,
  '/search': screenTexts.search,
  '/login': screenTexts.login.title,
  '/register': screenTexts.register.title,
  '/forgot': screenTexts.forgot,
  '/password': screenTexts.password,
  '/confirm': screenTexts.confirm,
  '/preview': screenTexts.preview,
  '/outbox': screenTexts.outbox,
  '/order-confirmation': screenTexts.confirmation.title,
  '/pay/$token': screenTexts.pay,
  '/dashboard': screenTexts.dashboard.title,
  '/account': screenTexts.account,
  '/drafts': screenTexts.drafts,
  '/to-mend': screenTexts.toMend,
  '/orders': screenTexts.orders.title,
  '/invoices': screenTexts.invoices.title,
  '/users': screenTexts.users,
  '/history': screenTexts.history,
  '/settings': screenTexts.settings,
  '/doctor': screenTexts.doctor,
  '/links': screenTexts.links,
};

export type TitleInput = {
  town: string;
  commerce: boolean;
  /** The announcement in the address, if it exists. */
  announcement?: { title: string } | undefined;
  /** The page of the town's own in the address, if it exists. */
  page?: { title: string } | undefined;
};

export function pageTitle(path: string, { town, commerce, announcement, page }: TitleInput): string {
  const screen = findScreen(path, commerce);
  if (screen === '/') return town;
  if (screen === '/announcements' && announcement) return metaTexts.page(announcement.title, town);
  if (screen === '/$slug') return metaTexts.page(page?.title ?? shellTexts.notFound, town);
  return metaTexts.page(screen ? titles[screen] : shellTexts.notFound, town);
}

/**
 * Sets the tab's title, for a screen that knows its subject better than its address does.
 * @param name of an item or a list; otherwise the screen's own
 */
export function useDocumentTitle(name: string): void {
  const { display_name: town } = useTown();
  useEffect(() => {
    document.title = metaTexts.page(name, town);
  }, [name, town]);
}

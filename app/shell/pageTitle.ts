/** The title of a page, for the browser's tab. */
import { useEffect } from 'react';
import { useTown } from '../data/content.tsx';
import { announcementTexts } from '../texts/en/announcements.ts';
import { metaTexts } from '../texts/en/meta.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { aboutTexts } from '../texts/en/sections.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { parseLegalPath } from './addresses.ts';
import { isShopPath } from './protectedRoutes.ts';

const names: Record<string, string> = {
  '/announcements': announcementTexts.pageTitle,
  '/about': aboutTexts.title,
  '/news': screenTexts.news,
  '/pricing': screenTexts.pricing.title,
  '/login': screenTexts.login.title,
  '/register': screenTexts.register.title,
  '/forgot': screenTexts.forgot,
  '/password': screenTexts.password,
  '/confirm': screenTexts.confirm,
  '/account': screenTexts.account,
  '/users': screenTexts.users,
  '/history': screenTexts.history,
  '/doctor': screenTexts.doctor,
  '/links': screenTexts.links,
  '/settings': screenTexts.settings,
  '/dashboard': screenTexts.dashboard.title,
  '/orders': screenTexts.orders.title,
  '/invoices': screenTexts.invoices.title,
  '/order-confirmation': screenTexts.confirmation.title,
  '/pay': screenTexts.pay,
  '/outbox': screenTexts.outbox,
  '/items': screenTexts.items.title,
  '/search': screenTexts.search,
};

export type TitleInput = {
  town: string;
  commerce: boolean;
  /** The announcement the address names, if it is there. */
  announcement?: { title: string } | undefined;
};

/** The path as the router matches it, with or without a slash at its end; the page of every pay link is `/pay`. */
export const trimPath = (path: string) => path.replace(/(?<=^\/pay)\/.+|(?<=.)\/$/, '');

export function pageTitle(path: string, { town, commerce, announcement }: TitleInput): string {
  const key = trimPath(path);
  if (key === '/') return town;
  const legal = parseLegalPath(path);
  if (legal) return metaTexts.page(screenTexts.legal[legal], town);
  if (key === '/announcements' && announcement) return metaTexts.page(announcement.title, town);
  const isKnown = commerce || !isShopPath(key);
  return metaTexts.page((isKnown && names[key]) || shellTexts.notFound, town);
}

/**
 * Sets the tab's title, for a screen that knows better than its address what it is about.
 * @param name of an item or a list; or the screen's own where it is about nothing in particular
 */
export function useDocumentTitle(name: string): void {
  const { display_name: town } = useTown();
  useEffect(() => {
    document.title = metaTexts.page(name, town);
  }, [name, town]);
}

import type { Page } from '../../db/rules/pages/pages.ts';
import { useInitialState, useStoredPages } from '../data/content.tsx';
import { useStoredContent } from '../data/contentStore.ts';

const findPage = (pages: readonly Page[], slug: string): Page | undefined =>
  pages.find((page) => page.slug === slug) ?? pages.find(({ old_slugs = [] }) => old_slugs.includes(slug));

/**
 * The page with a present or former address, without its slash.
 * @returns null for a page that does not exist; undefined while this browser does not know yet
 */
export function usePage(slug: string): Page | null | undefined {
  const stored = useStoredPages();
  const { page } = useInitialState();
  if (stored) return findPage(stored, slug) ?? null;
  return page && findPage([page], slug);
}

/** Whether this browser stores a page with this address. */
export const isKnownPage = (slug: string): boolean =>
  findPage(useStoredContent.getState().pages ?? [], slug) !== undefined;

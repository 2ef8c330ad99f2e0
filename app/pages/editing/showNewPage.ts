import { isShownAt } from '../../../db/rules/announcements/schedule.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { useStoredContent } from '../../data/contentStore.ts';
import { usePageEditor } from './api.ts';

const longestWaitMs = 3000;

/**
 * Leads to a page that was just added, once the sync after its save has brought it here. Pages to come stay unseen, and
 * so do those that are added from the list of all pages.
 */
export function showNewPage(page: Page, timeZone: string, navigate: (path: string) => void): void {
  if (usePageEditor.getState().isManaging || !isShownAt(page, timeZone, Date.now())) return;
  const { pathname } = location;
  const show = () => {
    const isStored = useStoredContent.getState().pages?.some(({ id }) => id === page.id);
    if (!isStored) return;
    stop();
    // Nobody is led away from where they have gone since.
    if (location.pathname === pathname) navigate(pagePath(page.slug));
  };
  const timer = setTimeout(() => stop(), longestWaitMs);
  const unsubscribe = useStoredContent.subscribe(show);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  show();
}

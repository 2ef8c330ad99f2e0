/** What this browser holds of the announcements list, and what of it came from an address. */
import type { Announcement } from '../../db/rules/announcements.ts';
import { useAnnouncements, useHoldsAll, useInitialState } from '../data/content.tsx';
import type { Held } from './list.ts';

export function useHeldAnnouncements(): Held {
  const { announcements: embedded, announcements_list, announcements_total } = useInitialState();
  const known = announcements_list ?? { page: 1, category: null, total: announcements_total };
  const wholeTown = useHoldsAll();
  const onePage = known.page === 1 && known.category === null && embedded.length >= announcements_total;
  return { announcements: useAnnouncements(), complete: wholeTown || onePage, known };
}

/**
 * The first announcements of the town, and how many it has in all. A page that was loaded as a later page of the list
 * does not hold them before it has synced; `missing` is how many are still to come.
 */
export function useFirstAnnouncements(count: number): {
  announcements: readonly Announcement[];
  missing: number;
  total: number;
} {
  const { announcements, complete, known } = useHeldAnnouncements();
  const { announcements_total } = useInitialState();
  if (complete) return { announcements: announcements.slice(0, count), missing: 0, total: announcements.length };
  const first = known.page === 1 && known.category === null ? announcements.slice(0, count) : [];
  const missing = Math.max(0, Math.min(count, announcements_total) - first.length);
  return { announcements: first, missing, total: announcements_total };
}

/** The announcements that this browser has cached. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { useAnnouncements, useHasAllAnnouncements, useInitialState } from '../data/content.tsx';
import { useAnnouncementsToShow } from '../data/hiddenRecords.ts';
import type { CachedAnnouncements } from './paginateAnnouncements.ts';

export function useCachedAnnouncements(): CachedAnnouncements {
  const { announcements: embedded, announcements_list, announcements_total } = useInitialState();
  const known = announcements_list ?? { page: 1, category: null, total: announcements_total };
  const published = useAnnouncements();
  const hasAll = useHasAllAnnouncements();
  const onePage = known.page === 1 && known.category === null && embedded.length >= announcements_total;
  const isComplete = hasAll || onePage;
  const toShow = useAnnouncementsToShow();
  // Adds hidden announcements only to the complete list, since a part has no place for them.
  return { announcements: isComplete ? toShow : published, isComplete, knownList: known };
}

/**
 * The town's first announcements, and their total. A later page of the list does not cache them before the first sync;
 * `missing` is the number still loading.
 */
export function useFirstAnnouncements(count: number): {
  announcements: readonly Announcement[];
  missing: number;
  total: number;
} {
  const { announcements, isComplete: complete, knownList: known } = useCachedAnnouncements();
  const { announcements_total } = useInitialState();
  if (complete) return { announcements: announcements.slice(0, count), missing: 0, total: announcements.length };
  const first = known.page === 1 && known.category === null ? announcements.slice(0, count) : [];
  const missing = Math.max(0, Math.min(count, announcements_total) - first.length);
  return { announcements: first, missing, total: announcements_total };
}

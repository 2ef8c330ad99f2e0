/** What screens may know of the page's standing: whether there is content, and whether it is up to date. */
import { useInitialState } from './content.tsx';
import { type ContentStatus, type Trouble, useSyncStatus } from './syncStatus.ts';

/** Whether there is content to show. Only an app shell can ever be without. */
export function useContentStatus(): ContentStatus {
  const content = useSyncStatus((status) => status.content);
  return useInitialState().shell ? content : 'held';
}

/** Whether the site can be reached, and when the content shown was last brought up to date (milliseconds, or null). */
export function useConnection(): { offline: boolean; trouble: Trouble | null; syncedAt: number | null } {
  const trouble = useSyncStatus((status) => status.trouble);
  const syncedAt = useSyncStatus((status) => status.syncedAt);
  return { offline: trouble !== null, trouble, syncedAt };
}

/** Whether the missing announcements can't be loaded at the moment. */
import { useEffect, useState } from 'react';
import { useConnection } from '../data/content.tsx';
import { announcementListTexts } from '../texts/en/content/announcementList.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** The local database gets this long to show its copy before a failed sync is announced. */
const cacheGraceMs = 500;

/** A toast reports each failure once. */
export function useFetchFailed(complete: boolean): boolean {
  const { isOffline } = useConnection();
  const failing = isOffline && !complete;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failing) return;
    const timer = setTimeout(() => {
      setFailed(true);
      showToast('error', announcementListTexts.failed);
    }, cacheGraceMs);
    return () => {
      clearTimeout(timer);
      setFailed(false);
    };
  }, [failing]);
  return failed;
}

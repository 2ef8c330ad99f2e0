/** Whether the missing announcements can't be loaded at the moment. */
import { useEffect, useState } from 'react';
import { useConnection } from '../data/content.tsx';
import { announcementListTexts } from '../texts/en/announcementList.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** How long the local database gets to show what it cached before a failed sync is announced. */
const cacheGraceMs = 500;

/** A toast says so once per failure. */
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

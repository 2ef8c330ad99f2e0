/** Whether the announcements that are missing cannot be had for the time being. */
import { useEffect, useState } from 'react';
import { useConnection } from '../data/content.tsx';
import { announcementListTexts } from '../texts/en/announcementList.ts';
import { showToast } from '../ui/toasts.ts';

/** A failed round may still bring out what this browser held; that takes a moment, in milliseconds. */
const cacheGraceMs = 500;

/** Whether so, which a toast says once per failure. */
export function useFetchFailed(complete: boolean): boolean {
  const { offline } = useConnection();
  const failing = offline && !complete;
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

/** Whether the announcements that are missing cannot be had for the time being. */
import { useEffect, useState } from 'react';
import { useInitialState } from '../data/content.tsx';
import { useConnection } from '../data/status.ts';
import { listTexts } from '../texts/announcements.ts';
import { showToast } from '../ui/toasts.ts';

/** A failed round may still bring out what this browser held; that takes a moment, in milliseconds. */
const heldWait = 500;

/** Says so in a toast, once per failure (R223). @returns null while all is well, or how many there should be */
export function useFetchFailed(complete: boolean): { total: number } | null {
  const { offline } = useConnection();
  const { announcements_total: total } = useInitialState();
  const failing = offline && !complete;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failing) return;
    const timer = setTimeout(() => {
      setFailed(true);
      showToast('error', listTexts.failed);
    }, heldWait);
    return () => {
      clearTimeout(timer);
      setFailed(false);
    };
  }, [failing]);
  return failed ? { total } : null;
}

/** Counts searches without results, once typing has stopped. Sends nothing about the person. */
import { useEffect } from 'react';
import type { SearchAnswer } from '../../db/rules/search/results.ts';
import { call } from '../data/call.ts';

/** The user may still be typing until then. */
const pauseMs = 2000;

export function useReportMiss(query: string, answer: SearchAnswer | null): void {
  const isMiss = answer !== null && query !== '' && (answer.results.length === 0 || answer.isLoose);
  useEffect(() => {
    if (!isMiss) return;
    const timer = setTimeout(() => {
      // Sent in the background; a failure does not matter.
      call('/api/search/misses', { method: 'POST', json: { q: query } }).catch(() => {});
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isMiss, query]);
}

/** Counts what was searched for in vain, once somebody has stopped typing; nothing is said about who it was. */
import { useEffect } from 'react';
import type { SearchAnswer } from '../../db/rules/search/results.ts';
import { call } from '../data/call.ts';

/** Until then they may still be typing. */
const pauseMs = 2000;

export function useReportMiss(query: string, answer: SearchAnswer | null): void {
  const isMiss = answer !== null && query !== '' && (answer.results.length === 0 || answer.isLoose);
  useEffect(() => {
    if (!isMiss) return;
    const timer = setTimeout(() => {
      // Nobody waits for it.
      call('/api/search/misses', { method: 'POST', json: { q: query } }).catch(() => {});
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isMiss, query]);
}

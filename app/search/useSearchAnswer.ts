/** What a search finds: on the server, or without a connection in what this device has stored. */
import { useCallback, useEffect, useState } from 'react';
import { addSearch } from '../../db/rules/paths.ts';
import type { SearchAnswer } from '../../db/rules/searchEntries.ts';
import { call } from '../data/call.ts';
import { useConnection, useInitialState } from '../data/content.tsx';

export type SearchState = {
  /** null before the first answer. */
  answer: SearchAnswer | null;
  /** What the answer is about. */
  query: string;
  isStored: boolean;
  isSearching: boolean;
  hasFailed: boolean;
};

const idle: SearchState = { answer: null, query: '', isStored: false, isSearching: false, hasFailed: false };

async function search(query: string, isOffline: boolean): Promise<Partial<SearchState>> {
  if (!isOffline) {
    try {
      const answer = await call<SearchAnswer>(addSearch('/api/search', { q: query }));
      return { answer, isStored: false };
    } catch {
      // The site can't be reached, or not in time: what is stored here is better than nothing.
    }
  }
  const { searchStored } = await import('./searchStored.ts');
  const answer = await searchStored(query);
  return answer ? { answer, isStored: true } : { hasFailed: true };
}

/** @param query empty for none */
export function useSearchAnswer(query: string): SearchState & { retry: () => void } {
  const { search: drawn } = useInitialState();
  const { isOffline } = useConnection();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<SearchState>(() =>
    drawn?.query === query ? { ...idle, answer: drawn, query } : { ...idle, isSearching: query !== '' },
  );
  useEffect(() => {
    // Its index is made while somebody types, so that the first answer comes at once, too.
    if (isOffline) import('./storedIndex.ts').then(({ readStoredIndex }) => readStoredIndex()).catch(() => {});
  }, [isOffline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that goes or comes asks nothing anew, a press does
  useEffect(() => {
    if (query === state.query && tries === 0) return;
    if (query === '') {
      setState(idle);
      return;
    }
    let isCurrent = true;
    setState((before) => ({ ...before, isSearching: true, hasFailed: false }));
    search(query, isOffline)
      .catch((): Partial<SearchState> => ({ hasFailed: true }))
      .then((found) => {
        if (isCurrent) setState({ ...idle, ...found, query });
      });
    return () => {
      isCurrent = false;
    };
  }, [query, tries]);
  return { ...state, retry: useCallback(() => setTries((count) => count + 1), []) };
}

/** Searches on the server, or offline in this device's copy. */
import { useEffect, useRef, useState } from 'react';
import { addSearch } from '../../db/rules/links/paths.ts';
import type { SearchAnswer } from '../../db/rules/search/results.ts';
import { call } from '../data/call.ts';
import { useConnection, useInitialState } from '../data/content.tsx';

export type SearchState = {
  /** Null before the first answer. */
  answer: SearchAnswer | null;
  /** The query of the answer. */
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
      // The server did not respond in time, so the local copy is searched.
    }
  }
  const { searchStored } = await import('./searchStored.ts');
  const answer = await searchStored(query);
  return answer ? { answer, isStored: true } : { hasFailed: true };
}

/**
 * @param query the one in the address; empty for none
 * @returns `ask` searches for typed text without waiting for the address to change
 */
export function useSearchAnswer(query: string): SearchState & { ask: (text: string) => void; retry: () => void } {
  const { search: drawn } = useInitialState();
  const { isOffline } = useConnection();
  const [state, setState] = useState<SearchState>(() =>
    drawn?.query === query ? { ...idle, answer: drawn, query } : { ...idle, isSearching: query !== '' },
  );
  /** The latest query: answers to earlier ones arrive too late. */
  const latestQuery = useRef(state.query);
  useEffect(() => {
    // Builds the index while somebody types, so that the first answer is immediate.
    if (isOffline) import('./storedIndex.ts').then(({ readStoredIndex }) => readStoredIndex()).catch(() => {});
  }, [isOffline]);
  const ask = (text: string) => {
    latestQuery.current = text;
    if (text === '') return setState(idle);
    setState((before) => ({ ...before, isSearching: true, hasFailed: false }));
    search(text, isOffline)
      .catch((): Partial<SearchState> => ({ hasFailed: true }))
      .then((found) => {
        if (latestQuery.current === text) setState({ ...idle, ...found, query: text });
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed connection does not repeat the search
  useEffect(() => {
    if (latestQuery.current !== query) ask(query);
  }, [query]);
  return { ...state, ask, retry: () => ask(query) };
}

/** What a search finds: on the server, or without a connection in what this device has stored. */
import { useEffect, useRef, useState } from 'react';
import { addSearch } from '../../db/rules/links/paths.ts';
import type { SearchAnswer } from '../../db/rules/search/results.ts';
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

/**
 * @param query what the address asks for; empty for none
 * @returns `ask`: for what somebody typed, which need not wait for the address to change
 */
export function useSearchAnswer(query: string): SearchState & { ask: (text: string) => void; retry: () => void } {
  const { search: drawn } = useInitialState();
  const { isOffline } = useConnection();
  const [state, setState] = useState<SearchState>(() =>
    drawn?.query === query ? { ...idle, answer: drawn, query } : { ...idle, isSearching: query !== '' },
  );
  /** What was asked for last: an answer to what was asked before comes too late. */
  const asked = useRef(state.query);
  useEffect(() => {
    // Its index is made while somebody types, so that the first answer comes at once, too.
    if (isOffline) import('./storedIndex.ts').then(({ readStoredIndex }) => readStoredIndex()).catch(() => {});
  }, [isOffline]);
  const ask = (text: string) => {
    asked.current = text;
    if (text === '') return setState(idle);
    setState((before) => ({ ...before, isSearching: true, hasFailed: false }));
    search(text, isOffline)
      .catch((): Partial<SearchState> => ({ hasFailed: true }))
      .then((found) => {
        if (asked.current === text) setState({ ...idle, ...found, query: text });
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that goes or comes asks nothing anew, a press does
  useEffect(() => {
    if (asked.current !== query) ask(query);
  }, [query]);
  return { ...state, ask, retry: () => ask(query) };
}

/** Loads a screen's data from the server, and tracks its state. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearReadCache } from '../data/call.ts';
import { listenToPageEvent } from '../data/pageEvents.ts';

export type ServerList<T> = {
  /** The last response; it stays while the next one is loading or has failed. */
  data: T | null;
  /** The error of the latest request; null if it succeeded. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Applies a save's result to the data. */
  change: (change: (data: T) => T) => void;
};

type Options = {
  /** Reloads silently whenever something is saved on this page, and whenever `watched` changes. */
  isLive?: boolean;
  watched?: unknown;
};

/**
 * Loads at once, and whenever `query` changes.
 * @param read may send several requests; only the latest result is shown
 */
export function useServerList<T>(
  query: string,
  read: (query: string) => Promise<T>,
  { isLive = false, watched }: Options = {},
): ServerList<T> {
  const [state, setState] = useState<Omit<ServerList<T>, 'reload' | 'change'>>({
    data: null,
    error: null,
    isLoading: true,
  });
  const latestRead = useRef(read);
  latestRead.current = read;
  const newest = useRef(0);
  const load = useCallback(async (query: string, isQuiet = false) => {
    newest.current += 1;
    const mine = newest.current;
    if (!isQuiet) setState(({ data }) => ({ data, error: null, isLoading: true }));
    try {
      const data = await latestRead.current(query);
      if (mine === newest.current) setState({ data, error: null, isLoading: false });
    } catch (error) {
      if (mine === newest.current) setState(({ data }) => ({ data, error, isLoading: false }));
    }
  }, []);
  useEffect(() => {
    void load(query);
    return () => {
      newest.current += 1;
    };
  }, [query, load]);
  const first = useRef(watched);
  useEffect(() => {
    if (!isLive) return;
    const refresh = () => void load(query, true);
    if (first.current !== watched) refresh();
    first.current = watched;
    return listenToPageEvent('contentUpdated', refresh);
  }, [isLive, watched, query, load]);
  return {
    ...state,
    reload() {
      // A manual reload must not get a cached response.
      clearReadCache();
      void load(query);
    },
    change: (change) =>
      setState((before) => (before.data === null ? before : { ...before, data: change(before.data) })),
  };
}

/** What a screen asks the server for, and where it stands with it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearReadCache } from '../data/call.ts';

export type ServerList<T> = {
  /** The last answer; it stays while the next one is on its way, and where that cannot be had. */
  data: T | null;
  /** What was thrown by the newest reading; null while nothing was. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Puts what a save brought into the answer. */
  change: (change: (data: T) => T) => void;
};

type Options = {
  /** Reads again, without a word, whenever something is saved on this page, and whenever `watched` changes. */
  isLive?: boolean;
  watched?: unknown;
};

/**
 * Reads at once, and whenever `query` changes.
 * @param read may ask several times; only what the newest reading brings is shown
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
    addEventListener('contentUpdated', refresh);
    return () => removeEventListener('contentUpdated', refresh);
  }, [isLive, watched, query, load]);
  return {
    ...state,
    reload() {
      // Whoever asks again is not to get the answer of a moment ago.
      clearReadCache();
      void load(query);
    },
    change: (change) =>
      setState((before) => (before.data === null ? before : { ...before, data: change(before.data) })),
  };
}

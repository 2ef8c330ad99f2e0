import { useEffect, useRef } from 'react';
import { clearReadCache } from '../data/call.ts';

/**
 * Calls `onChange` when a record that this person may see came or was changed, wherever that happened. It listens to
 * `path` while the page is visible. Where that is refused, or not heard of for a while, it calls whenever somebody
 * comes back to the page.
 * @param path of a stream that sends how many changes there were, such as `/api/orders/live`
 * @param isOn whether to listen: not before somebody is known to be signed in
 */
export function useLiveUpdates(path: string, onChange: () => void, isOn = true): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!isOn) return;
    /** The last count that the server sent. A page that was away has missed something when the next one differs. */
    let count: string | null = null;
    let source: EventSource | null = null;

    const notify = () => {
      // An answer of a moment ago does not have it.
      clearReadCache();
      latest.current();
    };
    const close = () => {
      source?.close();
      source = null;
    };
    const listen = () => {
      // A browser reconnects by itself, unless the server refuses.
      if (source && source.readyState !== EventSource.CLOSED) return;
      source = new EventSource(path);
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const isNews = count !== null && data !== count;
        count = data;
        if (isNews) notify();
      });
    };
    const refresh = () => {
      if (document.visibilityState !== 'visible') return close();
      // Without an open stream nothing tells what happened meanwhile.
      if (source?.readyState !== EventSource.OPEN) {
        if (count !== null || source) notify();
        count = null;
      }
      listen();
    };
    if (document.visibilityState === 'visible') listen();
    document.addEventListener('visibilitychange', refresh);
    addEventListener('focus', refresh);
    addEventListener('online', refresh);
    // An open connection would keep the page out of the back/forward cache.
    addEventListener('pagehide', close);
    return () => {
      close();
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('focus', refresh);
      removeEventListener('online', refresh);
      removeEventListener('pagehide', close);
    };
  }, [path, isOn]);
}

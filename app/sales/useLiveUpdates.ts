import { useEffect, useRef } from 'react';
import { clearReadCache } from '../data/call.ts';

/**
 * Calls `onChange` when a record that this person may see was added or changed, wherever that happened. Listens to
 * `path` while the page is visible. If the stream is refused or silent, calls whenever somebody returns to the page.
 * @param path of a stream that sends the count of changes, such as `/api/orders/live`
 * @param isOn whether to listen: only once somebody is known to be signed in
 */
export function useLiveUpdates(path: string, onChange: () => void, isOn = true): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!isOn) return;
    /** The server's last count. A different next one means that this page missed something. */
    let count: string | null = null;
    let source: EventSource | null = null;

    const notify = () => {
      // A cached response may lack the change.
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
      // Without an open stream, this page may have missed changes.
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

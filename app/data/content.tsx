/**
 * The one way screens read the town: first what the server put into the page, then what this browser holds, as soon
 * as that is known to be no older. The database is loaded after the page can be used.
 */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type SectionContents, type SectionKey, sectionContent } from '../../db/rules/sections.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import { type LiveContent, latestOf, onPublish } from './latest.ts';
import { useStatus } from './status-store.ts';

const Content = createContext<InitialState | null>(null);

export function ContentProvider({ state, children }: { state: InitialState; children: ReactNode }) {
  useEffect(() => {
    import('./start.ts')
      .then(({ start }) => start(state))
      // The rest of the app did not arrive. A page goes on with what it was sent with; an app shell has nothing.
      .catch(() => useStatus.setState({ content: 'nothing', trouble: navigator.onLine ? 'unreachable' : 'offline' }));
  }, [state]);
  return <Content value={state}>{children}</Content>;
}

/** What the server embedded. Screens use the hooks below instead. */
export function useInitialState(): InitialState {
  const state = useContext(Content);
  if (!state) throw new Error('ContentProvider is missing');
  return state;
}

function useLive<N extends keyof LiveContent>(noun: N, embedded: LiveContent[N]): LiveContent[N] {
  return useSyncExternalStore(
    onPublish,
    () => latestOf(noun) ?? embedded,
    () => embedded,
  );
}

export const useTown = () => useLive('town', useInitialState().tenant);
export const useSections = () => useLive('sections', useInitialState().sections);
/** Every announcement held, in reading order. */
export const useAnnouncements = () => useLive('announcements', useInitialState().announcements);
export const useEvents = () => useLive('events', useInitialState().events);
export const useDocuments = () => useLive('documents', useInitialState().documents);

/** A section's content, with its defaults where the town wrote nothing. */
export function useSection<K extends SectionKey>(key: K): SectionContents[K] {
  return sectionContent(useSections(), key);
}

/** The present, in milliseconds: the moment of rendering first (so that hydration agrees), then the minute. */
export function useNow(): number {
  const [now, setNow] = useState(useInitialState().now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

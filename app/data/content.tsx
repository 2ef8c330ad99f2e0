/**
 * The one way screens read the town: first what the server put into the page, then what this browser holds, as soon
 * as that is known to be no older. The database is loaded after the page can be used.
 */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { hasExpired, type Schedule } from '../../db/rules/schedule.ts';
import { type SectionContents, type SectionKey, sectionContent } from '../../db/rules/sections.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { lastTick, onTick } from './clock.ts';
import { onContentChange, storedContent, type TownContent } from './contentStore.ts';
import { useSyncStatus } from './syncStatus.ts';

const Content = createContext<InitialState | null>(null);

export function ContentProvider({ state, children }: { state: InitialState; children: ReactNode }) {
  useEffect(() => {
    import('./startBackground.ts')
      .then(({ startBackground }) => startBackground(state))
      // The rest of the app did not arrive. A page goes on with what it was sent with; an app shell has nothing.
      .catch(() =>
        useSyncStatus.setState({ content: 'nothing', trouble: navigator.onLine ? 'unreachable' : 'offline' }),
      );
  }, [state]);
  return <Content value={state}>{children}</Content>;
}

/** What the server embedded. Screens use the hooks below instead. */
export function useInitialState(): InitialState {
  const state = useContext(Content);
  if (!state) throw new Error('ContentProvider is missing');
  return state;
}

function useLive<N extends keyof TownContent>(noun: N, embedded: TownContent[N]): TownContent[N] {
  return useSyncExternalStore(
    onContentChange,
    () => storedContent(noun) ?? embedded,
    () => embedded,
  );
}

export const useTown = () => useLive('town', useInitialState().tenant);
export const useSections = () => useLive('sections', useInitialState().sections);

/**
 * Leaves out what has expired, at the very minute, with or without a network. The list stays the same one while nothing
 * does, so that the ticking clock draws nothing anew.
 */
function useUnexpired<T extends Partial<Schedule>>(records: T[]): T[] {
  const { time_zone } = useTown();
  const { now } = useInitialState();
  const leftAt = useMemo(() => {
    let left = records;
    return (instant: number) => {
      const still = records.filter((record) => !hasExpired(record, time_zone, instant));
      // What is left only ever shrinks, so as many are the same ones.
      if (still.length !== left.length) left = still;
      return left;
    };
  }, [records, time_zone]);
  return useSyncExternalStore(
    onTick,
    () => leftAt(lastTick()),
    () => leftAt(now),
  );
}

/** What everybody must be told now, the gravest first. */
export const useBanners = () => useUnexpired(useLive('banners', useInitialState().banners));
/** Every announcement held, in reading order. */
export const useAnnouncements = () => useUnexpired(useLive('announcements', useInitialState().announcements));
export const useEvents = () => useUnexpired(useLive('events', useInitialState().events));
export const useDocuments = () => useLive('documents', useInitialState().documents);

/** A section's content, with its defaults where the town wrote nothing. */
export function useSection<K extends SectionKey>(key: K): SectionContents[K] {
  return sectionContent(useSections(), key);
}

/** Whether all of the town is here, or only what the page came with. */
export const useIsComplete = () =>
  useSyncExternalStore(
    onContentChange,
    () => storedContent('announcements') !== undefined,
    () => false,
  );

/** The present, in milliseconds: the moment of rendering first (so that hydration agrees), then the minute. */
export function useNow(): number {
  const { now } = useInitialState();
  return useSyncExternalStore(onTick, lastTick, () => now);
}

/** Today by the town's clock. */
export function useToday(): string {
  const { time_zone } = useTown();
  const { now } = useInitialState();
  return useSyncExternalStore(
    onTick,
    () => toLocalTime(lastTick(), time_zone).date,
    () => toLocalTime(now, time_zone).date,
  );
}

/**
 * Reads the town for screens: first from the page's embedded state, then from this browser's database, once it is known
 * to be no older. The database loads after the page is usable.
 */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasExpired, type Schedule } from '../../db/rules/announcements/schedule.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import type { MeetingLink, PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import type { Page, PageLink } from '../../db/rules/pages/pages.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { SectionKey } from '../../db/rules/town/sectionKeys.ts';
import type { SectionContents } from '../../db/rules/town/sectionShapes.ts';
import { sectionContent } from '../../db/rules/town/sections.ts';
import { lastTick, onTick } from './clock.ts';
import {
  type ContentStatus,
  isContentComplete,
  type TownContent,
  type Trouble,
  useStoredContent,
  useSyncStatus,
} from './contentStore.ts';

const InitialStateContext = createContext<InitialState | null>(null);
const StoredContentContext = createContext<Partial<TownContent>>({});

/** This browser's content. A transition draws it in slices, so that a tap in between is handled. */
function useStoredInSlices(): Partial<TownContent> {
  const [stored, setStored] = useState(useStoredContent.getState);
  useEffect(() => {
    const update = () => startTransition(() => setStored(useStoredContent.getState()));
    update();
    return useStoredContent.subscribe(update);
  }, []);
  return stored;
}

export function ContentProvider({ state, children }: { state: InitialState; children: ReactNode }) {
  const stored = useStoredInSlices();
  useEffect(() => {
    import('./background/startBackground.ts')
      .then(({ startBackground }) => startBackground(state))
      // The rest of the app did not load. A drawn page stays usable; an app shell has nothing to show.
      .catch(() =>
        useSyncStatus.setState({ isUnavailable: true, trouble: navigator.onLine ? 'unreachable' : 'offline' }),
      );
  }, [state]);
  return (
    <InitialStateContext value={state}>
      <StoredContentContext value={stored}>{children}</StoredContentContext>
    </InitialStateContext>
  );
}

/** The state that the server embedded. Screens use the hooks below instead. */
export function useInitialState(): InitialState {
  const state = useContext(InitialStateContext);
  if (!state) throw new Error('ContentProvider is missing');
  return state;
}

const useLive = <N extends keyof TownContent>(noun: N, embedded: TownContent[N]): TownContent[N] =>
  useContext(StoredContentContext)[noun] ?? embedded;

export const useTown = () => useLive('town', useInitialState().tenant);
export const useSections = () => useLive('sections', useInitialState().sections);

/**
 * Leaves out expired records, to the minute, with or without a network. Returns the same array while nothing expires,
 * so that the clock causes no rendering.
 */
function useUnexpired<T extends Partial<Schedule>>(records: T[]): T[] {
  const { time_zone } = useTown();
  const { now } = useInitialState();
  const unexpiredAt = useMemo(() => {
    let shown = records;
    return (instant: number) => {
      const still = records.filter((record) => !hasExpired(record, time_zone, instant));
      // Records only ever leave, so an equal count means the same records.
      if (still.length !== shown.length) shown = still;
      return shown;
    };
  }, [records, time_zone]);
  return useSyncExternalStore(
    onTick,
    () => unexpiredAt(lastTick()),
    () => unexpiredAt(now),
  );
}

/** The banners to show now, the most severe first. */
export const useBanners = () => useUnexpired(useLive('banners', useInitialState().banners));
/** All known announcements, in reading order. */
export const useAnnouncements = () => useUnexpired(useLive('announcements', useInitialState().announcements));
export const useEvents = () => useUnexpired(useLive('events', useInitialState().events));
export const useDocuments = () => useLive('documents', useInitialState().documents);
export const usePeople = () => useLive('people', useInitialState().people);
export const useBodies = () => useLive('bodies', useInitialState().bodies);
export const useCollectionRoutes = () => useLive('collection_routes', useInitialState().collection_routes);

/** The forms that this browser stores; null before the first sync. */
export const useStoredForms = (): readonly PublicForm[] | null => useContext(StoredContentContext).forms ?? null;

/** The meetings that this browser stores; null before the first sync. */
export const useStoredMeetings = (): readonly PublicMeeting[] | null =>
  useContext(StoredContentContext).meetings ?? null;

/** The meetings to link to, the earliest first: all of them, or before the first sync those that this page needs. */
export function useMeetings(): readonly MeetingLink[] {
  const { meetings } = useInitialState();
  return useStoredMeetings() ?? meetings;
}

/** Whether the notice of any meeting is posted. */
export function useHasMeetings(): boolean {
  const { has_meetings } = useInitialState();
  const stored = useStoredMeetings();
  return stored ? stored.length > 0 : has_meetings;
}

/** The pages that this browser stores; null before the first sync. */
export function useStoredPages(): readonly Page[] | null {
  const { pages } = useContext(StoredContentContext);
  const shown = useUnexpired(pages ?? noPages);
  return pages ? shown : null;
}
const noPages: Page[] = [];

/** The pages to link to, in their sequence: all of them, or before the first sync those that this page needs. */
export function usePageLinks(): readonly PageLink[] {
  const embedded = useUnexpired(useInitialState().pages);
  return useStoredPages() ?? embedded;
}

/** Whether the town has any page. */
export function useHasPages(): boolean {
  const { has_pages } = useInitialState();
  const stored = useStoredPages();
  return stored ? stored.length > 0 : has_pages;
}

/** A section's content, with defaults if the town wrote nothing. */
export function useSection<K extends SectionKey>(key: K): SectionContents[K] {
  return sectionContent(useSections(), key);
}

/** Whether all announcements are here, or only the page's own. */
export const useHasAllAnnouncements = () => useContext(StoredContentContext).announcements !== undefined;

/** Whether there is content to show. Only an app shell can lack it. */
export function useContentStatus(): ContentStatus {
  const isUnavailable = useSyncStatus((status) => status.isUnavailable);
  const isComplete = isContentComplete(useContext(StoredContentContext));
  if (!useInitialState().shell || isComplete) return 'ready';
  return isUnavailable ? 'unavailable' : 'loading';
}

/** Whether the site can be reached, and when the content shown was last up to date (milliseconds, or null). */
export function useConnection(): { isOffline: boolean; trouble: Trouble | null; syncedAt: number | null } {
  const trouble = useSyncStatus((status) => status.trouble);
  const syncedAt = useSyncStatus((status) => status.syncedAt);
  return { isOffline: trouble !== null, trouble, syncedAt };
}

/** The current time in milliseconds: first the moment of rendering, so that hydration matches, then the minute. */
export function useNow(): number {
  const { now } = useInitialState();
  return useSyncExternalStore(onTick, lastTick, () => now);
}

/** Today's date by the town's clock. */
export function useToday(): string {
  const { time_zone } = useTown();
  const { now } = useInitialState();
  return useSyncExternalStore(
    onTick,
    () => toLocalTime(lastTick(), time_zone).date,
    () => toLocalTime(now, time_zone).date,
  );
}

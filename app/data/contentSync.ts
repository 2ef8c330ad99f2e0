/** What runs behind the screens: the local database, live queries over it, and the moments at which it is synced. */
import { contentTarget } from '../../db/browser/contentTarget.ts';
import { backoffMs, syncRetry } from '../../db/browser/retry.ts';
import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { withLock } from '../../db/browser/withLock.ts';
import { compareAnnouncements } from '../../db/rules/announcements.ts';
import { compareBanners } from '../../db/rules/banners.ts';
import { groupDocuments } from '../../db/rules/documents.ts';
import { sectionKeys } from '../../db/rules/sections.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import { publishContent, storedContent, type TownContent } from './contentStore.ts';
import { openSharedDatabase, watchQuery } from './database.ts';
import { memoryTarget } from './memoryTarget.ts';
import { subscribeToChanges } from './subscribeToChanges.ts';
import { coalesceCalls, fetchContentPage, pullChanges, SyncError } from './sync.ts';
import { useSyncStatus } from './syncStatus.ts';

type Query<N extends keyof TownContent> = (database: TownDatabase) => Promise<TownContent[N] | undefined>;

const queries: { [N in keyof TownContent]: Query<N> } = {
  town: async (database) => {
    const held = await database.meta.get('town');
    return held?.key === 'town' ? held.town : undefined;
  },
  sections: async (database) => {
    const sections = await database.sections.toArray();
    warnMissingSections(sections.map(({ section_key }) => section_key));
    return sections;
  },
  banners: async (database) => (await database.banners.toArray()).sort(compareBanners),
  announcements: async (database) => (await database.announcements.toArray()).sort(compareAnnouncements),
  events: (database) => database.events.toArray(),
  documents: async (database) =>
    groupDocuments(await database.document_categories.toArray(), await database.documents_data.toArray()),
};
/** A town that has not written a section yet shows it empty; whoever looks at the console learns why. */
const warnedSections = new Set<string>();
function warnMissingSections(found: readonly string[]): void {
  for (const key of sectionKeys.filter((one) => !found.includes(one) && !warnedSections.has(one))) {
    warnedSections.add(key);
    // biome-ignore lint/suspicious/noConsole: it is told there and nowhere else
    console.info(`No content found for section: ${key}`);
  }
}
const nouns = Object.keys(queries) as (keyof TownContent)[];

const sortByKey = (sections: TownContent['sections']) =>
  [...sections].sort((a, b) => a.section_key.localeCompare(b.section_key));

/** What the page came with, where that is the same: a screen that shows it already is not drawn again. */
function reuseEmbedded<N extends keyof TownContent>(
  state: InitialState,
  noun: N,
  value: TownContent[N],
): TownContent[N] {
  const embedded: Partial<TownContent> = {
    town: state.tenant,
    sections: state.sections,
    banners: state.banners,
    documents: state.documents,
  };
  const text = (content: unknown) =>
    JSON.stringify(noun === 'sections' ? sortByKey(content as TownContent['sections']) : content);
  const known = embedded[noun] as TownContent[N] | undefined;
  return known !== undefined && text(known) === text(value) ? known : value;
}

/** Undefined until the database holds all of a town. */
const readWhenComplete = async <N extends keyof TownContent>(database: TownDatabase, noun: N) =>
  (await database.meta.get('complete')) ? queries[noun](database) : undefined;

/** The newest position among the rows of a page or a database. */
const newestSeq = ({ sections, banners, announcements, events, documents }: Omit<TownContent, 'town'>) =>
  Math.max(
    0,
    ...[sections, banners, announcements, events, documents.flatMap((group) => group.documents)]
      .flat()
      .map(({ seq }) => seq),
  );

/** The town's seq that a cursor stands at. */
const seqOfCursor = (cursor: string | null) => Number(cursor?.split('.')[1] ?? 0);

/** Firefox would ask the reader in a pop-up; elsewhere the browser decides by itself. */
function requestPersistence(): void {
  const installed = matchMedia('(display-mode: standalone)').matches;
  if (installed || !navigator.userAgent.includes('Firefox')) navigator.storage?.persist?.().catch(() => {});
}

/** Starts everything for one page. */
export async function startContentSync(state: InitialState): Promise<void> {
  let database: TownDatabase | null = null;
  const memory = memoryTarget();
  let following = false;
  let failedAt = 0;
  let failures = 0;
  let succeeded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const checkHeld = () => {
    if (nouns.every((noun) => storedContent(noun))) useSyncStatus.setState({ content: 'held' });
  };

  function watch<T>(ask: (from: TownDatabase) => Promise<T>, tell: (value: T) => void): void {
    const from = database;
    if (!from) return;
    // Content in memory has taken over from a database that no longer takes anything in.
    watchQuery(from, ask, (value) => database === from && tell(value), giveUpDatabase);
  }

  function follow(): void {
    if (following) return;
    following = true;
    const one = <N extends keyof TownContent>(noun: N) =>
      watch(
        (from) => readWhenComplete(from, noun),
        (value) => {
          if (value === undefined) return;
          publishContent(noun, reuseEmbedded(state, noun, value));
          checkHeld();
        },
      );
    nouns.forEach(one);
  }

  function giveUpDatabase(): void {
    if (!database) return;
    database = null;
    void sync('changed');
  }

  /** One round into the database, or into memory where there is none or it takes nothing in any more. */
  async function round(askedAt: number): Promise<{ townChanged: boolean }> {
    for (let attempt = 0; database && attempt < 2; attempt += 1) {
      const holder = contentTarget(database);
      try {
        return await withLock('mainstreet-sync', () => pullChanges(holder, askedAt, fetchContentPage));
      } catch (error) {
        if (error instanceof SyncError) throw error;
      }
    }
    const result = await pullChanges(memory, askedAt, fetchContentPage);
    // Only now: what the database still gives is better than nothing.
    database = null;
    checkHeld();
    return result;
  }

  /** A page of a server that has gone since shows what is held only if that is no older than the page. */
  async function followIfAsNew(from: TownDatabase): Promise<void> {
    // What an older build kept may lack a noun that the page came with.
    if ((await contentTarget(from).cursor()) === null) return;
    const [sections, banners, announcements, events, documents] = await Promise.all([
      readWhenComplete(from, 'sections'),
      readWhenComplete(from, 'banners'),
      readWhenComplete(from, 'announcements'),
      readWhenComplete(from, 'events'),
      readWhenComplete(from, 'documents'),
    ]);
    if (!sections || !banners || !announcements || !events || !documents) return;
    if (newestSeq({ sections, banners, announcements, events, documents }) >= newestSeq(state)) follow();
  }

  async function onFailure(error: unknown): Promise<void> {
    if (error instanceof SyncError && error.kind === 'outdated') useSyncStatus.setState({ update: true });
    else useSyncStatus.setState({ trouble: navigator.onLine ? 'unreachable' : 'offline' });
    failedAt = Date.now();
    failures += 1;
    const held = database ? await database.meta.get('complete').catch(() => undefined) : undefined;
    if (state.shell && !held && !nouns.every((noun) => storedContent(noun))) {
      useSyncStatus.setState({ content: 'nothing' });
      return;
    }
    if (!state.shell && database && held) await followIfAsNew(database).catch(() => {});
    timer = setTimeout(() => document.visibilityState === 'visible' && void sync(), backoffMs(failures, syncRetry));
  }

  const sync = coalesceCalls(async (askedAt) => {
    // The maintenance screen ends all fetching; its Try Again loads the page anew.
    if (useSyncStatus.getState().content === 'nothing' && state.shell) return;
    clearTimeout(timer);
    try {
      const { townChanged } = await round(askedAt);
      useSyncStatus.setState({ trouble: null, syncedAt: Date.now() });
      failures = 0;
      follow();
      if (townChanged) navigator.serviceWorker?.controller?.postMessage({ type: 'REFRESH_SHELL' });
      if (!succeeded) requestPersistence();
      succeeded = true;
    } catch (error) {
      await onFailure(error);
    }
  });

  database = await openSharedDatabase();
  watch(
    (from) => from.meta.get('sync'),
    (held) => {
      if (held?.key !== 'sync') return;
      const { trouble, syncedAt } = useSyncStatus.getState();
      // Another tab may have reached the server since this one failed.
      useSyncStatus.setState({
        syncedAt: Math.max(held.synced_at, syncedAt ?? 0),
        trouble: held.synced_at > failedAt && navigator.onLine ? null : trouble,
      });
    },
  );
  if (state.shell) follow();
  addEventListener('focus', () => void sync());
  addEventListener('online', () => void sync('changed'));
  window.addEventListener('pageshow', (event) => event.persisted && void sync());
  // Somebody signed in or out: what may be read is asked for anew.
  document.addEventListener('authStateChanged', () => void sync('changed'));
  // Something was saved from here.
  addEventListener('contentUpdated', () => void sync('changed'));
  addEventListener('offline', () => useSyncStatus.setState({ trouble: 'offline' }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sync());
  await sync();
  // The maintenance screen ends all fetching.
  if (useSyncStatus.getState().content === 'nothing') return;
  subscribeToChanges(
    async () => seqOfCursor(await (database ? contentTarget(database) : memory).cursor()),
    () => void sync('changed'),
  );
}

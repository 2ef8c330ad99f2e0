/** What runs behind the screens: the local database, live queries over it, and the moments at which it is synced. */
import { databaseHolder } from '../../db/browser/content.ts';
import type { TownDatabase } from '../../db/browser/town.ts';
import { compareAnnouncements } from '../../db/rules/announcements.ts';
import { compareBanners } from '../../db/rules/banners.ts';
import { groupDocuments } from '../../db/rules/documents.ts';
import { sectionKeys } from '../../db/rules/sections.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import { keepInStep, sharedDatabase } from './database.ts';
import { type LiveContent, latestOf, publish } from './latest.ts';
import { listenForChanges } from './listen.ts';
import { memoryHolder } from './memory.ts';
import { useStatus } from './status-store.ts';
import { askServer, inTurn, joining, pull, SyncFailure, waitAfter } from './sync.ts';

type Query<N extends keyof LiveContent> = (database: TownDatabase) => Promise<LiveContent[N] | undefined>;

const queries: { [N in keyof LiveContent]: Query<N> } = {
  town: async (database) => {
    const held = await database.meta.get('town');
    return held?.key === 'town' ? held.town : undefined;
  },
  sections: async (database) => {
    const sections = await database.sections.toArray();
    noteMissing(sections.map(({ section_key }) => section_key));
    return sections;
  },
  banners: async (database) => (await database.banners.toArray()).sort(compareBanners),
  announcements: async (database) => (await database.announcements.toArray()).sort(compareAnnouncements),
  events: (database) => database.events.toArray(),
  documents: async (database) =>
    groupDocuments(await database.document_categories.toArray(), await database.documents_data.toArray()),
};
/** A town that has not written a section yet shows it empty; whoever looks at the console learns why (R394). */
const noted = new Set<string>();
function noteMissing(found: readonly string[]): void {
  for (const key of sectionKeys.filter((one) => !found.includes(one) && !noted.has(one))) {
    noted.add(key);
    // biome-ignore lint/suspicious/noConsole: it is told there and nowhere else
    console.info(`No content found for section: ${key}`);
  }
}
const nouns = Object.keys(queries) as (keyof LiveContent)[];

const inKeyOrder = (sections: LiveContent['sections']) =>
  [...sections].sort((a, b) => a.section_key.localeCompare(b.section_key));

/** What the page came with, where that is the same: a screen that shows it already is not drawn again. */
function asEmbedded<N extends keyof LiveContent>(state: InitialState, noun: N, value: LiveContent[N]): LiveContent[N] {
  const embedded: Partial<LiveContent> = {
    town: state.tenant,
    sections: state.sections,
    banners: state.banners,
    documents: state.documents,
  };
  const text = (content: unknown) =>
    JSON.stringify(noun === 'sections' ? inKeyOrder(content as LiveContent['sections']) : content);
  const known = embedded[noun] as LiveContent[N] | undefined;
  return known !== undefined && text(known) === text(value) ? known : value;
}

/** Undefined until the database holds all of a town. */
const read = async <N extends keyof LiveContent>(database: TownDatabase, noun: N) =>
  (await database.meta.get('complete')) ? queries[noun](database) : undefined;

/** The newest position among the rows of a page or a database. */
const newest = ({ sections, banners, announcements, events, documents }: Omit<LiveContent, 'town'>) =>
  Math.max(
    0,
    ...[sections, banners, announcements, events, documents.flatMap((group) => group.documents)]
      .flat()
      .map(({ seq }) => seq),
  );

/** The town's seq that a cursor stands at. */
const seqOf = (cursor: string | null) => Number(cursor?.split('.')[1] ?? 0);

/** Firefox would ask the reader in a pop-up; elsewhere the browser decides by itself. */
function askToPersist(): void {
  const installed = matchMedia('(display-mode: standalone)').matches;
  if (installed || !navigator.userAgent.includes('Firefox')) navigator.storage?.persist?.().catch(() => {});
}

/** Starts everything for one page. */
export async function startLive(state: InitialState): Promise<void> {
  let database: TownDatabase | null = null;
  const memory = memoryHolder();
  let following = false;
  let failedAt = 0;
  let failures = 0;
  let succeeded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const checkHeld = () => {
    if (nouns.every((noun) => latestOf(noun))) useStatus.setState({ content: 'held' });
  };

  function watch<T>(ask: (from: TownDatabase) => Promise<T>, tell: (value: T) => void): void {
    const from = database;
    if (!from) return;
    // Content in memory has taken over from a database that no longer takes anything in.
    keepInStep(from, ask, (value) => database === from && tell(value), giveUpDatabase);
  }

  function follow(): void {
    if (following) return;
    following = true;
    const one = <N extends keyof LiveContent>(noun: N) =>
      watch(
        (from) => read(from, noun),
        (value) => {
          if (value === undefined) return;
          publish(noun, asEmbedded(state, noun, value));
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
      const holder = databaseHolder(database);
      try {
        return await inTurn(() => pull(holder, askedAt, askServer));
      } catch (error) {
        if (error instanceof SyncFailure) throw error;
      }
    }
    const result = await pull(memory, askedAt, askServer);
    // Only now: what the database still gives is better than nothing.
    database = null;
    checkHeld();
    return result;
  }

  /** A page of a server that has gone since shows what is held only if that is no older than the page. */
  async function followIfAsNew(from: TownDatabase): Promise<void> {
    // What an older build kept may lack a noun that the page came with.
    if ((await databaseHolder(from).cursor()) === null) return;
    const [sections, banners, announcements, events, documents] = await Promise.all([
      read(from, 'sections'),
      read(from, 'banners'),
      read(from, 'announcements'),
      read(from, 'events'),
      read(from, 'documents'),
    ]);
    if (!sections || !banners || !announcements || !events || !documents) return;
    if (newest({ sections, banners, announcements, events, documents }) >= newest(state)) follow();
  }

  async function onFailure(error: unknown): Promise<void> {
    if (error instanceof SyncFailure && error.kind === 'outdated') useStatus.setState({ update: true });
    else useStatus.setState({ trouble: navigator.onLine ? 'unreachable' : 'offline' });
    failedAt = Date.now();
    failures += 1;
    const held = database ? await database.meta.get('complete').catch(() => undefined) : undefined;
    if (state.shell && !held && !nouns.every((noun) => latestOf(noun))) {
      useStatus.setState({ content: 'nothing' });
      return;
    }
    if (!state.shell && database && held) await followIfAsNew(database).catch(() => {});
    timer = setTimeout(() => document.visibilityState === 'visible' && void sync(), waitAfter(failures));
  }

  const sync = joining(async (askedAt) => {
    // The maintenance screen ends all fetching (R027); its Try Again loads the page anew.
    if (useStatus.getState().content === 'nothing' && state.shell) return;
    clearTimeout(timer);
    try {
      const { townChanged } = await round(askedAt);
      useStatus.setState({ trouble: null, syncedAt: Date.now() });
      failures = 0;
      follow();
      if (townChanged) navigator.serviceWorker?.controller?.postMessage({ type: 'REFRESH_SHELL' });
      if (!succeeded) askToPersist();
      succeeded = true;
    } catch (error) {
      await onFailure(error);
    }
  });

  database = await sharedDatabase();
  watch(
    (from) => from.meta.get('sync'),
    (held) => {
      if (held?.key !== 'sync') return;
      const { trouble, syncedAt } = useStatus.getState();
      // Another tab may have reached the server since this one failed.
      useStatus.setState({
        syncedAt: Math.max(held.synced_at, syncedAt ?? 0),
        trouble: held.synced_at > failedAt && navigator.onLine ? null : trouble,
      });
    },
  );
  if (state.shell) follow();
  addEventListener('focus', () => void sync());
  addEventListener('online', () => void sync('changed'));
  window.addEventListener('pageshow', (event) => event.persisted && void sync());
  // Somebody signed in or out: what may be read is asked for anew (R224).
  document.addEventListener('authStateChanged', () => void sync('changed'));
  // Something was saved from here.
  addEventListener('contentUpdated', () => void sync('changed'));
  addEventListener('offline', () => useStatus.setState({ trouble: 'offline' }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sync());
  await sync();
  // The maintenance screen ends all fetching (R027).
  if (useStatus.getState().content === 'nothing') return;
  listenForChanges(
    async () => seqOf(await (database ? databaseHolder(database) : memory).cursor()),
    () => void sync('changed'),
  );
}

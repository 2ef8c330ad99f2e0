/** A browser with tabs, a worker, locks or none, and a disk that may fail: each killed whenever the schedule wants. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createCartTab } from '../../app/cart/client/cartTab.ts';
import { type CartDatabase, cartDatabase, databaseCartStore, emptyCart } from '../../db/browser/cartStore.ts';
import { type CartTransport, sendOutbox } from '../../db/browser/sendOutbox.ts';
import type { StoredCart } from '../../db/browser/storedCart.ts';
import type { CartOutcome, CartView } from '../../db/rules/cart/cart.ts';
import { createFaultyDisk, type Disk } from './faulty-disk.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { type Actor, createLocks, type Random, type Schedule } from './shop/schedule.ts';
import type { Placement, ShopperModel } from './shop/shopper-model.ts';

export type Tab = {
  actor: Actor;
  cart: ReturnType<typeof createCartTab>;
  view: CartView;
  /** Tells it that something has changed in the database, where it has. */
  signal: (() => void) | null;
  /** The reported outcome of each change. */
  heard: { key: string; outcome: CartOutcome }[];
  lastKey: string;
};

const emptyView: CartView = {
  cart: emptyCart(),
  pendingItemIds: new Set(),
  pending: [],
  rejected: [],
  isReady: false,
  isPersisted: true,
};

const hour = 3_600_000;
const visit = () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' });

/** Which entry an intention became, or became a part of: each time that was computed, and once a page knows it stored. */
const placements = { placed: [] as Placement[], kept: [] as Placement[] };
const placementOf = (key: string, entry: string, { outbox }: StoredCart): Placement => ({
  key,
  entry,
  covers: outbox.find((one) => one.key === entry)?.covers ?? [],
});

vi.mock('../../db/browser/outbox.ts', async (original) => {
  const actual = await original<typeof import('../../db/browser/outbox.ts')>();
  const addEntry: typeof actual.addEntry = (before, added) => {
    const result = actual.addEntry(before, added);
    placements.placed.push(placementOf(added.key, result.key, result.stored));
    return result;
  };
  return { ...actual, addEntry };
});
vi.mock('../../app/cart/client/cartView.ts', async (original) => {
  const actual = await original<typeof import('../../app/cart/client/cartView.ts')>();
  const createShownStore: typeof actual.createShownStore = (environment) => {
    const shown = actual.createShownStore(environment);
    const { confirmStored } = shown.view;
    shown.view.confirmStored = (entry, next, key, listener) => {
      placements.kept.push(placementOf(entry.key, key, next));
      confirmStored(entry, next, key, listener);
    };
    return shown;
  };
  return { ...actual, createShownStore };
});

type FaultyBrowserOptions = {
  seed: number;
  schedule: Schedule;
  random: Random;
  network: FaultyNetwork;
  model: ShopperModel;
  fails(why: string): never;
};

export function createFaultyBrowser({ seed, schedule, random, network, model, fails }: FaultyBrowserOptions) {
  const { say } = schedule;
  const hasLocks = random.chance(0.7);
  // Without locks the same change may be on its way twice, and only the server can refuse both alike.
  network.refuses = hasLocks;
  const diskFails = random.chance(0.25);
  const disk: Disk = { state: diskFails && random.chance(0.2) ? 'refused' : 'good', faults: true, givesUp: diskFails };
  const locks = createLocks();
  let skew = random.one([0, hour, -hour]);
  const localStorage = { session: '', sent: [] as string[] };
  /** Rejections that closed pages had shown. */
  const rejectedKeys = new Set<string>();
  const tabs: Tab[] = [];
  const signals = new Map<Actor, () => void>();
  let made = 0;
  let worker: Actor | null = null;
  Dexie.dependencies.indexedDB = new IDBFactory();
  const connections: CartDatabase[] = [cartDatabase()];
  const [raw] = connections as [CartDatabase];

  const nameOf = ({ name }: Actor) => `${seed}-${name.replace(' ', '-')}-`;
  function begin(kind: string): Actor {
    made += 1;
    const actor = { name: `${kind} ${made}`, dead: false };
    say(`${actor.name} begins`);
    return actor;
  }

  function kill(actor: Actor): void {
    say(`${actor.name} is killed`);
    schedule.kill(actor);
    locks.release(actor);
    const at = tabs.findIndex((one) => one.actor === actor);
    for (const { view } of at < 0 ? [] : tabs.splice(at, 1)) for (const { key } of view.rejected) rejectedKeys.add(key);
    // Its own changes have no defined place in the sequence of later ones.
    network.forget(actor, model.lose(nameOf(actor)));
    if (worker === actor) worker = null;
  }

  function written(actor: Actor): void {
    for (const placement of placements.placed) model.keep(placement, true);
    for (const tab of tabs) tab.signal = signals.get(tab.actor) ?? null;
    say(`  written by ${actor.name}`);
  }
  const connect = createFaultyDisk(disk, schedule, random, { kill, begun: () => placements.placed.splice(0), written });
  async function open(actor: Actor): Promise<CartDatabase | null> {
    const database = await connect(actor);
    if (database) connections.push(database);
    return database;
  }

  const transportOf = (actor: Actor): CartTransport => ({
    fetch: (path, init) => network.fetch(actor, path, init),
    now: () => 1_790_000_000_000 + schedule.elapsed() + skew,
    withLock: hasLocks ? locks.withLock(actor) : (act) => act(),
    readVisit: visit,
    readSession: () => '',
  });

  function openTab(): void {
    // With a failing disk, changes in memory and in another tab have no sequence.
    if (tabs.length >= (diskFails && disk.faults ? 1 : 3)) return;
    const actor = begin('tab');
    const tab = { actor, signal: null, heard: [], view: emptyView, lastKey: '' } as unknown as Tab;
    let keys = 0;
    tab.cart = createCartTab({
      ...transportOf(actor),
      database: open(actor),
      watchDatabase(_database, changed) {
        signals.set(actor, changed);
        return () => signals.delete(actor);
      },
      readSession: () => localStorage.session,
      saveSession(id) {
        if (!actor.dead) localStorage.session = id;
      },
      readSentKeys: () => localStorage.sent,
      readUnstored: () => [],
      saveUnstored() {},
      saveSentKeys(keys) {
        if (!actor.dead) localStorage.sent = keys;
      },
      isOnline: () => network.online,
      setTimer: (act, milliseconds) => schedule.later(actor, act, milliseconds),
      newIdempotencyKey() {
        keys += 1;
        tab.lastKey = `${nameOf(actor)}${keys}`;
        return tab.lastKey;
      },
      onViewChange(view) {
        tab.view = view;
      },
      onOutdated: () => fails('The server does not know this build.'),
      registerBackgroundSync() {},
    });
    tabs.push(tab);
    void tab.cart.start();
  }

  /** While a page has only memory, the worker or a tab without its lock would get a session of their own. */
  async function mayWake(): Promise<boolean> {
    if (!diskFails) return true;
    const stored = await schedule.really(() => raw.state.get('cart'));
    return !!stored?.session_id && stored.session_id === localStorage.session;
  }

  async function sendAs(actor: Actor): Promise<void> {
    const database = await open(actor);
    if (database) await sendOutbox(databaseCartStore(database), transportOf(actor)).catch(() => say('  it gives up'));
    if (worker === actor) worker = null;
  }

  async function wakeWorker(): Promise<void> {
    if (worker || !(await mayWake())) return;
    worker = begin('worker');
    void sendAs(worker);
  }

  return {
    tabs,
    diskFails,
    rejectedKeys,
    session: () => localStorage.session,
    openTab,
    kill,
    /** Ends the worker, or wakes it. */
    toggleWorker: async () => (worker ? kill(worker) : wakeWorker()),
    /** A tab hears that something has changed in the database. @returns whether one had to */
    signal(): boolean {
      const tab = tabs.find((one) => one.signal);
      if (!tab) return false;
      const { signal } = tab;
      tab.signal = null;
      signal?.();
      return true;
    },
    shiftClock(): void {
      skew = random.one([0, hour, -hour]);
      say(`the clock is ${skew / hour} hours off`);
    },
    shiftDisk(): void {
      // A browser that refused it now and then would have two orders of things.
      if (!diskFails || disk.state === 'refused') return;
      disk.state = random.one(['good', 'full', 'full', 'stuck']);
      // Changes sent from memory may be sent from the disk as well: only the server can reject both alike.
      if (disk.state !== 'good') Object.assign(network, { refuses: false, fails: false });
      say(`the disk is ${disk.state}`);
    },
    /** Everybody has come as far as they can: what a page has in memory is safe as long as it lives. */
    noteKept(): void {
      for (const placement of placements.kept.splice(0)) model.keep(placement, false);
    },
    rows: () => schedule.really(() => raw.outbox.toArray()),
    /** The faults are over, and everything is woken. */
    async mend(): Promise<void> {
      disk.state = 'good';
      disk.faults = false;
      network.mend();
      if (tabs.length === 0 || ((hasLocks || !diskFails) && random.chance(0.5))) openTab();
      for (const { cart } of tabs) void cart.retry();
      await wakeWorker();
    },
    close(): void {
      for (const { actor } of tabs) schedule.kill(actor);
      for (const database of connections) database.close();
    },
  };
}

/** A browser with tabs and a worker, a bad network, a bad disk, and a shopper: one schedule from its seed to its end. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { CartView, Outcome } from '../../app/data/cart.ts';
import { cartTab } from '../../app/data/cartTab.ts';
import { type CartDatabase, cartDatabase, databaseStore, emptyCart } from '../../db/browser/cart.ts';
import { sendOutbox, type Way } from '../../db/browser/sending.ts';
import type { Cart, Intention } from '../../db/rules/cart.ts';
import { cartHeaders } from '../../db/rules/outbox.ts';
import { badDisk, type Disk } from './bad-disk.ts';
import { badNetwork } from './bad-network.ts';
import { type Actor, createSchedule, randomOf } from './schedule.ts';
import type { ShopServer } from './shop-server.ts';
import { shopperModel } from './shopper-model.ts';

type Tab = {
  actor: Actor;
  cart: ReturnType<typeof cartTab>;
  view: CartView;
  /** Something changed in the database. */
  signal: (() => void) | null;
  heard: { key: string; outcome: Outcome }[];
  lastKey: string;
};

const nothingShown: CartView = {
  cart: emptyCart(),
  waiting: new Set(),
  entries: [],
  refused: [],
  ready: false,
  kept: true,
};

const hour = 3_600_000;
const visit = () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' });

/** Every intention that was put somewhere, as db/browser/outbox.ts did it: [key, entry, entries that it replaced]. */
export const placements: { key: string; entry: string; dropped: string[] }[] = [];

export async function runSchedule(seed: number, server: ShopServer): Promise<void> {
  const random = randomOf(seed);
  const schedule = createSchedule(random);
  const { say } = schedule;
  const address = `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
  const network = badNetwork(server, address, schedule, random);
  const model = shopperModel(server);
  const fails = (why: string): never => {
    const lines = schedule.log.slice(-Number(process.env.LINES ?? 400)).join('\n');
    throw new Error(
      `Schedule ${seed}: ${why}\nCART_SEED=${seed} npx vitest run tests/offline/cart-schedules\n${lines}`,
    );
  };

  const hasLocks = random.chance(0.7);
  const diskFails = random.chance(0.25);
  const most = diskFails ? 1 : 3;
  const disk: Disk = { state: diskFails && random.chance(0.2) ? 'refused' : 'good', faults: true, givesUp: diskFails };
  let skew = random.one([0, hour, -hour]);
  let storedSession = '';
  let made = 0;
  let tabs: Tab[] = [];
  let worker: { actor: Actor } | null = null;
  Dexie.dependencies.indexedDB = new IDBFactory();
  const connections: CartDatabase[] = [];

  // ---- locks
  let holder: Actor | null = null;
  let queue: { actor: Actor; begin: () => void }[] = [];
  function release(actor: Actor): void {
    queue = queue.filter((one) => one.actor !== actor || !actor.dead);
    if (holder !== actor) return;
    const next = queue.shift();
    holder = next?.actor ?? null;
    next?.begin();
  }
  const inTurn =
    (actor: Actor): Way['inTurn'] =>
    async (act) => {
      if (!hasLocks) return act();
      if (holder) await new Promise<void>((begin) => queue.push({ actor, begin }));
      else holder = actor;
      try {
        return await act();
      } finally {
        release(actor);
      }
    };
  const wayOf = (actor: Actor): Way => ({
    fetch: (path, init) => network.fetch(actor, path, init),
    now: () => 1_790_000_000_000 + schedule.elapsed() + skew,
    inTurn: inTurn(actor),
    visit,
    session: () => '',
  });

  // ---- tabs and worker
  /** The keys of what a page refused that is gone and had only memory. */
  const told = new Set<string>();
  function kill(actor: Actor): void {
    say(`${actor.name} is killed`);
    schedule.kill(actor);
    release(actor);
    const tab = tabs.find((one) => one.actor === actor);
    const inMemory = tab?.view.kept === false;
    network.forget(actor, !inMemory);
    if (inMemory) {
      for (const entry of tab?.view.refused ?? []) told.add(entry.key);
      const left = new Set(tab?.view.entries.map(({ key }) => key));
      for (const deed of model.deeds) if (left.has(deed.entry)) deed.lost = true;
      // Nobody could say in which order that comes with what is done from now on.
      for (const key of left) network.lose(key);
    }
    tabs = tabs.filter((one) => one !== tab);
    if (worker?.actor === actor) worker = null;
  }
  function written(actor: Actor): void {
    for (const { key, entry, dropped } of placements.splice(0)) {
      model.placed(key, entry, dropped);
      model.keep(key);
    }
    for (const tab of tabs) tab.signal = signalOf(tab);
    say(`  written by ${actor.name}`);
  }
  const connect = badDisk(disk, schedule, random, { kill, written });
  const signals = new Map<Actor, () => void>();
  const signalOf = ({ actor }: Tab) => signals.get(actor) ?? null;

  function openTab(): Tab {
    made += 1;
    const actor: Actor = { name: `tab ${made}`, dead: false };
    say(`${actor.name} is opened`);
    let keys = 0;
    const tab = { actor, signal: null, heard: [], view: nothingShown, lastKey: '' } as unknown as Tab;
    tab.cart = cartTab({
      ...wayOf(actor),
      opening: connect(actor).then((database) => {
        if (database) connections.push(database);
        return database;
      }),
      follow(_database, changed) {
        signals.set(actor, changed);
        return () => signals.delete(actor);
      },
      session: () => storedSession,
      keepSession(id) {
        if (!actor.dead) storedSession = id;
      },
      isOnline: () => network.online,
      later: (act, milliseconds) => schedule.later(actor, act, milliseconds),
      newKey() {
        keys += 1;
        tab.lastKey = `${seed}-${actor.name.replace(' ', '-')}-${keys}`;
        return tab.lastKey;
      },
      show(view) {
        tab.view = view;
      },
      outdated: () => fails('The server does not know this build.'),
      wakeWorker() {},
    });
    tabs.push(tab);
    void tab.cart.start();
    return tab;
  }

  async function wakeWorker(): Promise<void> {
    made += 1;
    const actor: Actor = { name: `worker ${made}`, dead: false };
    worker = { actor };
    say(`${actor.name} wakes`);
    const database = await connect(actor);
    if (database) {
      connections.push(database);
      await sendOutbox(databaseStore(database), wayOf(actor)).catch(() => say('  the worker gives up'));
    }
    if (worker?.actor === actor) worker = null;
  }

  const raw = cartDatabase();
  connections.push(raw);
  /** Beside a page that has only memory, the worker or a tab without its lock would come to a session of their own. */
  const mayWake = async () => {
    if (!diskFails) return true;
    const held = await schedule.really(() => raw.state.get('cart'));
    return held !== undefined && held.session_id !== '' && held.session_id === storedSession;
  };

  // ---- the shopper
  const { plenty, few, none, gone } = server.items;
  const items = [...plenty, ...plenty, ...plenty, few, few, none, gone];
  function intend(): Intention {
    const item_id = random.one(items);
    const kind = random.weighted({ add: 5, set: 3, remove: 2, clear: 1 });
    if (kind === 'clear') return { kind };
    if (kind === 'remove') return { kind, item_id };
    return { kind, item_id, quantity: kind === 'add' ? 1 + random.below(3) : random.below(6) };
  }
  function shop(tab: Tab): void {
    const intention = intend();
    const before = tab.view.cart;
    placements.length = 0;
    const shown = { title: 'Something', image: '', price: 1, available: null };
    const outcome = tab.cart.change(intention, shown);
    const key = tab.lastKey;
    say(`${tab.actor.name}: ${JSON.stringify(intention)} ${key}`);
    model.begin(key, intention);
    checkShown(intention, before, tab.view.cart);
    void outcome.then((heard) => tab.heard.push({ key, outcome: heard }));
  }
  /** It is on the screen before anything else happens. */
  function checkShown(intention: Intention, before: Cart, after: Cart): void {
    if (intention.kind === 'clear') {
      if (after.items.length > 0) fails('Clearing does not show at once.');
      return;
    }
    const of = ({ items }: Cart) => items.find(({ item_id }) => item_id === intention.item_id)?.quantity ?? 0;
    const wanted = intention.kind === 'remove' ? 0 : intention.quantity + (intention.kind === 'add' ? of(before) : 0);
    if (of(after) !== wanted) fails(`${JSON.stringify(intention)} does not show at once: ${of(after)}.`);
  }

  /** In memory a deed is safe as long as the page lives. */
  function noteMemory(): void {
    for (const { key, entry, dropped } of placements.splice(0)) {
      if (!tabs.some(({ view }) => !view.kept && view.entries.concat(view.refused).some((one) => one.key === entry))) {
        continue;
      }
      model.placed(key, entry, dropped);
      model.keep(key);
    }
  }

  // ---- what happens
  const acts = {
    shop: () => void (tabs.length > 0 && shop(random.one(tabs))),
    kill: () => void (tabs.length > 0 && kill(random.one(tabs).actor)),
    open: () => void (tabs.length < most && openTab()),
    worker: async () => {
      if (worker) kill(worker.actor);
      else if (await mayWake()) void wakeWorker();
    },
    network: () => {
      network.online = !network.online;
      say(network.online ? 'online' : 'offline');
      if (network.online) for (const { cart } of tabs) void cart.wake();
    },
    focus: () => {
      if (tabs.length === 0) return;
      const { cart, actor } = random.one(tabs);
      say(`${actor.name}: focus`);
      void cart.wake();
      void cart.ask(true);
    },
    clock: () => {
      skew = random.one([0, hour, -hour]);
      say(`the clock is ${skew / hour} hours off`);
    },
    late: () => network.arrive(),
    disk: () => {
      // A browser that refused it now and then would have two orders of things; and what was sent from memory, but could
      // not be taken out, is not to be changed once the disk is good again.
      if (!diskFails || disk.state === 'refused' || disk.state === 'stuck') return;
      disk.state = random.one(['good', 'full', 'full', 'stuck']);
      // What cannot be taken out is sent once more in the end: only the server knows then that it refused it.
      network.honest ||= disk.state === 'stuck';
      say(`the disk is ${disk.state}`);
    },
    time: () => void schedule.passTime(),
  };
  const weights = {
    shop: 16,
    kill: 5,
    open: 6,
    worker: 5,
    network: 4,
    focus: 4,
    clock: 1,
    late: 6,
    disk: 4,
    time: 8,
  } satisfies Record<keyof typeof acts, number>;

  async function settle(): Promise<void> {
    await schedule.quiet();
    noteMemory();
    if (network.trouble.length > 0) fails(network.trouble.join('\n'));
  }

  openTab();
  await settle();
  const deeds = 2 + random.below(6);
  while (model.deeds.length < deeds) {
    if (tabs.length === 0) openTab();
    const tab = tabs.find((one) => one.signal);
    if (tab && random.chance(0.3)) {
      const { signal } = tab;
      tab.signal = null;
      signal?.();
    } else if (!(random.chance(0.75) && schedule.open())) {
      await acts[random.weighted(weights)]();
    }
    await settle();
  }

  // ---- the faults are over, and everything is woken
  if (disk.state === 'stuck') {
    do await settle();
    while (schedule.open());
  }
  say('---- the faults are over');
  network.mend();
  disk.state = 'good';
  disk.faults = false;
  if (tabs.length === 0 || ((hasLocks || !diskFails) && random.chance(0.5))) openTab();
  for (const { cart } of tabs) void cart.retry();
  if (!worker && (await mayWake())) void wakeWorker();
  const rows = () => schedule.really(() => raw.outbox.toArray());
  for (let steps = 0; ; steps += 1) {
    await settle();
    if (steps > 4000) fails('It does not come to an end.');
    for (const tab of tabs) {
      const { signal } = tab;
      tab.signal = null;
      signal?.();
    }
    if (schedule.open()) continue;
    if (network.hasLate()) {
      await network.arrive();
      continue;
    }
    const waiting = [...(await rows()), ...tabs.flatMap(({ view }) => view.entries)].some((entry) => !entry.refused);
    if (!waiting) break;
    if (schedule.passTime()) continue;
    // What lies in the database still is for somebody who can open it.
    if (tabs.every(({ view }) => !view.kept)) openTab();
    for (const { cart } of tabs) void cart.retry();
  }
  for (const { cart } of tabs) void cart.ask();
  do await settle();
  while (schedule.open());

  // ---- what is there
  const refusedNow = [...(await rows()), ...tabs.flatMap(({ view }) => view.refused)].filter((entry) => entry.refused);
  const refused = told.union(new Set(refusedNow.map(({ key }) => key)));
  const expected = model.cart(refused, network.wasDone);
  const session = storedSession;
  const answer = await server.send(
    { method: 'GET', path: '/api/cart', headers: session ? { [cartHeaders.session]: session } : {} },
    address,
  );
  const contents = (cart: Cart) =>
    Object.fromEntries(cart.items.map(({ item_id, quantity }) => [item_id, quantity] as const).sort());
  const found = contents(JSON.parse(answer.body));
  const text = JSON.stringify;
  if (text(found) !== text(expected)) fails(`The cart is ${text(found)}, and not ${text(expected)}.`);
  for (const { actor, view, heard } of tabs) {
    if (text(contents(view.cart)) !== text(expected)) fails(`${actor.name} shows ${text(contents(view.cart))}.`);
    for (const { key, outcome } of heard) {
      const entry = model.deeds.find((deed) => deed.key === key)?.entry ?? '';
      if (outcome.is === 'done' && refused.has(entry)) fails(`${key} was refused, and told as done.`);
      if (outcome.is === 'refused' && !refused.has(entry)) fails(`${key} was done, and told as refused.`);
    }
  }
  for (const { actor } of [...tabs]) schedule.kill(actor);
  for (const database of connections) database.close();
}

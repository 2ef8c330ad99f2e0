/** One schedule from its seed to its end: what a shopper does while things fail, and what is there when they work again. */
import type { Cart, Intention } from '../../../db/rules/cart/cart.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { createFaultyBrowser, type Tab } from '../faulty-browser.ts';
import { createFaultyNetwork } from '../faulty-network.ts';
import { createRandom, createSchedule, type Random } from './schedule.ts';
import type { ShopServer } from './shop-server.ts';
import { shopperModel } from './shopper-model.ts';

function randomIntention(random: Random, { plenty, few, none, gone }: ShopServer['items']): Intention {
  const item_id = random.one([...plenty, ...plenty, ...plenty, few, few, none, gone]);
  const kind = random.weighted({ add: 5, set: 3, remove: 2, clear: 1 });
  if (kind === 'clear') return { kind };
  if (kind === 'remove') return { kind, item_id };
  return { kind, item_id, quantity: kind === 'add' ? 1 + random.below(3) : random.below(6) };
}

/** Whether an intention is on the screen before anything else happens. */
function isShown(intention: Intention, before: Cart, after: Cart): boolean {
  if (intention.kind === 'clear') return after.items.length === 0;
  const of = ({ items }: Cart) => items.find(({ item_id }) => item_id === intention.item_id)?.quantity ?? 0;
  if (intention.kind === 'remove') return of(after) === 0;
  return of(after) === intention.quantity + (intention.kind === 'add' ? of(before) : 0);
}

const textOf = ({ items }: Cart) =>
  JSON.stringify(Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, quantity] as const).sort()));

/** @returns how many changes the shopper made @throws what went wrong, with the schedule and how to run it again */
export async function runSchedule(seed: number, server: ShopServer): Promise<number> {
  const random = createRandom(seed);
  const schedule = createSchedule(random);
  const { say } = schedule;
  const address = `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
  const network = createFaultyNetwork(server, address, schedule, random);
  const model = shopperModel(server);
  const fails = (why: string): never => {
    const again = `CART_SEED=${seed} npx vitest run tests/offline/shop/cart-schedules`;
    throw new Error([`Schedule ${seed}: ${why}`, again, ...schedule.log].join('\n'));
  };
  const browser = createFaultyBrowser({ seed, schedule, random, network, model, fails });
  const { tabs } = browser;

  function shop(tab: Tab): void {
    const intention = randomIntention(random, server.items);
    const before = tab.view.cart;
    const shown = { title: 'Something', image: '', price: 1, available: null };
    const outcome = tab.cart.change(intention, shown);
    const key = tab.lastKey;
    say(`${tab.actor.name}: ${JSON.stringify(intention)} ${key}`);
    model.begin(key, intention);
    if (!isShown(intention, before, tab.view.cart)) fails(`${key} does not show at once.`);
    void outcome.then((known) => tab.heard.push({ key, outcome: known }));
  }

  const deeds = 2 + random.below(6);
  const onTab = (act: (tab: Tab) => void) => () => void (tabs.length > 0 && act(random.one(tabs)));
  const acts = {
    shop: onTab((tab) => model.deeds.length < deeds && shop(tab)),
    kill: onTab(({ actor }) => browser.kill(actor)),
    open: browser.openTab,
    worker: browser.toggleWorker,
    network() {
      network.online = !network.online;
      say(network.online ? 'online' : 'offline');
      if (network.online) for (const { cart } of tabs) void cart.sendPending();
    },
    focus: onTab(({ cart, actor }) => {
      say(`${actor.name}: focus`);
      void cart.sendPending();
      void cart.fetch(true);
    }),
    clock: browser.shiftClock,
    late: network.arrive,
    disk: browser.shiftDisk,
    time: () => void schedule.passTime(),
  };
  const weights: Record<keyof typeof acts, number> = {
    shop: 16,
    kill: 3,
    open: 5,
    worker: 4,
    network: 3,
    focus: 4,
    clock: 1,
    late: 6,
    disk: 3,
    time: 14,
  };

  async function settle(): Promise<void> {
    await schedule.quiet();
    browser.noteKept();
    if (network.trouble.length > 0) fails(network.trouble.join('\n'));
  }

  for (let afterwards = random.below(45); model.deeds.length < deeds || afterwards > 0; ) {
    if (model.deeds.length >= deeds) afterwards -= 1;
    if (tabs.length === 0) browser.openTab();
    await settle();
    if (random.chance(0.1) && browser.signal()) continue;
    if (random.chance(0.85) && schedule.open()) continue;
    if (!network.online && random.chance(0.3)) acts.network();
    await acts[random.weighted(weights)]();
  }
  await settle();

  say('---- the faults are over');
  await browser.mend();
  for (let steps = 0; ; steps += 1) {
    await settle();
    if (steps > 4000) fails('It does not come to an end.');
    if (schedule.open() || browser.signal()) continue;
    if (network.hasLate()) {
      await network.arrive();
      continue;
    }
    const entries = [...(await browser.rows()), ...tabs.flatMap(({ view }) => view.pending)];
    if (entries.every((entry) => entry.refused)) break;
    if (schedule.passTime()) continue;
    // A tab that can open the database finds the remaining entries.
    if (tabs.every(({ view }) => !view.isPersisted)) browser.openTab();
    for (const { cart } of tabs) void cart.retry();
  }

  const refusals = [...(await browser.rows()), ...tabs.flatMap(({ view }) => view.rejected)];
  const refused = browser.rejectedKeys.union(new Set(refusals.flatMap((entry) => (entry.refused ? [entry.key] : []))));
  const expected = JSON.stringify(model.cart(refused, network.wasDone));
  const headers: Record<string, string> = browser.session() ? { [cartHeaders.session]: browser.session() } : {};
  const { body } = await server.send({ method: 'GET', path: '/api/cart', headers }, address);
  const found = textOf(JSON.parse(body));
  if (found !== expected) fails(`The cart is ${found}, and not ${expected}.`);
  // A page that has only memory, and one that has not, hear of each other when they ask.
  if (browser.diskFails) for (const { cart } of tabs) void cart.fetch();
  do await settle();
  while (schedule.open());
  for (const { actor, view, heard } of tabs) {
    if (textOf(view.cart) !== expected) fails(`${actor.name} shows ${textOf(view.cart)}, and not ${expected}.`);
    for (const { key, outcome } of heard) {
      const entry = model.deeds.find((deed) => deed.key === key)?.entry ?? '';
      if (outcome.kind === 'done' && refused.has(entry)) fails(`${key} was refused, and told as done.`);
      if (outcome.kind === 'rejected' && !refused.has(entry)) fails(`${key} was done, and told as refused.`);
    }
  }
  browser.close();
  return model.deeds.length;
}

/** A random history of a shop, played from a seed; what is wrong in it is cut down to what it needs. */
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkOrders } from '../../../server/doctor/orderProblems.ts';
import { createRandom } from '../../offline/shop/schedule.ts';
import { checkBalance, checkClaims, checkEnd } from './atStripe.ts';
import { type Act, type Book, createBook, createDice } from './book.ts';
import * as clerk from './clerk.ts';
import { findFaults } from './invariants.ts';
import { readAll, readCarts } from './readings.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import * as shoppers from './shoppers.ts';
import * as stripe from './stripe.ts';

type Kind = { act: Act; weight: number; isAlone?: boolean };

const kinds = {
  fillCart: { act: shoppers.fillCart, weight: 24 },
  mendCart: { act: shoppers.mendCart, weight: 6 },
  signIn: { act: shoppers.signIn, weight: 3, isAlone: true },
  signOut: { act: shoppers.signOut, weight: 1, isAlone: true },
  checkOut: { act: shoppers.checkOut, weight: 18 },
  checkOutTwice: { act: shoppers.checkOutTwice, weight: 3 },
  checkOutInTwoTabs: { act: shoppers.checkOutInTwoTabs, weight: 4 },
  repeatCheckout: { act: shoppers.repeatCheckout, weight: 5 },
  payByCard: { act: shoppers.payByCard, weight: 18 },
  tryCards: { act: shoppers.tryCards, weight: 2 },
  finishPayment: { act: shoppers.finishPayment, weight: 5 },
  orderAgain: { act: shoppers.orderAgain, weight: 2 },
  openConfirmation: { act: shoppers.openConfirmation, weight: 4 },
  confirmByLink: { act: shoppers.confirmByLink, weight: 3 },
  changePrice: { act: clerk.changePrice, weight: 1 },
  hideItem: { act: clerk.hideItem, weight: 1 },
  changeSettings: { act: clerk.changeSettings, weight: 1 },
  changeStock: { act: clerk.changeStock, weight: 3, isAlone: true },
  takeMoney: { act: clerk.takeMoney, weight: 6 },
  cancel: { act: clerk.cancel, weight: 3 },
  confirmHold: { act: clerk.confirmHold, weight: 3 },
  releaseHold: { act: clerk.releaseHold, weight: 6 },
  markReady: { act: clerk.markReady, weight: 2 },
  refund: { act: clerk.refund, weight: 10 },
  repeatRefund: { act: clerk.repeatRefund, weight: 3 },
  changeStatus: { act: clerk.changeStatus, weight: 4 },
  deliverWebhooks: { act: stripe.deliverWebhooks, weight: 9 },
  repeatWebhooks: { act: stripe.repeatWebhooks, weight: 2 },
  forgeWebhook: { act: stripe.forgeWebhook, weight: 1 },
  loseWebhooks: { act: stripe.loseWebhooks, weight: 3 },
  switchWebhooks: { act: stripe.switchWebhooks, weight: 2, isAlone: true },
  refundInDashboard: { act: stripe.refundInDashboard, weight: 3 },
  finishRefund: { act: stripe.finishRefund, weight: 4 },
  dispute: { act: stripe.dispute, weight: 2 },
  closeDispute: { act: stripe.closeDispute, weight: 1 },
  payOut: { act: stripe.payOut, weight: 2 },
  breakStripe: { act: stripe.breakStripe, weight: 2 },
  refuseCharges: { act: stripe.refuseCharges, weight: 2 },
  mendStripe: { act: stripe.mendStripe, weight: 3 },
  failOneCall: { act: stripe.failOneCall, weight: 2 },
  moveClock: { act: stripe.moveClock, weight: 5, isAlone: true },
  pass: { act: stripe.pass, weight: 3, isAlone: true },
  reconcile: { act: stripe.reconcile, weight: 7 },
  noteMovements: { act: stripe.noteMovements, weight: 2 },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** `isWithNext`: it happens while the next step does. `killAt`: the server dies at that moment of it. */
export type Step = { kind: KindName; dice: number[]; isWithNext: boolean; killAt: number | null };

/** @param withKills whether the server is killed in it */
export function makeHistory(seed: number, withKills: boolean): Step[] {
  const random = createRandom(seed);
  const weights = Object.fromEntries(Object.entries(kinds).map(([name, { weight }]) => [name, weight]));
  return Array.from({ length: 15 + random.below(25) }, () => ({
    kind: random.weighted(weights as Record<KindName, number>),
    dice: Array.from({ length: 8 }, () => random.below(10_000)),
    isWithNext: random.chance(0.25),
    killAt: random.chance(withKills ? 0.2 : 0) ? 1 + random.below(14) : null,
  }));
}

/** Steps that happen at the same time. */
function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  let isOpen = false;
  for (const step of steps) {
    const { isAlone = false }: Kind = kinds[step.kind];
    if (isOpen && !isAlone) groups.at(-1)?.push(step);
    else groups.push([step]);
    isOpen = step.isWithNext && !isAlone;
  }
  return groups;
}

async function check(shop: Shop, book: Book, isAtRest = false): Promise<string[]> {
  const read = await readAll(shop);
  const faults = findFaults(shop, book, read);
  const say = (what: string) => void faults.push(what);
  checkClaims(shop, book, read, say);
  if (isAtRest) checkBalance(shop, read, say);
  const doctor = [
    ...(await checkOrders(shop.db.read, shop.town.id)).problems,
    ...(await checkCounts(shop.db.read, shop.town.id)),
    ...(isAtRest ? await shop.server().compareWithStripe() : []),
  ].map((problem) => `the doctor says: ${problem}`);
  return [...shop.failures, ...faults, ...doctor];
}

async function playGroup(shop: Shop, book: Book, group: readonly Step[]): Promise<void> {
  const { life } = shop.server();
  life.killAt(group.find(({ killAt }) => killAt !== null)?.killAt ?? null);
  await Promise.all(group.map(({ kind, dice }) => kinds[kind].act(shop, book, createDice(dice))));
  await stripe.settle(shop);
  life.killAt(null);
  if (life.isOver()) await shop.restart();
}

/** Everything works again: webhooks arrive, the reconciler runs, holds end. @returns what is wrong then */
async function comeToRest(shop: Shop, book: Book, at: number): Promise<string[]> {
  shop.server().network.isDown = false;
  shop.emulator.forgetFaults();
  shop.emulator.account.canCharge = true;
  const rest = async () => {
    shop.clock.now += 10 * 60_000;
    await shop.server().reconcile();
    await shop.emulator.deliver({});
    await stripe.settle(shop);
    shop.clock.now += 90 * 60_000;
    await shop.server().reconcile();
    shop.failures.push(...(await shop.server().noteMovements()));
  };
  await rest();
  stripe.endRefunds(shop);
  // Stripe repeats an error for a day.
  shop.clock.now += 25 * 3_600_000;
  await rest();
  const faults = await check(shop, book, true);
  if (faults.length > 0) return faults;
  stripe.endProcessing(shop);
  shop.clock.now += 9 * 86_400_000;
  await rest();
  await shoppers.buyAtLast(shop, book, at);
  await shop.emulator.deliver({});
  await stripe.settle(shop);
  const read = await readAll(shop);
  const left: string[] = [];
  const say = (what: string) => void left.push(what);
  checkEnd(read, say);
  // All of it a second time changes nothing.
  const carts = await readCarts(shop);
  await shop.emulator.deliver({ events: shop.emulator.events });
  await stripe.settle(shop);
  await shop.server().reconcile();
  for (const [table, rows] of Object.entries(await readAll(shop))) {
    const before = JSON.stringify(read[table as keyof typeof read]);
    if (JSON.stringify(rows) !== before)
      say(`repeated webhooks changed ${table}: ${JSON.stringify(rows)}, not ${before}`);
  }
  if ((await readCarts(shop)) !== carts) say('repeated webhooks changed a cart');
  return [...left, ...(await check(shop, book, true))];
}

/** @returns the first faults, and after how many steps they were there; null where there are none */
async function play(options: ShopOptions, steps: readonly Step[], checkEvery: number): Promise<string[] | null> {
  const shop = await openShop(options);
  const book = createBook(shop.items.length);
  try {
    for (const [at, group] of groupSteps(steps).entries()) {
      await playGroup(shop, book, group);
      const wasKilled = group.some(({ killAt }) => killAt !== null);
      if (!wasKilled && at % checkEvery !== 0 && shop.failures.length === 0) continue;
      const faults = await check(shop, book);
      if (faults.length > 0) return [`after ${group.map(({ kind }) => kind).join(' + ')}:`, ...faults];
    }
    const faults = await comeToRest(shop, book, steps.length);
    return faults.length > 0 ? ['at rest:', ...faults] : null;
  } finally {
    await shop.close();
  }
}

/** Leaves steps out as long as something is still wrong without them. */
async function shrink(options: ShopOptions, steps: Step[], faults: string[]): Promise<[Step[], string[]]> {
  let shortest: [Step[], string[]] = [steps, faults];
  let tries = 150;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest[0].length && tries > 0; tries -= 1) {
      const fewer = shortest[0].toSpliced(at, size);
      const found = await play(options, fewer, 1).catch((error: Error) => [String(error.stack)]);
      if (found) shortest = [fewer, found];
      else at += size;
    }
  }
  return shortest;
}

/** @throws what went wrong, the shortest history found that shows it, and how to play it again */
export async function playHistory(seed: number, options: ShopOptions, withKills: boolean): Promise<number> {
  const steps = makeHistory(seed, withKills);
  const faults = await play(options, steps, 4).catch((error: Error) => [String(error.stack)]);
  if (!faults) return steps.length;
  const [shortest, found] = await shrink(options, steps, faults);
  const lines = shortest.map(({ kind, dice, isWithNext, killAt }) =>
    [kind, `[${dice}]`, isWithNext ? 'with the next' : '', killAt === null ? '' : `killed at ${killAt}`].join(' '),
  );
  const again = `ORDERS_SEED=${seed} npx vitest run tests/server/orders`;
  throw new Error([`History ${seed} (${options.dialect}): ${found.join('\n')}`, again, ...lines].join('\n'));
}

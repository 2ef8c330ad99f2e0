/** Events at Stripe, on the way to it, and to the server. */
import { Problem } from '../../../db/rules/problems.ts';
import { StripeRefusal } from '../../stripe/account.ts';
import { host } from '../cart/shoppers.ts';
import type { Act, Dice } from './book.ts';
import type { Shop } from './shop.ts';

const minuteMs = 60_000;

const undelivered = ({ emulator }: Shop) =>
  emulator.events.filter(({ deliveries }) => !deliveries.some((status) => status === 200));

/** Waits until the server has handled what it was sent. */
export async function settle(shop: Shop): Promise<void> {
  await shop.emulator.settled();
  await shop.server().app.waitForBackgroundTasks();
}

async function deliver(shop: Shop, given: NonNullable<Parameters<Shop['emulator']['deliver']>[0]>): Promise<number[]> {
  const { life } = shop.server();
  const statuses = await shop.emulator.deliver({ ...given, host });
  await shop.server().app.waitForBackgroundTasks();
  return life.isOver() ? [] : statuses;
}

/** Some of the webhooks, late: once or several times, the newest first or last. */
export const deliverWebhooks: Act = async (shop, _book, dice) => {
  const waiting = undelivered(shop);
  const events = dice.chance(60) ? waiting : waiting.filter(() => dice.chance(50));
  const times = dice.chance(25) ? 2 : 1;
  const order = dice.chance(40) ? 'reversed' : 'created';
  for (const status of await deliver(shop, { events, times, order })) {
    if (status !== 200 && status !== 503) shop.failures.push(`a webhook was answered ${status}`);
  }
};

/** Webhooks that came long ago come again. */
export const repeatWebhooks: Act = async (shop, _book, dice) => {
  await deliver(shop, { events: shop.emulator.events.filter(() => dice.chance(30)) });
};

/** Webhooks that Stripe counts as delivered, and that we have never seen. */
export const loseWebhooks: Act = async (shop, _book, dice) => {
  for (const { deliveries } of undelivered(shop)) if (dice.chance(60)) deliveries.push(200);
};

export const forgeWebhook: Act = async (shop, _book, dice) => {
  const event = dice.recent(shop.emulator.events);
  if (!event) return;
  const before = event.deliveries.length;
  const statuses = await deliver(shop, {
    events: [event],
    ...(dice.chance(50) ? { secret: 'whsec_forged' } : { signedAt: shop.clock.now - 60 * minuteMs }),
  });
  event.deliveries.length = before;
  for (const status of statuses) if (status !== 400) shop.failures.push(`a forged webhook was answered ${status}`);
};

const succeeded = ({ emulator }: Shop) =>
  [...emulator.account.intents.values()].filter(({ status }) => status === 'succeeded');

function unlessRefused(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return false;
  }
}

/** Somebody refunds in Stripe's own dashboard. */
export const refundInDashboard: Act = async (shop, book, dice) => {
  const intent = dice.recent(succeeded(shop));
  if (!intent) return;
  const amount = dice.chance(40) ? intent.amount : 1 + dice.below(intent.amount);
  if (unlessRefused(() => shop.emulator.refundInDashboard(intent.id, amount))) book.foreignRefunds += 1;
};

/** A refund that was pending succeeds, or one that seemed to have succeeded comes back. */
export const finishRefund: Act = async (shop, _book, dice) => {
  const open = [...shop.emulator.account.refunds.values()].filter(({ status }) => status !== 'failed');
  const refund = dice.recent(open);
  if (refund) shop.emulator.finishRefund(refund.id, refund.status === 'pending' && dice.chance(60));
};

export const dispute: Act = async (shop, book, dice) => {
  const intent = dice.recent(succeeded(shop));
  const chargeId = String(intent?.latest_charge ?? '');
  const charge = shop.emulator.account.charges.get(chargeId);
  if (!charge || charge.disputed) return;
  const isInquiry = dice.chance(20);
  book.disputes.push(shop.emulator.dispute(chargeId, { isInquiry }).id);
};

export const closeDispute: Act = async (shop, _book, dice) => {
  const open = [...shop.emulator.account.disputes.values()].filter(({ status }) => status === 'needs_response');
  const one = dice.recent(open);
  if (one) shop.emulator.closeDispute(one.id, dice.chance(50));
};

/** No bank is at work any more. */
export function endProcessing({ emulator }: Shop): void {
  for (const { id, status } of emulator.account.intents.values()) {
    if (status === 'processing') emulator.finishPayment(id, id < 'pi_8');
  }
}

/** No refund is under way any more. */
export function endRefunds({ emulator }: Shop): void {
  for (const { id, status } of emulator.account.refunds.values()) {
    if (status === 'pending') emulator.finishRefund(id, id < 're_8');
  }
}

/** By Stripe itself, or by somebody at its dashboard. */
export const payOut: Act = async ({ emulator }, _book, dice) => {
  if (dice.chance(60)) emulator.payOut();
  else emulator.payOutByHand(1 + dice.below(5000), dice.chance(50) ? 'instant' : 'standard');
};

export const breakStripe: Act = async (shop) => {
  shop.server().network.isDown = true;
};

export const mendStripe: Act = async (shop) => {
  shop.server().network.isDown = false;
};

/** For a while Stripe takes no new payment of this shop. */
export const refuseCharges: Act = async (shop, book) => {
  shop.emulator.account.canCharge = !shop.emulator.account.canCharge;
  book.wasRefused = true;
};

/** One call fails, and whether it was done is not known. */
export const failOneCall: Act = async (shop, _book, dice) => {
  const kind = dice.one(['error', 'error_after', 'error_after', 'rate_limit'] as const) ?? 'error';
  shop.emulator.fail({ kind, method: 'POST' });
};

/** Forwards mostly; sometimes somebody sets the clock back. */
export const moveClock: Act = async (shop, _book, dice) => {
  const by = dice.one([1, 3, 10, 20, 31, 45, 180, 23.5 * 60, 25 * 60, 8 * 24 * 60, -5, -90] as const) ?? 1;
  shop.clock.now += by * minuteMs;
  await shop.renewSessions();
};

export const pass: Act = async (shop, _book, dice: Dice) => {
  shop.clock.now += 1000 * (1 + dice.below(120));
};

export const reconcile: Act = async (shop) => {
  await shop
    .server()
    .reconcile()
    .catch((error) => {
      if (!shop.server().life.isOver()) throw error;
    });
};

/** The job that reads what moved at Stripe. */
export const noteMovements: Act = async (shop) => {
  await shop
    .server()
    .noteMovements()
    .catch((error) => {
      // Stripe may be away.
      if (!shop.server().life.isOver() && !(error instanceof Problem)) throw error;
    });
};

/** From now on webhooks come by themselves, before the answer to the call that brought them; or no longer. */
export const switchWebhooks: Act = async (shop, _book, dice) => {
  shop.sendWebhooks(dice.chance(60));
};

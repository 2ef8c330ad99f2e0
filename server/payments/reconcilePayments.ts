/**
 * Finishes interrupted work between us and Stripe: after a crash, a lost response, or a missing webhook. Every step can
 * be repeated without effect.
 */
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Logger } from '../start/log.ts';
import { findStripeEvent } from '../store/money/stripeEvents.ts';
import {
  forgetRetry,
  listUnfinished,
  listUnfinishedTowns,
  noteRetry,
  type Unfinished,
  type UnfinishedKind,
  unfinishedKinds,
} from '../store/money/unfinished.ts';
import { findTownById } from '../store/towns/towns.ts';
import { cancelOpenPayments, cancelOrder } from './cancelOrder.ts';
import { endShortHold, warnOfHoldEnd } from './officeHolds.ts';
import { sendRefund } from './refunds/send.ts';
import { type PaymentParts, settlePayment } from './settlePayment.ts';
import { handleStripeEvent } from './stripe/events.ts';

export type ReconcileParts = PaymentParts & {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Whether the rest should wait because the process is about to end. */
  isStopping?: () => boolean;
};
/** Counts of finished work, by kind. */
export type Reconciled = Record<'events' | 'payments' | 'holds' | 'refunds' | 'failures', number>;

/** Work of each kind per town and run; the rest waits for the next. */
const batchSize = 100;
/** Towns in parallel, so that one waiting for Stripe does not delay the others. */
const townsAtATime = 4;
/** No more work of a kind starts in a town after this time: its Stripe is slow, and others wait. */
const maxMs = 10_000;

type Act = (town: Town, id: string) => Promise<boolean>;
type Step = { what: string; count: Exclude<keyof Reconciled, 'failures'>; act(parts: ReconcileParts): Act };

/** Handles each kind; `act` returns whether it was finished. */
const steps: Record<UnfinishedKind, Step> = {
  event: {
    what: 'handled a webhook that was left',
    count: 'events',
    act: (parts) => async (town, id) => {
      const event = await findStripeEvent(parts.db.read, town.id, id);
      const failure = event && !event.handled_at ? await handleStripeEvent(parts, event) : '';
      if (failure) throw new Error(failure);
      return true;
    },
  },
  hold: {
    what: 'ended a hold',
    count: 'holds',
    // The card payment is canceled at Stripe first; the stock is released only when Stripe confirms.
    act: (parts) => async (town, id) => {
      try {
        await cancelOrder(parts, town, id, 'clock');
      } catch (error) {
        // The card payment succeeded first.
        if (!(error instanceof Problem) || error.code !== 'order_paid') throw error;
      }
      return true;
    },
  },
  unconfirmed: {
    what: 'put back on sale what nobody confirmed',
    count: 'holds',
    act: (parts) => (town, id) => endShortHold(parts, town, id),
  },
  hold_ending: {
    what: 'told a buyer that a hold ends',
    count: 'holds',
    act: (parts) => (town, id) => warnOfHoldEnd(parts, town, id),
  },
  payment: {
    what: 'settled a payment whose webhook did not come',
    count: 'payments',
    act: (parts) => async (town, id) => (await settlePayment(parts, town, id))?.status !== 'open',
  },
  unheld: {
    // A shipped but unpaid order has no hold. Its card payment is given up when a hold would have ended.
    what: 'gave up a card payment',
    count: 'payments',
    act: (parts) => async (town, orderId) =>
      (await cancelOpenPayments(parts, town, { orderId })).some(({ status }) => status !== 'open'),
  },
  idle_invoice: {
    what: 'gave up a card payment of an invoice',
    count: 'payments',
    act: (parts) => async (town, invoiceId) =>
      (await cancelOpenPayments(parts, town, { invoiceId })).every(({ status }) => status !== 'open'),
  },
  refund: {
    // Only Stripe refunds can be pending. Stripe is asked for the attempt's result first.
    what: 'finished a refund',
    count: 'refunds',
    act: (parts) => async (town, id) => (await sendRefund(parts, town, id, true))?.status !== 'pending',
  },
};

/** @returns whether it was finished; null after a failure, which is logged. Either way the next attempt is scheduled */
async function runStep(parts: ReconcileParts, town: Town, one: Unfinished): Promise<boolean | null> {
  const { db, log, now } = parts;
  const { what, act } = steps[one.kind];
  const logged = { town: town.id, id: one.id };
  let isDone: boolean | null = false;
  try {
    isDone = await act(parts)(town, one.id);
    if (isDone) log.info(logged, `payments: ${what}`);
  } catch (error) {
    const code = error instanceof Problem ? error.code : undefined;
    // The bank is still processing the payment.
    if (code !== 'payment_in_progress') {
      isDone = null;
      log.warn({ ...logged, ...(code ? { code } : { err: error }) }, `payments: ${what} failed`);
    }
  }
  if (isDone) await forgetRetry(db.write, one);
  else await noteRetry(db.write, one, isDone === null, now());
  return isDone;
}

async function reconcileTown(parts: ReconcileParts, townId: string, done: Reconciled): Promise<void> {
  const { db, isStopping } = parts;
  const now = parts.now();
  const town = await findTownById(db, townId);
  if (!town) return;
  for (const kind of unfinishedKinds) {
    const end = performance.now() + maxMs;
    for (const one of await listUnfinished(db.read, { kind, townId, now, limit: batchSize })) {
      if (isStopping?.() || performance.now() > end) break;
      const isDone = await runStep(parts, town, one);
      if (isDone === null) done.failures += 1;
      else if (isDone) done[steps[kind].count] += 1;
    }
  }
}

/** Runs once over all towns, a few in parallel. Failures are logged and repeated by a later run. */
export async function reconcilePayments(parts: ReconcileParts): Promise<Reconciled> {
  const done: Reconciled = { events: 0, payments: 0, holds: 0, refunds: 0, failures: 0 };
  const townIds = await listUnfinishedTowns(parts.db.read, parts.now());
  const work = async () => {
    for (let id = townIds.shift(); id !== undefined; id = townIds.shift()) {
      if (parts.isStopping?.()) return;
      await reconcileTown(parts, id, done);
    }
  };
  await Promise.all(Array.from({ length: townsAtATime }, work));
  return done;
}

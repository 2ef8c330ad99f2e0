/** Asks Stripe about an order or invoice whose payer is waiting, so that they see the payment without a webhook. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { BackgroundTasks } from '../start/backgroundTasks.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import { listOpenPayments, type PaymentRow } from '../store/money/payments.ts';
import { type PaymentParts, settlePayment } from './settlePayment.ts';

export type SettleDuePayments = ReturnType<typeof createDuePayments>;

/** The shortest interval between requests to Stripe, however many pages wait. */
const askEveryMs = 2000;
/** The longest delay of the payer's response. A later answer of Stripe still counts. */
const defaultMaxWaitMs = 4000;

const isDue = ({ provider, checked_at }: PaymentRow, now: number) =>
  provider === 'stripe' && (checked_at === null || !isStillAhead(Date.parse(checked_at) + askEveryMs, now, askEveryMs));

/**
 * @returns a function that settles an order's or invoice's due payments. If Stripe can't be reached, or not with
 * present keys, nothing changes; other failures are logged
 */
export function createDuePayments(parts: PaymentParts, background: BackgroundTasks, maxWaitMs = defaultMaxWaitMs) {
  const running = new Map<string, Promise<void>>();

  const startSettling = (town: Town, paymentId: string) =>
    new Promise<void>((resolve) => {
      background.run('asking about a payment', async () => {
        try {
          await settlePayment(parts, town, paymentId);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        } finally {
          running.delete(paymentId);
          resolve();
        }
      });
    });

  return async (town: Town, of: PaidFor): Promise<void> => {
    const open = await listOpenPayments(parts.db.read, town.id, of);
    const settling = open
      .filter((payment) => isDue(payment, parts.now()))
      .map(({ id }) => {
        const one = running.get(id) ?? startSettling(town, id);
        running.set(id, one);
        return one;
      });
    if (settling.length === 0) return;
    const waiting = new AbortController();
    const timeout = sleep(maxWaitMs, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([Promise.all(settling), timeout]);
    waiting.abort();
  };
}

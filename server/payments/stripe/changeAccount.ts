/** Changes a town's Stripe keys without leaving payments open at the previous account. */
import { Problem } from '../../../db/rules/problems.ts';
import type { Session } from '../../store/accounts/sessions.ts';
import { listOpenPaymentsOfTown, type PaymentRow } from '../../store/money/payments.ts';
import { forgetRetriesOfTown } from '../../store/money/unfinished.ts';
import { findTownById } from '../../store/towns/towns.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { cancelOpenPayments } from '../cancelOrder.ts';
import { listPaidFor } from '../payables.ts';
import { createFindGateway, type FindGatewayParts } from './findGateway.ts';

/** An account's test and live payments are separate. */
type Account = { accountId: string; isLive: boolean };

export type AccountChange = {
  townId: string;
  /** The author for write(). */
  by: string | Session;
  /** The town's account afterwards; null for none of its own. */
  next: Account | null;
  /** Leaves open payments behind because their account is closed and can't be queried. */
  leavePayments?: boolean | undefined;
  /** Saves or removes the keys. */
  act(tx: Writer): Promise<void>;
};

/** Tries if new payments begin while others are being ended. */
const maxTries = 4;

/** Cancels open payments or settles paid ones. @throws Problem `payments_open` if one stays open */
async function endPayments(parts: FindGatewayParts, townId: string, payments: readonly PaymentRow[]): Promise<void> {
  const { db, log, now } = parts;
  const town = await findTownById(db, townId);
  if (!town) return;
  const findGateway = createFindGateway(parts).find;
  let isAnyOpen = false;
  for (const of of listPaidFor(payments)) {
    try {
      const ended = await cancelOpenPayments({ db, findGateway, now }, town, of);
      isAnyOpen ||= ended.some(({ status }) => status === 'open');
    } catch (error) {
      log.warn({ town: townId, ...of, err: error }, 'a payment could not be ended before the keys change');
      isAnyOpen = true;
    }
  }
  if (isAnyOpen) throw new Problem('payments_open');
}

/**
 * Changes a town's keys. Open card payments that could not be queried afterwards are ended first. The transaction that
 * changes the keys checks that none is left, and checkout only creates payments with present keys.
 * @throws Problem `payments_open` while the bank processes one or Stripe can't be reached: nothing is changed
 */
export async function changeAccount(parts: FindGatewayParts, change: AccountChange): Promise<void> {
  const { db } = parts;
  const { townId, by, next, leavePayments, act } = change;
  const reachable = next ? [next] : [];
  const listLost = async (knex: typeof db.read) =>
    (await listOpenPaymentsOfTown(knex, townId)).filter(
      ({ account_id, is_live }) =>
        !reachable.some(({ accountId, isLive }) => accountId === account_id && isLive === Boolean(is_live)),
    );
  let lost = leavePayments ? [] : await listLost(db.read);
  if (lost.length > 0) {
    // Payments of the environment's account continue beside a town's own. For the same account, the town's keys are
    // used.
    const shared = await createFindGateway(parts).findOfEnvironment();
    if (shared && shared.accountId !== next?.accountId) reachable.push(shared);
    lost = await listLost(db.read);
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (lost.length > 0) await endPayments(parts, townId, lost);
    lost = await write(
      db,
      townId,
      by,
      async (tx) => {
        const started = leavePayments ? [] : await listLost(tx.trx);
        if (started.length > 0) return started;
        await act(tx);
        await forgetRetriesOfTown(tx.trx, townId);
        return [];
      },
      { now: parts.now() },
    );
    if (lost.length === 0) return;
  }
  throw new Problem('payments_open');
}

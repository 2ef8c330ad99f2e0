/**
 * Trying out stolen cards. An intent at which too many were declined is canceled, and so are further ones from an
 * address at which too many were: both limits are far beyond what shoppers come to.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { clockSkewMs } from '../../start/clockErrors.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import type { Gateway, Intent } from './gateway.ts';

/** So many cards of one order, or of one invoice. */
export const maxDeclines = 10;
/** So many of all payments that were begun from one address within an hour. A whole market may share it. */
export const maxDeclinesOfAddress = 60;
const hourMs = 3_600_000;
const toIso = (instant: number) => new Date(instant).toISOString();

/** The hash of an address that is stored: it only tells whether two payments came from the same one. */
export const hashAddress = (townId: string, ip: string): string =>
  createHash('sha256')
    .update(JSON.stringify([townId, throttleAddress(ip)]))
    .digest('base64url');

/** How many cards were declined lately at payments that were begun from an address. */
async function countDeclines(knex: Knex, addressHash: string, now: number): Promise<number> {
  const row = await knex('payments')
    .where({ address_hash: addressHash })
    // As the index has it.
    .whereRaw("address_hash <> ''")
    // Those to come were dated by a clock that was wrong.
    .whereBetween('created_at', [toIso(now - hourMs), toIso(now + clockSkewMs)])
    .sum('declines as count')
    .first();
  return Number(row?.count ?? 0);
}

/** @throws Problem `too_many_attempts` while too many cards were declined from an address */
export async function requireFewDeclines(knex: Knex, addressHash: string, now: number): Promise<void> {
  if ((await countDeclines(knex, addressHash, now)) < maxDeclinesOfAddress) return;
  const retry_after = hourMs / 1000;
  throw new Problem('too_many_attempts', 'Too many cards were declined. Please pay another way, or try again later.', {
    retry_after,
  });
}

/** Cancels an intent at which cards are tried out. @returns the intent as it is then */
export async function stopCardTesting(
  knex: Knex,
  gateway: Gateway,
  payment: PaymentRow,
  intent: Intent,
  now: number,
): Promise<Intent> {
  const more = intent.declines - payment.declines;
  if (intent.status !== 'open' || intent.declines === 0) return intent;
  const isOver =
    intent.declines >= maxDeclines ||
    (more > 0 &&
      payment.address_hash !== '' &&
      (await countDeclines(knex, payment.address_hash, now)) + more > maxDeclinesOfAddress);
  return isOver ? gateway.cancelIntent(intent.id, 'fraudulent') : intent;
}

/**
 * Stops testing of stolen cards. An intent with too many declines is canceled, and so are further ones from an address
 * with too many. Both limits are far above what shoppers reach.
 */

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { clockSkewMs } from '../../start/clockErrors.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import type { Gateway, Intent } from './gateway.ts';

/** Declines per order or invoice. */
export const maxDeclines = 10;
/** Declines per hour of all payments from one address, which a whole market may share. */
export const maxDeclinesOfAddress = 60;
const hourMs = 3_600_000;

/** The stored hash of an address only tells whether two payments came from the same one. */
export const hashAddress = (townId: string, ip: string): string =>
  createHash('sha256')
    .update(JSON.stringify([townId, throttleAddress(ip)]))
    .digest('base64url');

/** Counts recent declines of payments from an address. */
async function countDeclines(knex: Knex, addressHash: string, now: number): Promise<number> {
  const row = await knex('payments')
    .where({ address_hash: addressHash })
    // Must repeat the index's condition literally.
    .whereRaw("address_hash <> ''")
    // Later ones were dated by a wrong clock.
    .whereBetween('created_at', [toIso(now - hourMs), toIso(now + clockSkewMs)])
    .sum('declines as count')
    .first();
  return Number(row?.count ?? 0);
}

/** @throws Problem `too_many_attempts` after too many declines from an address */
export async function requireFewDeclines(knex: Knex, addressHash: string, now: number): Promise<void> {
  if ((await countDeclines(knex, addressHash, now)) < maxDeclinesOfAddress) return;
  const retry_after = hourMs / 1000;
  throw new Problem('too_many_attempts', 'Too many cards were declined. Please pay another way, or try again later.', {
    retry_after,
  });
}

/** Cancels an intent that is used for card testing. @returns the updated intent */
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

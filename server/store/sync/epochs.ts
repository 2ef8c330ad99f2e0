/** Epochs name the history that a browser's cursor belongs to. A restored copy begins a new one. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { changeChannel } from '../../../db/listenForChanges.ts';
import { endPresence } from '../presence.ts';

export const newEpoch = (): string => randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0');

/** A large step, so that no page has a seq of the lost history that happens to equal the new one. */
const seqStep = 1000;

/**
 * Begins a new epoch for every town, so that each browser's next sync is a snapshot. Carts, sessions and accounts stay.
 * Receipts claim nothing of the time that the copy does not know.
 * @returns the number of towns. Notify listeners after the commit
 */
export async function beginEpochs(
  trx: Knex.Transaction,
  dialect: 'sqlite' | 'postgres',
  now = Date.now(),
): Promise<number> {
  await endPresence(trx, now);
  const count: number = await trx('towns').update({ epoch: newEpoch(), seq: trx.raw('seq + ?', [seqStep]) });
  if (dialect === 'postgres') await trx.raw('select pg_notify(?, ?)', [changeChannel, '']);
  return count;
}

import type { Knex } from 'knex';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Author } from '../history/authors.ts';
import type { Writer } from '../writerTypes.ts';

/** The shared context of order and money changes in one write. Ledger and timeline name its author. */
export type MoneyContext = Author & {
  tx: Writer;
  trx: Knex.Transaction;
  town: Pick<Town, 'id' | 'time_zone'>;
  /** The present in milliseconds. */
  now: number;
};

/** @param who the acting administrator; null for shoppers and the server itself */
export const moneyContext = (
  tx: Writer,
  town: Pick<Town, 'id' | 'time_zone'>,
  now: number,
  who: { id: string; email: string } | null = null,
): MoneyContext => ({ tx, trx: tx.trx, town, person: who?.email ?? '', user_id: who?.id ?? null, now });

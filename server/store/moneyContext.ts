import type { Knex } from 'knex';
import type { Town } from '../../db/rules/towns.ts';
import type { Writer } from './writerTypes.ts';

/** What all changes of orders and money inside one write share. `person` is whom ledger and timeline name. */
export type MoneyContext = {
  tx: Writer;
  trx: Knex.Transaction;
  town: Pick<Town, 'id' | 'time_zone'>;
  /** An administrator's address; empty for shoppers and what the server does by itself. */
  person: string;
  /** The present, in milliseconds. */
  now: number;
};

export const moneyContext = (
  tx: Writer,
  town: Pick<Town, 'id' | 'time_zone'>,
  now: number,
  person = '',
): MoneyContext => ({ tx, trx: tx.trx, town, person, now });

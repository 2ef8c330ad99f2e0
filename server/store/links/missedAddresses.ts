/** Counts requests for addresses without a page: redirected old ones, and unknown ones. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import {
  type MissedAddress,
  maxShownMissedAddresses,
  minShownMissedAddresses,
} from '../../../db/rules/links/missedAddresses.ts';

/** The most unknown addresses stored per town. */
const maxMissed = 500;

export type AddressCount = { townId: string; address: string; count: number; day: string; isMiss: boolean };

/** Drops the oldest rare addresses when there are too many. */
async function dropRareAddresses(trx: Knex.Transaction, townId: string): Promise<void> {
  const missed = () => trx('missed_addresses').where({ town_id: townId });
  const { total } = (await missed().count({ total: '*' }).first()) as { total: number | string };
  const excess = Number(total) - maxMissed;
  if (excess <= 0) return;
  const rare: string[] = await missed()
    .orderBy(['is_ignored', 'count', 'last_day', 'address'])
    .limit(excess)
    .pluck('address');
  await missed().whereIn('address', rare).del();
}

/** Adds counts from memory in one transaction. */
export async function addAddressCounts(db: Database, counts: readonly AddressCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db.write.transaction(async (trx) => {
    const towns = new Set<string>();
    for (const { townId, address, count, day: last_day, isMiss } of counts) {
      if (!isMiss) {
        const row = trx('redirects').where({ town_id: townId, from_address: address });
        await row.update({ hits: trx.raw('hits + ?', [count]), last_day });
        continue;
      }
      const where = { town_id: townId, address };
      const known = await trx('missed_addresses')
        .where(where)
        .update({ count: trx.raw('count + ?', [count]), last_day });
      // The town may have been deleted meanwhile.
      if (known > 0 || !(await trx('towns').where({ id: townId }).first('id'))) continue;
      await trx('missed_addresses')
        .insert({ ...where, count, last_day, is_ignored: false })
        .onConflict(['town_id', 'address'])
        .ignore();
      towns.add(townId);
    }
    for (const townId of towns) await dropRareAddresses(trx, townId);
  });
}

const whereShown = (townId: string) => (missed: Knex.QueryBuilder) =>
  missed.where({ town_id: townId, is_ignored: false }).where('count', '>=', minShownMissedAddresses);

/**
 * Lists unknown addresses that were requested more than once, most frequent first. Addresses in the redirect list are
 * left out.
 */
export const listMissedAddresses = ({ read }: Pick<Database, 'read'>, townId: string): Promise<MissedAddress[]> =>
  read('missed_addresses')
    .modify(whereShown(townId))
    .whereNotIn('address', read('redirects').where({ town_id: townId }).select('from_address'))
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'last_day', order: 'desc' }, { column: 'address' }])
    .limit(maxShownMissedAddresses)
    .select('address', 'count', 'last_day');

/** Hides an address from the list, or shows it again. */
export const ignoreMissedAddress = (
  db: Pick<Database, 'write'>,
  town_id: string,
  address: string,
  is_ignored: boolean,
): Promise<number> => db.write('missed_addresses').where({ town_id, address }).update({ is_ignored });

/** Checks the records that were there before the rules were, once for each town and version of the rules. */

import type { Database } from '../../../db/connection.ts';
import { barrierNouns, barrierRulesVersion } from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { locale } from '../../../db/rules/locale.ts';
import { toIso } from '../../../db/rules/time.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { write } from '../write.ts';
import { replaceBarriers } from './barriers.ts';
import { storeFileBarriers } from './fileBarriers.ts';

const byRulesOfToday = (town_id: string) => ({ town_id, rules_version: barrierRulesVersion });

/** Whether today's rules have checked all records of a town. */
export const isChecked = async ({ read }: Pick<Database, 'read'>, townId: string): Promise<boolean> =>
  (await read('barrier_checks').where(byRulesOfToday(townId)).first('town_id')) !== undefined;

/** Lists towns whose records today's rules have not checked. */
export const listUncheckedTowns = ({ read }: Pick<Database, 'read'>, limit: number): Promise<string[]> =>
  read('towns')
    .leftJoin('barrier_checks', 'barrier_checks.town_id', 'towns.id')
    .where((unchecked) => unchecked.whereNull('rules_version').orWhereNot('rules_version', barrierRulesVersion))
    .orderBy('towns.id')
    .limit(limit)
    .pluck('towns.id');

/** Each transaction checks so many records, so that nobody's save waits long. */
const batchSize = 25;

/** Checks the next records after an id. @returns the id of the last one; null at the end */
async function checkBatch(db: Database, townId: string, noun: (typeof barrierNouns)[number], after: string) {
  return write(db, townId, 'check', async ({ trx }) => {
    const rows: Row[] = await trx(noun)
      .where({ town_id: townId, deleted_at: null })
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize);
    for (const row of rows) {
      const since = String(row.updated_at);
      const found = findBarriers(noun, decodeRow<Row>(noun, row), { language: locale });
      await replaceBarriers(trx, townId, noun, String(row.id), found, { since });
      if (noun === 'documents') await storeFileBarriers(trx, townId, decodeRow<Document>(noun, row), since);
    }
    return rows.length < batchSize ? null : String(rows.at(-1)?.id);
  });
}

/**
 * Checks all records of a town unless today's rules did already. Saves keep their barriers up to date afterwards. Two
 * servers that do it at once store the same.
 * @param isStopping ends it between two batches; the next call begins again
 */
export async function checkAllRecords(
  db: Database,
  townId: string,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  if (await isChecked(db, townId)) return;
  for (const noun of barrierNouns) {
    let after: string | null = '';
    while (after !== null) {
      if (isStopping()) return;
      after = await checkBatch(db, townId, noun, after);
    }
  }
  await write(db, townId, 'check', async (tx) => {
    await tx
      .trx('barrier_checks')
      .insert({ ...byRulesOfToday(townId), checked_at: toIso(now) })
      .onConflict('town_id')
      .merge();
    tx.expirePages();
  });
}

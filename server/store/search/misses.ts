/** Counts searches without results. */
import type { Database } from '../../../db/connection.ts';
import { maxShownMisses, minShownMisses, type SearchMiss } from '../../../db/rules/search/misses.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';

/** The most searches stored per town. */
const maxMisses = 500;

/** Counts a search without results. Above the limit, the oldest rare ones are dropped. */
export async function countMiss(db: Database, { id, time_zone }: Town, words: string, now: number): Promise<void> {
  const last_day = toLocalTime(now, time_zone).date;
  await db.write.transaction(async (trx) => {
    const misses = () => trx('search_misses').where({ town_id: id });
    const known = await misses()
      .where({ words })
      .update({ count: trx.raw('count + 1'), last_day });
    if (known > 0) return;
    const rare = misses().orderBy(['count', 'last_day', 'words']).select('words');
    const { total } = (await misses().count({ total: '*' }).first()) as { total: number };
    if (Number(total) >= maxMisses)
      await misses()
        .whereIn('words', rare.limit(Number(total) - maxMisses + 1))
        .del();
    const first = { town_id: id, words, count: 1, last_day };
    await trx('search_misses').insert(first).onConflict(['town_id', 'words']).ignore();
  });
}

/** Lists searches that found nothing more than once, most frequent first. */
export async function listMisses(db: Database, townId: string): Promise<SearchMiss[]> {
  return db
    .read('search_misses')
    .where({ town_id: townId })
    .where('count', '>=', minShownMisses)
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'last_day', order: 'desc' }, { column: 'words' }])
    .limit(maxShownMisses)
    .select('words', 'count', 'last_day');
}

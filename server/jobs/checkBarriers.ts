import type { Database } from '../../db/connection.ts';
import { checkAllRecords, listUncheckedTowns } from '../store/accessibility/checkAll.ts';
import type { RunContext } from './job.ts';

const townsPerRun = 100;

/**
 * Checks the records of new towns, and of all towns after an update of the rules. A failing town does not stop the
 * others.
 * @returns whether more towns may be unchecked
 */
export async function checkBarriersOfAll({
  db,
  log,
  now,
  isStopping,
}: Pick<RunContext, 'log' | 'isStopping'> & { db: Database; now: () => number }): Promise<boolean> {
  const townIds = await listUncheckedTowns(db, townsPerRun);
  let failures = 0;
  for (const townId of townIds) {
    if (isStopping()) return false;
    try {
      await checkAllRecords(db, townId, now(), isStopping);
    } catch (error) {
      failures += 1;
      log.warn({ err: error, town: townId }, 'barriers not counted');
    }
  }
  return townIds.length === townsPerRun && failures < townsPerRun;
}

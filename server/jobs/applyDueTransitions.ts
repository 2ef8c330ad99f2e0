import type { Database } from '../../db/connection.ts';
import { listDueTransitions } from '../store/content/schedule.ts';
import { write } from '../store/write.ts';

/** Publishes due records and hides expired ones in every town. @returns the number of changed records */
export async function applyDueTransitions(db: Database, now = Date.now()): Promise<number> {
  const due = await listDueTransitions(db, now);
  for (const [townId, rows] of Map.groupBy(due, (row) => row.townId)) {
    await write(db, townId, 'schedule', async (tx) => {
      for (const { noun, id } of rows) await tx.applyTransition(noun, id, now);
    });
  }
  return due.length;
}

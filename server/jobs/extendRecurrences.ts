import type { Database } from '../../db/connection.ts';
import { minDaysAhead } from '../../db/rules/eventRules.ts';
import type { Event } from '../../db/rules/events.ts';
import { addDays } from '../../db/rules/time.ts';
import { decodeRow, type Row } from '../store/tables.ts';
import { write } from '../store/write.ts';

/**
 * Works out further days of events that repeat without an end, once less than a year of them is left. Runs daily.
 */
export async function extendRecurrences(db: Database, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  const rows: Row[] = await db
    .read('events')
    .whereNull('deleted_at')
    .whereNotNull('repeat')
    .where('last_date', '<', addDays(today, minDaysAhead));
  for (const [townId, events] of Map.groupBy(rows, (row) => row.town_id as string)) {
    await write(db, townId, 'calendar', async (tx) => {
      // Saving works the days out anew; a repetition that has ended comes out the same and changes nothing.
      for (const row of events) await tx.save('events', decodeRow<Event>('events', row));
    });
  }
}

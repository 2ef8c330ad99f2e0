import type { Database } from '../../db/connection.ts';
import { addDays } from '../../db/rules/time.ts';
import { leastDaysAhead, readEvent } from '../store/events.ts';
import { write } from '../store/write.ts';

/**
 * Works out further days of events that repeat without an end, once less than a year of them is left. Runs daily.
 */
export async function extendRepeats(db: Database, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  const rows: { id: string; town_id: string }[] = await db
    .read('events')
    .whereNull('deleted_at')
    .whereNotNull('repeat')
    .where('last_date', '<', addDays(today, leastDaysAhead))
    .select('id', 'town_id');
  for (const [townId, events] of Map.groupBy(rows, (row) => row.town_id)) {
    await write(db, townId, 'calendar', async (tx) => {
      for (const { id } of events) {
        const event = await readEvent(db, townId, id);
        // Saving works the days out anew; a repetition that has ended comes out the same and changes nothing.
        if (event) await tx.save('events', event);
      }
    });
  }
}

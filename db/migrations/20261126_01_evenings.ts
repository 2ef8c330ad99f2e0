import type { Knex } from 'knex';
import { settleEndDate } from '../rules/events/events.ts';
import { addDays } from '../rules/time.ts';

/**
 * Evenings that an import stored as two days become one, as editors store them. Nothing else of an event changes. The
 * town's seq is raised, so that browsers and cached pages follow.
 */
export async function up(knex: Knex): Promise<void> {
  const rows = await knex('events')
    .whereNot({ end_time: '' })
    .whereRaw('end_time < start_time and end_date > date')
    .select('id', 'town_id', 'date', 'end_date', 'start_time', 'end_time', 'last_date');
  for (const { id, town_id, last_date, ...event } of rows) {
    const end_date = settleEndDate(event);
    if (end_date === event.end_date) continue;
    await knex('towns').where({ id: town_id }).increment('seq', 1);
    const { seq } = await knex('towns').where({ id: town_id }).first('seq');
    await knex('events')
      .where({ id, town_id })
      .update({ end_date, last_date: addDays(last_date, -1), seq });
  }
}

/** Either form is read alike. */
export async function down(): Promise<void> {}

import type { Knex } from 'knex';

/** The days of an event that are marked as cancelled: a JSON list, empty for every event so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table events add column cancelled text not null default '[]'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column cancelled');
}

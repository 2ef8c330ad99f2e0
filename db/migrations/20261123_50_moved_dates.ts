import type { Knex } from 'knex';

/** The day that a moved date was on before, and the series that it was moved from: empty for every event so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table events add column moved_from text not null default ''");
  await knex.raw("alter table events add column series_id text not null default ''");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column series_id');
  await knex.raw('alter table events drop column moved_from');
}

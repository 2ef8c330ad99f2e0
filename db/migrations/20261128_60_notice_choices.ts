import type { Knex } from 'knex';

/** A town's choices about the days that count before a meeting, as JSON. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table towns add column notice_choices text not null default ''");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table towns drop column notice_choices');
}

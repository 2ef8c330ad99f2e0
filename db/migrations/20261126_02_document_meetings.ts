import type { Knex } from 'knex';

/** For which meeting a document is: the event and its day; empty for every document so far. */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['meeting_id', 'meeting_date'])
    await knex.raw(`alter table documents add column ${column} text not null default ''`);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['meeting_date', 'meeting_id']) await knex.raw(`alter table documents drop column ${column}`);
}

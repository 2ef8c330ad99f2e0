import type { Knex } from 'knex';

/** The pictures of events and items, which may stand within their descriptions. Adding columns rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['events', 'items'])
    await knex.raw(`alter table ${table} add column pictures text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['events', 'items']) await knex.raw(`alter table ${table} drop column pictures`);
}

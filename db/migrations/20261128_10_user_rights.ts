import type { Knex } from 'knex';

/** What an account that is no administrator may edit: a JSON list of rights. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table users add column rights text not null default '[]'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column rights');
}

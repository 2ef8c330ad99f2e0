import type { Knex } from 'knex';

/** The archive mark of a document, as JSON; null for those that are in use. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table documents add column archive text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table documents drop column archive');
}

import type { Knex } from 'knex';

/** The ids of the pages that a page leads on to. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table pages add column related_ids text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table pages drop column related_ids');
}

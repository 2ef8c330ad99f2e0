import type { Knex } from 'knex';

/** The former addresses of a form, which lead to the present one. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table forms add column old_slugs text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table forms drop column old_slugs');
}

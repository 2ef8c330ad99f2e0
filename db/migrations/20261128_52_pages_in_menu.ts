import type { Knex } from 'knex';

/** Whether a page stands in the menu. Adding a column rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table pages add column in_menu boolean not null default false');
  // Every page is drawn with the menu, so its few entries must be found among thousands of pages.
  await knex.raw('create index pages_in_menu on pages (town_id, in_menu)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index pages_in_menu');
  await knex.raw('alter table pages drop column in_menu');
}

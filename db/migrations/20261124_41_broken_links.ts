import type { Knex } from 'knex';

/** Links in a town's own content that lead nowhere, and how the addresses of other sites answered. */
export async function up(knex: Knex): Promise<void> {
  // When a town's links were last checked; no row before the first time.
  await knex.schema.createTable('link_checks', (table) => {
    table.text('town_id').primary().references('towns.id').onDelete('cascade');
    table.text('checked_at').notNullable().index();
  });
  await knex.schema.createTable('broken_links', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('noun').notNullable();
    table.text('record_id').notNullable();
    table.text('address').notNullable();
    table.text('reason').notNullable();
    // The town's day.
    table.text('found_on').notNullable();
    table.boolean('is_ignored').notNullable().defaultTo(false);
    table.unique(['town_id', 'noun', 'record_id', 'address']);
  });
  await knex.schema.createTable('checked_addresses', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('address').notNullable();
    table.text('checked_at').notNullable();
    // In a row; 0 where the last answer was a good one.
    table.integer('failed_nights').notNullable();
    table.text('reason').notNullable();
    table.primary(['town_id', 'address']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['checked_addresses', 'broken_links', 'link_checks']) await knex.schema.dropTable(table);
}

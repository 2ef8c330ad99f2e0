import type { Knex } from 'knex';

/** Where the addresses of a town's old site lead, and which addresses people ask for in vain. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('redirects', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    // As toOldAddress() writes it: whatever means the same address is one row.
    table.text('from_address').notNullable();
    // Empty while nobody has said where it leads.
    table.text('to_address').notNullable();
    table.integer('hits').notNullable().defaultTo(0);
    // The town's day of the last visit; empty before the first.
    table.text('last_day').notNullable().defaultTo('');
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.unique(['town_id', 'from_address']);
  });
  // How often, and nothing about who did.
  await knex.schema.createTable('missed_addresses', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('address').notNullable();
    table.integer('count').notNullable();
    table.text('last_day').notNullable();
    table.boolean('is_ignored').notNullable().defaultTo(false);
    table.primary(['town_id', 'address']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('missed_addresses');
  await knex.schema.dropTable('redirects');
}

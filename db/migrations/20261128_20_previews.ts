import type { Knex } from 'knex';

/** Drafts that anybody with a link can look at. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('previews', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('token_hash').notNullable().unique();
    table.text('noun').notNullable();
    // Empty for a record that is not saved yet.
    table.text('record_id').notNullable();
    // The record as it would be saved, as JSON.
    table.text('record').notNullable();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('created_at').notNullable();
    table.text('expires_at').notNullable();
    table.index(['town_id', 'expires_at']);
    table.index(['user_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('previews');
}

import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Orders are found by the beginnings of words, and emptying the bin spares the pictures that they show. */
export async function up(knex: Knex): Promise<void> {
  // The beginning of a word is a range of bytes; a language's own collation would scatter it.
  if (isPostgres(knex)) await knex.raw('alter table order_words alter column word type text collate "C"');
  await knex.schema.alterTable('order_words', (table) => {
    table.dropIndex(['order_id']);
    // Whether an order has a word is answered by this index alone.
    table.index(['order_id', 'word', 'is_private']);
  });
  await knex.schema.alterTable('orders', (table) => {
    table.index(['town_id', 'status', 'order_number', 'id']);
  });
  // The files that some order of the town shows. Not references: they are asked for before a file is deleted.
  await knex.schema.createTable('order_files', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('file_id').notNullable();
    table.primary(['town_id', 'file_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('order_files');
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex(['town_id', 'status', 'order_number', 'id']);
  });
  await knex.schema.alterTable('order_words', (table) => {
    table.dropIndex(['order_id', 'word', 'is_private']);
    table.index(['order_id']);
  });
}

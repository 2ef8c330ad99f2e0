import type { Knex } from 'knex';

/**
 * What is written in PDF files, so that they are found by it. It can be taken out of the files again, so backups leave it
 * out like the search index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('search_file_texts', (table) => {
    // The index follows it: whatever is finished gets a higher one than all before it in the town.
    table.increments('number');
    table.text('file_id').notNullable().unique().references('files.id').onDelete('cascade');
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    // `reading` while it is being read: should the server be killed meanwhile, it is tried again, some times.
    table.text('status').notNullable();
    table.integer('attempts').notNullable();
    table.integer('pages').notNullable();
    table.text('text').notNullable();
    table.index(['town_id', 'number']);
  });
  // Up to which number a town's index has them.
  await knex.schema.alterTable('search_towns', (table) => {
    table.integer('text_number').notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('search_towns', (table) => table.dropColumn('text_number'));
  await knex.schema.dropTable('search_file_texts');
}

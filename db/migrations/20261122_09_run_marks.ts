import type { Knex } from 'knex';

/** What tells a restored copy from the database that last ran here, and which parts of an installation belong to it. */
export async function up(knex: Knex): Promise<void> {
  // One for each data folder that servers of this database have.
  await knex.schema.createTable('run_marks', (table) => {
    table.text('folder_id').primary();
    // Renewed while servers run; the folder has the same.
    table.text('mark').notNullable();
    // What of the folder's own file no copy of it has.
    table.text('file_stamp').notNullable();
    table.text('updated_at').notNullable();
  });
  // What all servers of this database must share.
  await knex.schema.createTable('installation', (table) => {
    table.text('part').primary();
    table.text('value').notNullable();
    table.text('detail').notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('installation');
  await knex.schema.dropTable('run_marks');
}

import type { Knex } from 'knex';

/** Which pictures have been looked through for what a camera wrote into them: those stored from now on, at upload. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('files', (table) => {
    table.boolean('is_clean').notNullable().defaultTo(false);
  });
  await knex.raw("create index files_unclean on files (id) where is_clean = false and media_type like 'image/%'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index files_unclean');
  await knex.raw('alter table files drop column is_clean');
}

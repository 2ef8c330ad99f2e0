import type { Knex } from 'knex';

/**
 * Facts about PDF files that screen readers depend on. They are read from the files in the same step as their text. Text
 * versions of documents are trees of formatted text, `[]` for none. Adding a column rebuilds no table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('file_facts', (table) => {
    table.text('file_id').primary().references('files.id').onDelete('cascade');
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('status').notNullable();
    table.integer('pages').notNullable();
    table.integer('scanned_pages').notNullable();
    table.boolean('tagged').notNullable();
    table.boolean('has_tree').notNullable();
    table.text('title').notNullable();
    table.boolean('shows_title').notNullable();
    table.text('language').notNullable();
    table.integer('figures').notNullable();
    table.integer('figures_without_alt').notNullable();
    table.text('producer').notNullable();
    table.text('checked_at').notNullable();
    table.integer('checker_version').notNullable();
    table.index(['town_id']);
  });
  await knex.raw("alter table documents add column text_blocks text not null default '[]'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table documents drop column text_blocks');
  await knex.schema.dropTable('file_facts');
}

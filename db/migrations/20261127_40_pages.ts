import type { Knex } from 'knex';

/** The pages of a town's site. No two that are not deleted have the same address. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('pages', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.integer('seq').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.text('deleted_at');
    table.text('publish_at').notNullable();
    table.text('expires_at').notNullable();
    table.boolean('shown').notNullable();
    table.boolean('was_shown').notNullable();
    table.text('turns_at');
    table.text('slug').notNullable();
    table.text('parent_id').notNullable();
    table.text('kind').notNullable();
    table.text('topic').notNullable();
    table.text('title').notNullable();
    table.text('summary').notNullable();
    table.text('format').notNullable();
    table.integer('order_index').notNullable();
    // JSON, like all columns below but `content`. The long ones come last, so that lists don't read them.
    table.text('old_slugs').notNullable();
    table.text('contact_ids').notNullable();
    table.text('document_ids').notNullable();
    table.text('pictures').notNullable();
    table.text('steps').notNullable();
    table.text('content').notNullable();
    table.text('blocks').notNullable();
    table.index(['town_id', 'seq', 'id']);
    table.index(['town_id', 'parent_id']);
  });
  await knex.raw('create index pages_turns_at on pages (turns_at) where turns_at is not null');
  await knex.raw('create index pages_town_turns_at on pages (town_id, turns_at) where turns_at is not null');
  await knex.raw('create unique index pages_town_id_slug_unique on pages (town_id, slug) where deleted_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('pages');
}

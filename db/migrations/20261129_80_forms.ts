import type { Knex } from 'knex';

/** Forms. Lists are JSON. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('forms', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.integer('seq').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.text('deleted_at');
    table.text('slug').notNullable();
    table.text('kind').notNullable();
    table.text('title').notNullable();
    table.text('summary').notNullable();
    table.text('format').notNullable();
    table.text('content').notNullable();
    table.text('blocks').notNullable();
    table.text('fields').notNullable();
    table.text('used_keys').notNullable();
    table.text('asks_contact').notNullable();
    table.boolean('is_open').notNullable();
    table.text('opens_at').notNullable();
    table.text('closes_at').notNullable();
    table.text('closed_text').notNullable();
    table.text('confirmation').notNullable();
    table.text('records_sentence').notNullable();
    table.text('recipients').notNullable();
    table.integer('retention_days').notNullable();
    table.boolean('is_public_list').notNullable();
    table.text('service_code').notNullable();
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
    table.index(['town_id', 'slug']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('forms');
}

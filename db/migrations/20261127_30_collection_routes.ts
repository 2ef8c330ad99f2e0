import type { Knex } from 'knex';

/** The routes on which trash and the like is collected. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('collection_routes', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.integer('seq').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.text('deleted_at');
    table.text('name').notNullable();
    // JSON, like holidays and exceptions.
    table.text('collects').notNullable();
    table.integer('weekday').notNullable();
    table.integer('every_weeks').notNullable();
    table.text('starts_on').notNullable();
    table.text('streets').notNullable();
    table.text('shift').notNullable();
    table.text('holidays').notNullable();
    table.text('exceptions').notNullable();
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('collection_routes');
}

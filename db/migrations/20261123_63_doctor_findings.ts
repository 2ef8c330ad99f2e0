import type { Knex } from 'knex';

/** What the last examination found: of a town, or of the whole installation where town_id is null. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('doctor_findings', (table) => {
    table.text('id').primary();
    table.text('town_id').references('towns.id').onDelete('cascade').index();
    table.text('subject').notNullable();
    table.text('level').notNullable();
    table.text('text').notNullable();
    table.text('advice').notNullable();
    table.text('found_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('doctor_findings');
}

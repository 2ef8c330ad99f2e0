import type { Knex } from 'knex';

/** Revisions (every state a record ever had) and the audit log (who did what, when). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('revisions', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('noun').notNullable();
    table.text('record_id').notNullable();
    table.integer('version').notNullable();
    table.text('record').notNullable();
    table.text('person').notNullable();
    table.text('created_at').notNullable();
    table.unique(['town_id', 'noun', 'record_id', 'version']);
  });
  await knex.schema.createTable('audit_log', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('person').notNullable();
    table.text('action').notNullable();
    table.text('noun').notNullable();
    table.text('record_id').notNullable();
    table.text('created_at').notNullable();
    table.index(['town_id', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_log');
  await knex.schema.dropTable('revisions');
}

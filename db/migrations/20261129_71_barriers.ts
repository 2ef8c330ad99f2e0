import type { Knex } from 'knex';

/** Places of records and files that keep some people from reading them, and people's word that a place is right. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('barriers', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('noun').notNullable();
    table.text('record_id').notNullable();
    // In the sequence of the form; those of a document's file follow.
    table.integer('position').notNullable();
    table.text('rule').notNullable();
    table.text('severity').notNullable();
    table.text('path').notNullable();
    table.integer('from_letter').notNullable();
    table.integer('to_letter').notNullable();
    table.text('words').notNullable();
    table.text('subject').notNullable();
    // JSON; null where no press mends it.
    table.text('fix');
    table.text('since').notNullable();
    table.primary(['town_id', 'noun', 'record_id', 'position']);
  });
  await knex.schema.createTable('barrier_answers', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('noun').notNullable();
    table.text('rule').notNullable();
    table.text('subject').notNullable();
    table.text('reason').notNullable();
    table.text('user_id').notNullable();
    table.text('person').notNullable();
    table.text('answered_at').notNullable();
    table.primary(['town_id', 'noun', 'rule', 'subject']);
  });
  // By which version of the rules all records of a town were checked.
  await knex.schema.createTable('barrier_checks', (table) => {
    table.text('town_id').primary().references('towns.id').onDelete('CASCADE');
    table.integer('rules_version').notNullable();
    table.text('checked_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['barrier_checks', 'barrier_answers', 'barriers']) await knex.schema.dropTable(table);
}

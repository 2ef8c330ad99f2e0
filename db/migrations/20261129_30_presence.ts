import type { Knex } from 'knex';

/** When servers of this database ran, and how a look from outside at the towns' posted notices went. */
export async function up(knex: Knex): Promise<void> {
  // One row for each time without a gap: few, however many towns there are.
  await knex.schema.createTable('presence', (table) => {
    table.integer('position').primary();
    table.text('from_at').notNullable();
    table.text('to_at').notNullable();
    // Why nothing was seen before; empty for the first row.
    table.text('cause').notNullable();
    table.index(['to_at']);
  });
  // One row for each series of looks with the same result at the same notices.
  await knex.schema.createTable('notice_probes', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('position').notNullable();
    // Stands for the notices whose meetings were ahead.
    table.text('notices').notNullable();
    table.text('result').notNullable();
    table.text('from_at').notNullable();
    table.text('to_at').notNullable();
    table.integer('probes').notNullable();
    table.primary(['town_id', 'position']);
    table.index(['to_at']);
  });
  // Since when the town is in this database, where it came from another one; empty otherwise.
  await knex.raw("alter table towns add column here_since text not null default ''");
  await knex.raw('create index meetings_posted_date on meetings (posted_date) where posted is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index meetings_posted_date');
  await knex.raw('alter table towns drop column here_since');
  await knex.schema.dropTable('notice_probes');
  await knex.schema.dropTable('presence');
}

import type { Knex } from 'knex';

/** Towns and the hosts they answer at. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('towns', (table) => {
    table.text('id').primary();
    table.text('display_name').notNullable();
    table.text('time_zone').notNullable();
    table.text('support_email').notNullable();
    table.text('commerce').notNullable();
    table.text('accent').notNullable();
    // Counts the town's changes; raised inside the transaction that changes something.
    table.integer('seq').notNullable().defaultTo(0);
    // The seq at which this row itself last changed.
    table.integer('town_seq').notNullable().defaultTo(0);
    table.integer('oldest_seq').notNullable().defaultTo(0);
    table.text('epoch').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
  });
  await knex.schema.createTable('town_hosts', (table) => {
    table.text('host').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.boolean('canonical').notNullable();
    table.index(['town_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('town_hosts');
  await knex.schema.dropTable('towns');
}

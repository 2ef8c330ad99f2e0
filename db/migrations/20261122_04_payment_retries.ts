import type { Knex } from 'knex';

/** What Stripe could not say yet waits, and the order of a card that the office is about to cancel is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payment_retries', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // What is unfinished: event, hold, payment, unheld or refund; and the id of its row.
    table.text('kind').notNullable();
    table.text('id').notNullable();
    table.integer('attempts').notNullable();
    table.text('next_at').notNullable();
    table.primary(['town_id', 'kind', 'id']);
  });
  await knex.schema.alterTable('payments', (table) => {
    // cash or check while the office takes over an order: the order outlives this payment's end.
    table.text('kept_for').notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments drop column kept_for');
  await knex.schema.dropTable('payment_retries');
}

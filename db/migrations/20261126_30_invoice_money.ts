import type { Knex } from 'knex';

/** Adds the sum that a refund takes off an invoice, and the day of an office payment. No table is rebuilt. */
export async function up(knex: Knex): Promise<void> {
  // Refunds from before took nothing off: what they paid back is owed again.
  await knex.raw('alter table refunds add column credited_cents integer not null default 0');
  // Null for a card, and for payments from before: the ledger has the day on which they were entered.
  await knex.raw('alter table payments add column paid_on text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments drop column paid_on');
  await knex.raw('alter table refunds drop column credited_cents');
}

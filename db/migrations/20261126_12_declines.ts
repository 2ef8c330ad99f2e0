import type { Knex } from 'knex';

/**
 * How many cards were declined at a payment, and the hash of the address that began it, for a day: stolen cards are
 * tried out from one address with many orders.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payments add column declines integer not null default 0');
  await knex.raw("alter table payments add column address_hash text not null default ''");
  await knex.raw("create index payments_of_address on payments (address_hash, created_at) where address_hash <> ''");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payments_of_address');
  await knex.raw('alter table payments drop column address_hash');
  await knex.raw('alter table payments drop column declines');
}

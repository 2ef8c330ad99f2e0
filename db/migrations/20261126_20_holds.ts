import type { Knex } from 'knex';

/**
 * How long an order that nobody confirmed holds more than its share of an item, and when a pick-up order is ready.
 * Columns are added one by one: rebuilding a table would delete the rows that refer to it.
 */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['confirmed_at', 'confirm_by', 'hold_reduced_at', 'ready_at']) {
    await knex.raw(`alter table orders add column ${column} text`);
  }
  // A hash of the address that a hold of half an hour came from; empty after a day.
  await knex.raw(`alter table orders add column hold_caller text not null default ''`);
  await knex.raw('create index orders_unconfirmed on orders (confirm_by) where confirm_by is not null');
  await knex.raw(`create index orders_hold_caller on orders (town_id, created_at) where hold_caller <> ''`);
  // How many of the units stay held when nobody confirms the order.
  await knex.raw('alter table stock_holds add column kept_quantity integer not null default 0');
  await knex.raw('alter table shop_settings add column unconfirmed_hold_percent integer not null default 20');
  // Orders from before keep what they hold.
  await knex.raw('update stock_holds set kept_quantity = quantity');
  await knex.raw(`update orders set confirmed_at = created_at where stock = 'held'`);
  // No receipt shows it.
  await knex.raw('alter table order_items drop column description');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table order_items add column description text not null default ''`);
  await knex.raw('alter table shop_settings drop column unconfirmed_hold_percent');
  await knex.raw('alter table stock_holds drop column kept_quantity');
  await knex.raw('drop index orders_hold_caller');
  await knex.raw('drop index orders_unconfirmed');
  for (const column of ['hold_caller', 'ready_at', 'hold_reduced_at', 'confirm_by', 'confirmed_at']) {
    await knex.raw(`alter table orders drop column ${column}`);
  }
}

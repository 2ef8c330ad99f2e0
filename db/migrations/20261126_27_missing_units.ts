import type { Knex } from 'knex';

/** How many units of an ordered item were not there when the order's stock was taken: they never come back on sale. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table order_items add column missing_quantity integer not null default 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table order_items drop column missing_quantity');
}

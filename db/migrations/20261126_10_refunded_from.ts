import type { Knex } from 'knex';

/** Chosen by an administrator, and not by the refund that gave everything back. */
const isChosen = `exists (select 1 from order_events where order_events.order_id = orders.id
  and kind = 'status_changed' and detail like '%"to":"refunded"%')`;

/**
 * The status that an order had before it became `refunded` by itself, and has again when that refund fails; empty
 * otherwise. Of orders from before, the one that their goods speak of.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table orders add column refunded_from text not null default ''");
  await knex.raw(
    `update orders set refunded_from = case when completed_at is null then 'paid' else 'shipped' end
     where status = 'refunded' and not ${isChosen}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders drop column refunded_from');
}

/** An order's timeline of events. */

import type { Knex } from 'knex';
import type { OrderEvent, OrderEventKind } from '../../../db/rules/orders/orders.ts';
import { toIso } from '../../../db/rules/time.ts';
import { type Author, nameAuthors, nobody } from '../history/authors.ts';
import { newId } from '../recordIds.ts';

type NewOrderEvent = {
  townId: string;
  orderId: string;
  kind: OrderEventKind;
  /** An administrator; nobody for shoppers and the server itself. */
  author?: Author;
  detail?: OrderEvent['detail'];
  now: number;
};

export async function appendOrderEvent(trx: Knex.Transaction, event: NewOrderEvent): Promise<void> {
  const { townId, orderId, kind, author, detail = {}, now } = event;
  const { person, user_id } = author ?? nobody;
  await trx('order_events').insert({
    id: newId(),
    town_id: townId,
    order_id: orderId,
    kind,
    person,
    user_id,
    detail: JSON.stringify(detail),
    created_at: toIso(now),
  });
}

type EventRow = Omit<OrderEvent, 'detail' | keyof Author | 'person_name'> &
  Author & { order_id: string; detail: string };

/** Reads the events of some orders, by order id, oldest first. */
export async function readOrderEvents(
  knex: Knex,
  townId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderEvent[]>> {
  const rows: EventRow[] = await knex('order_events')
    .whereIn('order_id', orderIds)
    .orderBy('id')
    .select('id', 'order_id', 'kind', 'person', 'user_id', 'detail', 'created_at');
  const events = (await nameAuthors(knex, townId, rows)).map(({ detail, ...row }) => ({
    ...row,
    detail: JSON.parse(detail),
  }));
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id);
  return new Map(
    [...byOrder].map(([id, own]): [string, OrderEvent[]] => [id, own.map(({ order_id: _id, ...event }) => event)]),
  );
}

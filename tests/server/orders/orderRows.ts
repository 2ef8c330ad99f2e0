/** Orders straight in the database, for tests of what is read of them. */
import { randomUUID } from 'node:crypto';
import { formatOrderNumber } from '../../../db/rules/orders/orders.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { addLedgerLine } from '../../../server/store/money/ledger.ts';
import { nextOrderSequence, setOrderStatus } from '../../../server/store/orders/counts.ts';
import { appendOrderEvent } from '../../../server/store/orders/events.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { write } from '../../../server/store/write.ts';
import { exampleAddress } from '../../exampleOrder.ts';
import type { TestDatabase } from '../database.ts';

const group = (name: 'shipping' | 'billing') =>
  Object.fromEntries(Object.entries(exampleAddress).map(([field, value]) => [`${name}_${field}`, value]));

/** Rosa's two hats, shipped to her and not paid yet. @returns the order's id */
export function insertOrder(
  { db }: Pick<TestDatabase, 'db'>,
  town: Town,
  given: Record<string, unknown> = {},
  item: Record<string, unknown> = {},
): Promise<string> {
  return write(db, town.id, 'test', async (tx) => {
    const now = Date.parse('2026-11-22T18:00:00.000Z');
    const sequence = await nextOrderSequence(moneyContext(tx, town, now));
    const instant = new Date(now).toISOString();
    const id = randomUUID();
    await tx.trx('orders').insert({
      id,
      town_id: town.id,
      version: 1,
      sequence,
      order_number: formatOrderNumber('2026', sequence),
      status: 'incomplete',
      stock: 'held',
      is_test: false,
      user_id: null,
      cart_id: newId(),
      customer_first_name: 'Rosa',
      customer_last_name: 'Tate',
      customer_email: 'rosa@example.org',
      customer_phone: '555-0199',
      delivery: 'shipping',
      payment_method: 'credit_card',
      tax_label: 'Sales tax',
      payment_card_last_four: '4242',
      tracking_number: '1Z999AA1',
      notes: 'Called on Monday.',
      special_instructions: 'Leave it with Juno.',
      day: '2026-11-22',
      items_count: 2,
      subtotal_cents: 2500,
      discount_cents: 0,
      tax_cents: 206,
      shipping_cents: 600,
      service_fee_cents: 0,
      total_cents: 3306,
      tax_rate_millionths: 82_500,
      created_at: instant,
      updated_at: instant,
      ...group('shipping'),
      ...group('billing'),
      ...given,
    });
    await tx.trx('order_items').insert({
      id: newId(),
      order_id: id,
      position: 0,
      item_id: newId(),
      title: 'Wool hat',
      unit_price_cents: 1250,
      quantity: 2,
      total_cents: 2500,
      taxable: true,
      ...item,
    });
    await appendOrderEvent(tx.trx, { townId: town.id, orderId: id, kind: 'placed', now });
    return id;
  });
}

/** The whole sum comes in. */
export const payOrder = ({ db }: Pick<TestDatabase, 'db'>, town: Town, orderId: string, amountCents = 3306) =>
  write(db, town.id, 'test', async (tx) => {
    const context = moneyContext(tx, town, Date.parse('2026-11-22T18:05:00.000Z'), {
      id: 'clerk',
      email: 'clerk@maple.example',
    });
    await addLedgerLine(context, { orderId, kind: 'charge', amountCents, provider: 'office', method: 'cash' });
    await appendOrderEvent(tx.trx, {
      townId: town.id,
      orderId,
      kind: 'paid',
      author: context,
      now: context.now,
    });
    await setOrderStatus(context, orderId, 'paid');
  });

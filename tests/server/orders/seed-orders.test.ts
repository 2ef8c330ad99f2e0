/** The demo market's orders are made by the real code, so everything about them adds up. */
import { expect, test } from 'vitest';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seedDemo.ts';
import { seedDemoOrders } from '../../../server/demo/seedOrders.ts';
import { examineWebhooks } from '../../../server/doctor/webhookFindings.ts';
import { readOrders } from '../../../server/store/orders/orders.ts';
import { makeTestDatabase } from '../database.ts';

test('the demo market has three months of orders in every state, once, and its stock is whole', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  await seedDemo(db, { dataDir }, () => {});
  await seedDemoAccounts(db, 'a password of the demo');
  const before = await db.read('items').select('id', 'quantity').orderBy('id');
  await seedDemoOrders(db);
  await seedDemoOrders(db);
  const rows = await db.read('orders').select('id', 'town_id', 'order_number', 'stock').orderBy('sequence');
  expect(rows.length).toBeGreaterThan(90);
  expect(new Set(rows.map(({ order_number }) => order_number)).size).toBe(rows.length);
  const orders = await readOrders(
    db.read,
    rows[0].town_id,
    rows.map(({ id }) => id),
  );
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['incomplete', 'paid', 'shipped', 'refunded', 'cancelled']),
  );
  expect(new Set(orders.map(({ payment_method }) => payment_method))).toEqual(
    new Set(['credit_card', 'cash', 'check']),
  );
  for (const order of orders) {
    const isPaid = !['incomplete', 'cancelled'].includes(order.status);
    expect([order.order_number, order.paid_amount]).toEqual([order.order_number, isPaid ? order.total_amount : 0]);
  }
  expect(orders.some(({ user_email }) => user_email === 'resident@maple.example')).toBe(true);
  // Sold items had been delivered before; cancelled and unpaid orders took nothing.
  const unpaid = orders.filter(({ status }) => status === 'incomplete').flatMap(({ items }) => items);
  const after = new Map((await db.read('items').select('id', 'quantity')).map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of before) {
    const held = unpaid.filter(({ item_id }) => item_id === id).reduce((sum, item) => sum + item.quantity, 0);
    expect(after.get(id)).toBe(quantity + held);
  }
  expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
  // Stripe knows nothing of the demo's cards.
  for (const days of [0, 2, 5]) {
    expect(await examineWebhooks(db.read, rows[0].town_id, Date.now() + days * 86_400_000)).toMatchObject({
      level: 'fine',
    });
  }
});

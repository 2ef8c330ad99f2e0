/**
 * Fifty shoppers want the last one at the same moment, on PostgreSQL at two servers: one gets it, and forty-nine read why
 * they do not.
 */
import { describe, expect, test } from 'vitest';
import type { CheckoutAnswer, CheckoutPreview } from '../../../db/rules/orders/checkout.ts';
import type { PaymentChoice } from '../../../db/rules/orders/orders.ts';
import { testCards } from '../../stripe/cards.ts';
import { quantitiesByItem } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import type { TestResponse } from '../serve.ts';
import { serveCardShop } from './cardShops.ts';
import { shopperWith } from './checkouts.ts';

const count = 50;
const ways: [string, PaymentChoice][] = [
  ['at the office', 'cash'],
  ['by card', 'card'],
];

type Refusal = { code: string; message: string; cart: CheckoutPreview['cart']; preview: CheckoutPreview };

describe.each(dialects)('%s', (dialect) => {
  test.each(ways)('the last one is sold once: %s', async (_way, payment_method) => {
    const { ask, addItem, db, emulator, deliver } = await serveCardShop(dialect, { servers: 2 });
    const item = await addItem({ title: 'Quilt', price: 90, quantity: 1 });
    const buyers = await Promise.all(Array.from({ length: count }, () => shopperWith(ask, { [item]: 1 })));
    const answers = await Promise.all(buyers.map((buyer) => buyer.checkOut({ payment_method, expected_total: 97.43 })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: count - 1 }, () => 409)]);
    for (const answer of answers) {
      if (answer.status !== 409) continue;
      const { code, message, cart, preview } = answer.json() as Refusal;
      expect(code).toBe('cart_changed');
      expect(message).toBe(
        'Prices or stock have changed. Please check your order before you continue. Nothing was charged.',
      );
      // The one thing that is wrong, and nothing else.
      expect(cart.items).toMatchObject([
        { title: 'Quilt', in_stock: false, available_quantity: 0, price_changed: false },
      ]);
      expect([cart.has_stock_issues, preview.total]).toEqual([true, 97.43]);
    }
    expect(await db.read('orders')).toHaveLength(1);
    expect(await db.read('stock_holds')).toHaveLength(1);

    const won = statuses.indexOf(201);
    const { order, payment } = (answers[won] as TestResponse).json() as CheckoutAnswer;
    expect(emulator.account.intents.size).toBe(payment ? 1 : 0);
    if (payment) {
      emulator.pay(payment.client_secret.split('_secret_')[0] ?? '', testCards.succeeds);
      await deliver();
      expect((await db.read('orders').first()).status).toBe('paid');
      expect((await db.read('items').where({ id: item }).first()).quantity).toBe(0);
    }
    expect(order.items).toMatchObject([{ item_title: 'Quilt', quantity: 1 }]);
    // People who did not get it still have it in the cart, and read there that it is gone.
    const carts = await Promise.all(buyers.map((buyer) => buyer.cart()));
    expect(carts.map(quantitiesByItem)).toEqual(buyers.map((_, at) => (at === won ? {} : { [item]: 1 })));
    // A second try is told the same, by an order as by a hold.
    const again = await buyers[won === 0 ? 1 : 0]?.checkOut();
    expect(again?.json()).toMatchObject({ code: 'cart_changed' });
  });
});

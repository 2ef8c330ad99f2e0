import { describe, expect, test } from 'vitest';
import { maxCartItems } from '../../../db/rules/cart/cartInput.ts';
import { mergedQuantity } from '../../../server/store/carts/merge.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { dialects } from '../database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

describe.each(dialects)('a cart session on %s', (dialect) => {
  test('signing in makes a guest’s cart one’s own: it takes the cookie then', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const [{ cookie }, other] = [await signInNewAccount(made, made.town), await signInNewAccount(made, made.town)];
    const pat = shopper(made.ask);
    await pat.add(hat, 2);
    const { session_id } = await pat.cart();
    for (let time = 0; time < 3; time += 1) {
      const joined = parseCart(await pat.open({ cookie }));
      expect([joined.session_id, quantitiesByItem(joined)]).toEqual([session_id, { [hat]: 2 }]);
    }
    expect(quantitiesByItem(parseCart(await pat.add(hat, 1, { cookie })))).toEqual({ [hat]: 3 });
    for (const body of [{}, other]) {
      expect(await pat.cart(body)).toMatchObject({ session_id: '', items: [] });
      const added = parseCart(await pat.add(hat, 1, { ...body, session: session_id }));
      expect([added.session_id === session_id, quantitiesByItem(added)]).toEqual([false, { [hat]: 1 }]);
    }
    expect(quantitiesByItem(await pat.cart({ cookie, session: session_id }))).toEqual({ [hat]: 3 });
  });

  test('signing in with two carts adds them up, once, and no further than the stock', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { title: 'Hat', quantity: 4, price: 10 });
    const pie = await saveItem(made, made.town, { title: 'Pie', quantity: 9, price: 2 });
    const mug = await saveItem(made, made.town, { title: 'Mug', quantity: 9, price: 5 });
    const { cookie } = await signInNewAccount(made, made.town);
    const home = shopper(made.ask, { cookie });
    await home.add(hat, 2);
    await home.add(pie, 1);
    await home.call('POST', '/api/cart/checkout-attempt');
    await saveItem(made, made.town, { id: hat, title: 'Hat', quantity: 4, price: 8 });
    const phone = shopper(made.ask);
    await phone.add(hat, 3);
    await phone.add(mug, 2);
    const guest = phone.sessionId();
    await Promise.all(Array.from({ length: 4 }, () => phone.open({ cookie })));
    const joined = parseCart(await phone.open({ cookie }));
    expect(joined).toMatchObject({ session_id: guest, checkout_attempts: 1, has_price_changes: true });
    expect(quantitiesByItem(joined)).toEqual({ [hat]: 4, [pie]: 1, [mug]: 2 });
    expect(joined.items.find(({ item_id }) => item_id === hat)).toMatchObject({ price_snapshot: 10, current_price: 8 });
    expect(quantitiesByItem(await home.cart())).toEqual(quantitiesByItem(joined));
    expect(await made.db.read('carts')).toHaveLength(1);
    // From now on both are the same cart.
    await phone.set(mug, 1, { cookie });
    expect(quantitiesByItem(await home.cart())).toEqual({ [hat]: 4, [pie]: 1, [mug]: 1 });
    expect(await phone.cart()).toMatchObject({ session_id: '', items: [] });
  });

  test('two full carts make one with all that was in them', async () => {
    const made = await serveShop(dialect);
    const { cookie } = await signInNewAccount(made, made.town);
    const [home, phone] = [shopper(made.ask, { cookie }), shopper(made.ask)];
    for (const [at, one] of [home, phone].entries()) {
      const { last_activity: added_at } = parseCart(await one.open());
      const { id: cart_id } = await made.db.read('carts').orderBy('id', 'desc').first('id');
      const line = { cart_id, quantity: 2, price_snapshot_cents: 100, title: 'Gone', image: '', added_at };
      const lines = Array.from({ length: maxCartItems }, (_, n) => ({ ...line, item_id: `gone-${n + at * 60}` }));
      await made.db.write('cart_items').insert(lines);
    }
    const joined = parseCart(await phone.open({ cookie }));
    // Items that can't be bought are not added up.
    expect([joined.items.length, joined.total_items, joined.has_stock_issues]).toEqual([160, 320, true]);
    expect(await made.db.read('cart_items')).toHaveLength(160);
  });
});

test.each<[string, number, number, number, number]>([
  ['added', 2, 3, 9, 5],
  ['added up to the stock', 3, 3, 5, 5],
  ['the guest’s alone', 0, 3, 9, 3],
  ['the guest’s, up to the stock', 0, 3, 2, 2],
  ['more than there are any more', 5, 1, 4, 4],
  ['sold out: the person’s stays', 2, 3, 0, 2],
  ['sold out: the guest’s comes along', 0, 3, 0, 3],
])('two quantities as one: %s', (_, persons, guests, stock, merged) => {
  expect(mergedQuantity(persons, guests, stock)).toBe(merged);
});

/** Whose cart it is: guests by their session's id alone, people by their cookie too. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../db/rules/cart.ts';
import { maxCartItems } from '../../db/rules/cartInput.ts';
import { cartHeaders, cartSessionPattern } from '../../db/rules/outbox.ts';
import { removeExpired } from '../../server/jobs/removeExpired.ts';
import { mergedQuantity } from '../../server/store/cartMerge.ts';
import { endSessions } from '../../server/store/sessions.ts';
import { limits } from '../../server/throttle.ts';
import { makeAccount, signInAccount, signInNewAccount } from './accounts.ts';
import { dialects } from './database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

const day = 86_400_000;
const strange = `cart_${randomUUID()}`;

describe.each(dialects)('a cart session on %s', (dialect) => {
  test('opens its own cart and no other, and a made-up id opens none', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const theirs = await saveItem(made, made.neighbour, {});
    const [pat, kim] = [shopper(made.ask), shopper(made.ask)];
    const nextDoor = shopper(made.ask, { host: 'neighbourmarket.test' });
    for (const one of [pat, kim]) await one.open();
    await pat.add(hat, 2);
    await nextDoor.add(theirs, 1);
    expect(await kim.cart()).toMatchObject({ items: [] });
    expect(quantitiesByItem(await nextDoor.cart())).toEqual({ [theirs]: 1 });
    const rows = () => Promise.all(['carts', 'cart_sessions', 'cart_items'].map((table) => made.db.read(table)));
    const before = await rows();
    const odd = [
      strange,
      strange.toUpperCase(),
      'cart_',
      'cart_1',
      `${strange}, ${strange}`,
      "' or 1=1",
      'x'.repeat(4000),
    ];
    for (const session of [null, nextDoor.sessionId(), ...odd]) {
      expect(await pat.cart({ session })).toMatchObject({ session_id: '', items: [], total_items: 0 });
    }
    expect(await nextDoor.cart({ session: pat.sessionId() })).toMatchObject({ session_id: '', items: [] });
    expect(await rows()).toEqual(before);
    const minted = new Set<string>([pat.sessionId(), kim.sessionId(), nextDoor.sessionId(), strange]);
    for (const session of [null, nextDoor.sessionId(), strange, 'cart_1']) {
      const begun = parseCart(await pat.open({ session }));
      const added = parseCart(await pat.add(hat, 1, { session }));
      for (const { session_id } of [begun, added]) {
        expect(session_id).toMatch(cartSessionPattern);
        expect(minted).not.toContain(session_id);
        minted.add(session_id);
      }
      expect([begun.items, quantitiesByItem(added)]).toEqual([[], { [hat]: 1 }]);
    }
    expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 2 });
    expect(quantitiesByItem(await nextDoor.cart())).toEqual({ [theirs]: 1 });
    expect(quantitiesByItem(await nextDoor.cart({ session: null }))).toEqual({});
  });

  test('is kept while it is good, and remembers what led somebody here', async () => {
    const made = await serveShop(dialect);
    const pat = shopper(made.ask);
    const visit = { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'fall', referrer: 'https://a.example/' };
    const { session_id } = parseCart(await pat.open({}, { ...visit, user_agent: 'x'.repeat(9000) }));
    expect(parseCart(await pat.open({}, { utm_source: 'other' })).session_id).toBe(session_id);
    const [row, ...others] = await made.db.read('cart_sessions');
    expect([row, others]).toMatchObject([{ ...visit, user_agent: 'x'.repeat(300), town_id: made.town.id }, []]);
    // Whoever reads the database cannot open the cart.
    expect(JSON.stringify(await made.db.read('cart_sessions'))).not.toContain(session_id.slice(5));
    for (const said of [{ utm_source: 7, referrer: null, user_agent: ['x'] }, {}, undefined]) {
      expect(await pat.open({ session: null }, said)).toMatchObject({ status: 200 });
    }
    expect(await made.db.read('cart_sessions').whereNot({ utm_source: 'news' }).distinct('utm_source')).toEqual([
      { utm_source: '' },
    ]);
  });

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
    for (const said of [{}, other]) {
      expect(await pat.cart(said)).toMatchObject({ session_id: '', items: [] });
      const added = parseCart(await pat.add(hat, 1, { ...said, session: session_id }));
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

  test('a person’s cart is found by the cookie alone; a session for it is begun by what writes', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 99 });
    const { cookie } = await signInNewAccount(made, made.town);
    const stranger = await signInNewAccount(made, made.neighbour);
    const home = shopper(made.ask, { cookie });
    expect(await home.cart()).toMatchObject({ session_id: '', items: [] });
    await home.add(hat, 2);
    const phone = shopper(made.ask, { cookie });
    expect(await phone.cart()).toMatchObject({ session_id: '', total_items: 2 });
    const begun = parseCart(await phone.open());
    expect([begun.session_id === home.sessionId(), quantitiesByItem(begun)]).toEqual([false, { [hat]: 2 }]);
    expect(quantitiesByItem(parseCart(await home.add(hat, 1, { session: strange })))).toEqual({ [hat]: 3 });
    expect(quantitiesByItem(parseCart(await home.add(hat, 1, { session: null })))).toEqual({ [hat]: 4 });
    expect(await made.db.read('carts')).toHaveLength(1);
    // The neighbour's cookie is nobody's here.
    expect(await home.cart({ cookie: stranger.cookie })).toMatchObject({ session_id: '', items: [] });
    // A program that begins sessions over and over ends its oldest.
    const row = await made.db.read('cart_sessions').first();
    const older = Array.from({ length: 60 }, (_, n) => ({ ...row, id_hash: `older-${n}`, created_at: '2026-01-01' }));
    await made.db.write('cart_sessions').insert(older);
    await home.open({ session: null });
    expect(await made.db.read('cart_sessions')).toHaveLength(51);
    expect(quantitiesByItem(await home.cart())).toEqual({ [hat]: 4 });
  });

  test('a person whose session ended meanwhile is a guest again, and loses nothing that was put in', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const account = await makeAccount(made, made.town);
    const pat = shopper(made.ask);
    const { cookie } = await signInAccount(made, account, made.town);
    await pat.add(hat, 2, { cookie });
    await made.db.write.transaction((trx) => endSessions(trx, account.id));
    const begun = parseCart(await pat.add(hat, 1, { cookie }));
    expect(quantitiesByItem(begun)).toEqual({ [hat]: 1 });
    const again = await signInAccount(made, account, made.town);
    expect(quantitiesByItem(parseCart(await pat.open(again)))).toEqual({ [hat]: 3 });
    // What is meant for the person's cart, as our pages say, is not done to a guest's.
    const meant = { headers: { [cartHeaders.person]: account.id } };
    for (const call of [pat.add(hat, 1, meant), pat.call('GET', '/api/cart', undefined, meant)]) {
      const answer = await call;
      expect([answer.status, answer.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    }
    expect(quantitiesByItem(parseCart(await pat.add(hat, 1, { ...again, ...meant })))).toEqual({ [hat]: 4 });
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
    // What cannot be had is not added up: there is nothing to add to.
    expect([joined.items.length, joined.total_items, joined.has_stock_issues]).toEqual([160, 320, true]);
    expect(await made.db.read('cart_items')).toHaveLength(160);
  });

  test('carts that are over go with their sessions, and no other', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const made = await serveShop(dialect, { now: () => now });
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const { cookie } = await signInAccount(made, await makeAccount(made, made.town), made.town, now);
    const [left, filled, late] = [shopper(made.ask), shopper(made.ask), shopper(made.ask)];
    await left.open();
    await filled.add(hat);
    await shopper(made.ask, { cookie }).open();
    const nextDoor = shopper(made.ask, { host: 'neighbourmarket.test' });
    await nextDoor.open();
    now += 20 * day;
    await late.open();
    now += 10 * day;
    await removeExpired(made.db, now);
    expect(await made.db.read('carts')).toHaveLength(5);
    await removeExpired(made.db, now + 1);
    const sessions = async () => (await made.db.read('cart_sessions')).length;
    expect([(await made.db.read('carts')).length, await sessions()]).toEqual([3, 3]);
    expect(quantitiesByItem(await filled.cart())).toEqual({ [hat]: 1 });
    now += 335 * day + 1;
    await late.add(hat);
    await removeExpired(made.db, now);
    expect(await filled.cart()).toMatchObject({ session_id: '', items: [] });
    expect([(await made.db.read('carts')).length, await sessions()]).toEqual([1, 1]);
    expect(quantitiesByItem(await late.cart())).toEqual({ [hat]: 1 });
  });
});

test('an address begins only so many carts an hour; whoever has one goes on', async () => {
  const made = await serveShop('sqlite', { env: { TRUST_PROXY: '1' } });
  const hat = await saveItem(made, made.town, { quantity: 9 });
  const school = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const [pat, kim] = [shopper(made.ask, school), shopper(made.ask, school)];
  await pat.add(hat, 1);
  await made.db.write('throttle').update({ points: limits.cart_sessions_address.points });
  for (const answer of [await kim.open(), await kim.add(hat)]) {
    expect([answer.status, answer.json()]).toMatchObject([429, { code: 'too_many_attempts' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(quantitiesByItem(parseCart(await pat.add(hat, 1)))).toEqual({ [hat]: 2 });
  expect(await pat.open()).toMatchObject({ status: 200 });
  expect(await kim.cart()).toMatchObject({ items: [] });
  // A person's own cart in another browser is no new one.
  const { cookie } = await signInNewAccount(made, made.town);
  await pat.open({ cookie });
  expect(await shopper(made.ask, school).open({ cookie })).toMatchObject({ status: 200 });
  expect(await shopper(made.ask, { headers: { 'x-forwarded-for': '203.0.113.10' } }).open()).toMatchObject({
    status: 200,
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

test('there are no carts where there is no shop', async () => {
  const made = await serveShop('sqlite');
  await made.db.write('towns').update({ commerce: 'off' });
  const pat = shopper(made.ask);
  for (const answer of [
    await pat.open(),
    await pat.call('GET', '/api/cart'),
    await pat.add('x'),
    await pat.refresh(),
  ]) {
    expect([answer.status, answer.json() as Partial<Cart>]).toMatchObject([403, { code: 'no_commerce' }]);
  }
});

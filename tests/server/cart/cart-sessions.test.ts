/** Access to carts: guests by their session's id, people also by their cookie. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../db/rules/cart/cart.ts';
import { cartHeaders, cartSessionPattern } from '../../../db/rules/cart/outbox.ts';
import { limits } from '../../../server/http/limits.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { endSessions } from '../../../server/store/accounts/sessions.ts';
import { makeAccount, signInAccount, signInNewAccount } from '../accounts/accounts.ts';
import { dialects } from '../database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

const day = 86_400_000;
const strange = `cart_${randomUUID()}`;

describe.each(dialects)('a cart session on %s', (dialect) => {
  test('opens its own cart and no other, and a made-up id opens none', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const theirs = await saveItem(made, made.neighbor, {});
    const [pat, kim] = [shopper(made.ask), shopper(made.ask)];
    const nextDoor = shopper(made.ask, { host: 'neighbormarket.test' });
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
    // Reading the database does not open the cart.
    expect(JSON.stringify(await made.db.read('cart_sessions'))).not.toContain(session_id.slice(5));
    for (const body of [{ utm_source: 7, referrer: null, user_agent: ['x'] }, {}, undefined]) {
      expect(await pat.open({ session: null }, body)).toMatchObject({ status: 200 });
    }
    expect(await made.db.read('cart_sessions').whereNot({ utm_source: 'news' }).distinct('utm_source')).toEqual([
      { utm_source: '' },
    ]);
  });

  test('a person’s cart is found by the cookie alone; a session for it is begun by what writes', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 99 });
    const { cookie } = await signInNewAccount(made, made.town);
    const stranger = await signInNewAccount(made, made.neighbor);
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
    // The neighbor's cookie means nobody here.
    expect(await home.cart({ cookie: stranger.cookie })).toMatchObject({ session_id: '', items: [] });
    // A program that keeps starting sessions ends its oldest.
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
    // A change that names the person's cart is not applied to a guest's.
    const meant = { headers: { [cartHeaders.person]: account.id } };
    for (const call of [pat.add(hat, 1, meant), pat.call('GET', '/api/cart', undefined, meant)]) {
      const answer = await call;
      expect([answer.status, answer.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    }
    expect(quantitiesByItem(parseCart(await pat.add(hat, 1, { ...again, ...meant })))).toEqual({ [hat]: 4 });
  });

  test('carts that are over go with their sessions, and no other', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const made = await serveShop(dialect, { now: () => now });
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const { cookie } = await signInAccount(made, await makeAccount(made, made.town), made.town, now);
    const [looked, left, filled, late] = [shopper(made.ask), shopper(made.ask), shopper(made.ask), shopper(made.ask)];
    await looked.open();
    await left.add(hat);
    now += 1;
    await left.send({ kind: 'clear' });
    await filled.add(hat);
    await shopper(made.ask, { cookie }).open();
    const nextDoor = shopper(made.ask, { host: 'neighbormarket.test' });
    await nextDoor.open();
    const sessions = async () => (await made.db.read('cart_sessions')).length;
    now += 2 * day - 1;
    await removeExpired(made.db, now);
    expect([(await made.db.read('carts')).length, await sessions()]).toEqual([5, 5]);
    // Carts of guests who only looked go, here and in other towns. Later items go into another one.
    now += 2;
    await removeExpired(made.db, now);
    expect([(await made.db.read('carts')).length, await sessions()]).toEqual([3, 3]);
    expect(quantitiesByItem(parseCart(await looked.add(hat)))).toEqual({ [hat]: 1 });
    now += 18 * day;
    await late.open();
    now += 10 * day - 2;
    await removeExpired(made.db, now);
    expect(await made.db.read('carts')).toHaveLength(4);
    await removeExpired(made.db, now + 2);
    expect([(await made.db.read('carts')).length, await sessions()]).toEqual([3, 3]);
    expect(quantitiesByItem(await filled.cart())).toEqual({ [hat]: 1 });
    now += 338 * day;
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
  // A person has the same cart in another browser.
  const { cookie } = await signInNewAccount(made, made.town);
  await pat.open({ cookie });
  expect(await shopper(made.ask, school).open({ cookie })).toMatchObject({ status: 200 });
  expect(await shopper(made.ask, { headers: { 'x-forwarded-for': '203.0.113.10' } }).open()).toMatchObject({
    status: 200,
  });
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

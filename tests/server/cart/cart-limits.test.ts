/** Limits of carts: without signing in, anybody may change one as often as they like. */
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits, type SteppedKey } from '../../../server/http/limits.ts';
import { createThrottle, type Throttle } from '../../../server/http/throttle.ts';
import { dialects, makeTestDatabase, testsSqlite } from '../database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

test.runIf(testsSqlite)('a change of a full cart under a new key costs some hundred bytes of disk', async () => {
  const made = await serveShop('sqlite');
  const pat = shopper(made.ask);
  for (let n = 0; n < 99; n += 1) {
    const item = await saveItem(made, made.town, { title: `${n} ${'x'.repeat(100)}`, quantity: 9 });
    expect(await pat.add(item)).toMatchObject({ status: 200 });
  }
  const bytes = async () => {
    const [{ page_count, page_size }] = await made.db.read.raw('select * from pragma_page_count(), pragma_page_size()');
    return page_count * page_size;
  };
  const before = await bytes();
  const calls = 300;
  for (let n = 0; n < calls; n += 1) {
    expect(await pat.refresh({ key: `${randomUUID()}${'k'.repeat(164)}` })).toMatchObject({ status: 200 });
  }
  expect((await bytes()) - before).toBeLessThan(calls * 400);
});

test('one cart, and one address, is changed only so often; then the outbox is asked to wait', async () => {
  let now = Date.parse('2026-11-22T12:00:00Z');
  const { points } = limits.cart_changes_address;
  limits.cart_changes_address.points = limits.cart_changes_cart.points + 20;
  onTestFinished(() => {
    limits.cart_changes_address.points = points;
  });
  // Each of several may allow a step more.
  const made = await serveShop('sqlite', { env: { TRUST_PROXY: '1' }, now: () => now, servers: 1 });
  const hat = await saveItem(made, made.town, { quantity: 9 });
  const market = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const [pat, kim] = [shopper(made.ask, market), shopper(made.ask, market)];
  for (const one of [pat, kim]) {
    await one.open();
    await one.add(hat);
  }
  // Opening a session that is there changes nothing, but is counted alike.
  for (let n = 1; n < limits.cart_changes_cart.points; n += 1) await pat.open();
  const refused = await pat.add(hat, 1, { key: 'late' });
  expect([refused.status, refused.json()]).toMatchObject([429, { code: 'too_many_attempts' }]);
  expect(Number(refused.headers['retry-after'])).toBe(limits.cart_changes_cart.within / 1000);
  // A runaway page's refused calls do not count against others behind its address.
  for (let n = 0; n < 50; n += 1) await pat.add(hat);
  expect(quantitiesByItem(parseCart(await kim.add(hat)))).toEqual({ [hat]: 2 });
  expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 1 });
  now += limits.cart_changes_cart.within;
  expect(quantitiesByItem(parseCart(await pat.add(hat, 1, { key: 'late' })))).toEqual({ [hat]: 2 });
  for (let n = 0; n < 20; n += 1) await kim.open();
  for (const one of [kim, pat]) expect((await one.add(hat)).status).toBe(429);
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.10' } };
  expect(quantitiesByItem(parseCart(await kim.add(hat, 1, elsewhere)))).toEqual({ [hat]: 3 });
});

/** Counts until it is refused. @returns how many were allowed */
async function countAllowed(throttle: Throttle, key: SteppedKey, most: number): Promise<number> {
  for (let allowed = 0; allowed < most; allowed += 1) {
    const refusal = await throttle.countInSteps(key).catch((error) => error);
    if (refusal) {
      expect(refusal).toMatchObject({ code: 'too_many_attempts' });
      return allowed;
    }
  }
  return most;
}
const address: SteppedKey = ['cart_changes_address', 'town', '203.0.113.9'];

describe.each(dialects)('a limit that counts in steps on %s', (dialect) => {
  test('is refused until its time is over', async () => {
    const { db } = await makeTestDatabase(dialect);
    let now = 1_800_000_000_000;
    const throttle = createThrottle(db, () => now);
    const { points, within } = limits.cart_changes_address;
    expect(await countAllowed(throttle, address, points * 2)).toBe(points);
    await throttle.countInSteps(['cart_changes_address', 'neighbor', '203.0.113.9']);
    now += within - 1;
    await expect(throttle.countInSteps(address)).rejects.toMatchObject({ details: { retry_after: 1 } });
    now += 1;
    await throttle.countInSteps(address);
  });

  test('costs a write for each step, and none where there is no more', async () => {
    const { db } = await makeTestDatabase(dialect);
    const throttle = createThrottle(db, () => 1_800_000_000_000);
    expect(await countAllowed(throttle, address, 199)).toBe(199);
    expect(await db.read('throttle')).toEqual([]);
    expect(await countAllowed(throttle, address, 250)).toBe(250);
    expect((await db.read('throttle').pluck('points')).map(Number)).toEqual([400]);
  });

  test('counts for all processes: together they allow a step more for each, and a restart forgets no more', async () => {
    const { db } = await makeTestDatabase(dialect);
    const { points } = limits.cart_changes_cart;
    const cart: SteppedKey = ['cart_changes_cart', 'town', 'cart'];
    const processes = Array.from({ length: 3 }, () => createThrottle(db, () => 1_800_000_000_000));
    const allowed = await Promise.all(processes.map((one) => countAllowed(one, cart, points)));
    const total = allowed.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(points);
    expect(total).toBeLessThanOrEqual(points + 3 * 30);
    expect(
      await countAllowed(
        createThrottle(db, () => 1_800_000_000_000),
        cart,
        points,
      ),
    ).toBeLessThan(30);
  });
});

test('made-up carts do not push out the count of their address', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const throttle = createThrottle(db, () => 1_800_000_000_000);
  const { points } = limits.cart_changes_address;
  expect(await countAllowed(throttle, address, points + 1)).toBe(points);
  for (let n = 0; n < 60_000; n += 1) await throttle.countInSteps(['cart_changes_cart', 'town', `cart_${n}`]);
  expect(await countAllowed(throttle, address, 1)).toBe(0);
});

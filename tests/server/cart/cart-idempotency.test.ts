/** A change that comes twice is done once, and two that come at once are both done. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cart, Intention } from '../../../db/rules/cart/cart.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { retryWindowMs } from '../../../db/rules/outbox.ts';
import { cartChangeRetentionDays, idempotencyRecordRetentionDays } from '../../../db/rules/retention.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { endSessions } from '../../../server/store/accounts/sessions.ts';
import { maxMarksPerCart } from '../../../server/store/carts/changeMarks.ts';
import fc from '../../properties.ts';
import { makeAccount, signInAccount, signInNewAccount } from '../accounts/accounts.ts';
import { dialects } from '../database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

const day = 86_400_000;

describe.each(dialects)('a change of a cart on %s', (dialect) => {
  test('is done once however often it comes, also after signing in, and answered with the cart as it is', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const { cookie } = await signInNewAccount(made, made.town);
    const pat = shopper(made.ask);
    await pat.open();
    const key = randomUUID();
    const first = await pat.add(hat, 2, { key });
    expect((await pat.add(hat, 2, { key })).body).toBe(first.body);
    const others: [Intention, number | undefined][] = [
      [{ kind: 'set', item_id: hat, quantity: 5 }, 5],
      [{ kind: 'remove', item_id: hat }, undefined],
      [{ kind: 'set', item_id: hat, quantity: 3 }, 3],
      [{ kind: 'clear' }, undefined],
    ];
    for (const [intention, quantity] of others) {
      const change = { key: randomUUID() };
      for (let time = 0; time < 2; time += 1)
        expect(parseCart(await pat.send(intention, change)).items[0]?.quantity).toBe(quantity);
    }
    await pat.add(hat, 1);
    expect(quantitiesByItem(parseCart(await pat.add(hat, 2, { key })))).toEqual({ [hat]: 1 });
    await pat.open({ cookie });
    expect(quantitiesByItem(parseCart(await pat.add(hat, 2, { key, cookie })))).toEqual({ [hat]: 1 });
    expect(quantitiesByItem(await pat.cart({ cookie }))).toEqual({ [hat]: 1 });
    const attempt = () => pat.call('POST', '/api/cart/checkout-attempt', undefined, { key: 'attempt', cookie });
    expect((await attempt()).body).toBe((await attempt()).body);
    // The records of a change don't hold the session's id.
    const marks = JSON.stringify(await made.db.read('cart_changes'));
    expect(marks).not.toContain(pat.sessionId().slice(5));
  });

  test('is another one under another key or in another’s cart; under the same key it is refused', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const [pat, kim] = [shopper(made.ask), shopper(made.ask)];
    for (const one of [pat, kim]) await one.open();
    await pat.add(hat, 2, { key: 'a' });
    expect(quantitiesByItem(parseCart(await pat.add(hat, 2, { key: 'b' })))).toEqual({ [hat]: 4 });
    expect(quantitiesByItem(parseCart(await kim.add(hat, 2, { key: 'a' })))).toEqual({ [hat]: 2 });
    for (const answer of [await pat.add(hat, 3, { key: 'a' }), await pat.send({ kind: 'clear' }, { key: 'a' })]) {
      expect([answer.status, answer.json()]).toMatchObject([422, { code: 'key_reused' }]);
    }
    expect(await pat.add(hat, 1, { key: 'x'.repeat(201) })).toMatchObject({ status: 400 });
    expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 4 });
  });

  test('that was refused stays refused: a copy that comes late does nothing', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 0 });
    const pat = shopper(made.ask);
    await pat.open();
    const key = randomUUID();
    const refused = await pat.add(hat, 2, { key });
    expect(refused.status).toBe(409);
    await saveItem(made, made.town, { id: hat, quantity: 9 });
    const late = await pat.add(hat, 2, { key });
    expect([late.status, late.body]).toEqual([409, refused.body]);
    expect(quantitiesByItem(parseCart(await pat.add(hat, 2, { key: randomUUID() })))).toEqual({ [hat]: 2 });
  });

  test('that was done is not done again in another cart once its own is closed', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const account = await makeAccount(made, made.town);
    const pat = shopper(made.ask);
    const { cookie } = await signInAccount(made, account, made.town);
    await pat.open({ cookie });
    const key = randomUUID();
    await pat.add(hat, 2, { key, cookie });
    await made.db.write.transaction((trx) => endSessions(trx, account.id));
    const before = pat.sessionId();
    const again = parseCart(await pat.add(hat, 2, { key, cookie }));
    expect([again.session_id === before, again.items]).toEqual([false, []]);
    expect(quantitiesByItem(parseCart(await pat.open(await signInAccount(made, account, made.town))))).toEqual({
      [hat]: 2,
    });
  });

  test('by a person is done once under any of their sessions, and under no unusable key', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 99 });
    const { cookie } = await signInNewAccount(made, made.town);
    const lost = `cart_${randomUUID()}`;
    const home = shopper(made.ask, { cookie });
    for (const session of [null, lost, lost]) {
      expect(quantitiesByItem(parseCart(await home.add(hat, 2, { key: 'home', session })))).toEqual({ [hat]: 2 });
    }
    await home.open();
    expect(quantitiesByItem(parseCart(await home.add(hat, 2, { key: 'home' })))).toEqual({ [hat]: 2 });
    // A guest's change comes again after the merge: also under a key that both carts had.
    const phone = shopper(made.ask);
    await phone.open();
    await phone.add(hat, 3, { key: 'phone' });
    await phone.add(hat, 1, { key: 'home' });
    expect(quantitiesByItem(parseCart(await phone.open({ cookie })))).toEqual({ [hat]: 6 });
    expect(quantitiesByItem(parseCart(await phone.add(hat, 3, { key: 'phone', cookie })))).toEqual({ [hat]: 6 });
    expect(quantitiesByItem(await phone.cart({ cookie }))).toEqual({ [hat]: 6 });
    // A guest's first call too, whose response was lost after its session was stored.
    const first = shopper(made.ask);
    const { session_id: session } = parseCart(await first.add(hat, 2, { key: 'first', session: lost }));
    expect(quantitiesByItem(parseCart(await first.add(hat, 2, { key: 'first', session })))).toEqual({ [hat]: 2 });
    // A refusal starts no cart.
    const carts = async () => (await made.db.read('carts')).length;
    const before = await carts();
    expect(await shopper(made.ask).add('nothing', 1, { key: 'x' })).toMatchObject({ status: 404 });
    expect(await carts()).toBe(before);
  });

  test('by a page of another protocol is not done, and nothing is read by it either', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const pat = shopper(made.ask, { headers: { [cartHeaders.protocol]: '1' } });
    await pat.add(hat, 1);
    for (const protocol of ['2', '0', 'x', '1, 1']) {
      const old = { headers: { [cartHeaders.protocol]: protocol } };
      for (const answer of [
        await pat.add(hat, 1, old),
        await pat.call('POST', '/api/cart', { said: 'otherwise' }, old),
        await pat.open(old),
        await pat.call('GET', '/api/cart', undefined, old),
      ]) {
        expect([answer.status, answer.json()]).toMatchObject([426, { code: 'update_required' }]);
      }
    }
    expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 1 });
  });

  test('whatever is done in whatever order, the cart holds what was done, and its sums are those of its items', async () => {
    const made = await serveShop(dialect);
    const stock = [0, 1, 5, 40];
    const ids: string[] = [];
    for (const [n, quantity] of stock.entries()) {
      ids.push(await saveItem(made, made.town, { quantity, price: [0.1, 0.2, 19.99, 1_000_000][n] as number }));
    }
    const item = fc.nat({ max: ids.length - 1 });
    const steps = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), item, quantity: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ kind: fc.constant('set' as const), item, quantity: fc.nat({ max: 9 }) }),
      fc.record({ kind: fc.constant('remove' as const), item }),
      fc.record({ kind: fc.constant('clear' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, fc.boolean()), { maxLength: 12 }), async (script) => {
        const pat = shopper(made.ask);
        await pat.open();
        const model = new Map<string, number>();
        for (const [step, twice] of script) {
          const id = 'item' in step ? (ids[step.item] as string) : '';
          const most = 'item' in step ? (stock[step.item] ?? 0) : 0;
          const change = { key: randomUUID() };
          if (twice) await pat.send({ ...step, item_id: id } as Intention, change);
          const answer = await pat.send({ ...step, item_id: id } as Intention, change);
          if (step.kind === 'clear') model.clear();
          else if (step.kind === 'remove' || step.quantity === 0) model.delete(id);
          else if (most > 0) {
            model.set(id, Math.min(most, step.quantity + (step.kind === 'add' ? (model.get(id) ?? 0) : 0)));
          } else expect(answer.status).toBe(409);
          const cart = answer.status === 200 ? parseCart(answer) : await pat.cart();
          expect(quantitiesByItem(cart)).toEqual(Object.fromEntries(model));
          expectSums(cart);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is remembered for longer than an outbox sends it, and then forgotten; an editor’s for ninety days', async () => {
    const now = Date.now();
    const made = await serveShop(dialect, { now: () => now });
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const pat = shopper(made.ask);
    await pat.open();
    await pat.add(hat, 1, { key: 'early' });
    const created_at = new Date(now).toISOString();
    const record = { town_id: made.town.id, person: 'clerk@maple.example', body_hash: '', answer: '', created_at };
    // More than are removed at a time, all of one moment.
    for (let n = 0; n < 25; n += 1) {
      await made.db.write('receipts').insert(Array.from({ length: 100 }, (_, m) => ({ ...record, key: `${n}-${m}` })));
    }
    const counts = async () => [(await made.db.read('cart_changes')).length, (await made.db.read('receipts')).length];
    expect(cartChangeRetentionDays * day).toBeGreaterThan(retryWindowMs);
    await removeExpired(made.db, now + cartChangeRetentionDays * day);
    expect(await counts()).toEqual([1, 2500]);
    await removeExpired(made.db, now + cartChangeRetentionDays * day + 1);
    expect(await counts()).toEqual([0, 2500]);
    await removeExpired(made.db, now + idempotencyRecordRetentionDays * day);
    expect(await counts()).toEqual([0, 2500]);
    await removeExpired(made.db, now + idempotencyRecordRetentionDays * day + 1);
    expect(await counts()).toEqual([0, 0]);
  });

  test('leaves a mark of some bytes, of which a cart keeps the latest; they go with their cart', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9999 });
    const pat = shopper(made.ask);
    await pat.add(hat, 1, { key: 'first' });
    const mark = await made.db.read('cart_changes').first();
    expect(JSON.stringify(mark).length).toBeLessThan(250);
    const older = Array.from({ length: maxMarksPerCart }, (_, n) => ({
      ...mark,
      key_hash: `older-${n}`,
      created_at: new Date(Date.parse(mark.created_at) - 1000 - n).toISOString(),
    }));
    for (let n = 0; n < older.length; n += 100) await made.db.write('cart_changes').insert(older.slice(n, n + 100));
    await pat.add(hat, 1, { key: 'x'.repeat(200) });
    const hashes = (await made.db.read('cart_changes').select('key_hash')).map(({ key_hash }) => key_hash);
    expect([hashes.length, hashes.includes('older-0'), hashes.includes(`older-${maxMarksPerCart - 1}`)]).toEqual([
      maxMarksPerCart,
      true,
      false,
    ]);
    for (const key of ['first', 'x'.repeat(200)])
      expect(quantitiesByItem(parseCart(await pat.add(hat, 1, { key })))).toEqual({ [hat]: 2 });
    await made.db.write('carts').del();
    expect(await made.db.read('cart_changes')).toEqual([]);
  });
});

function expectSums(cart: Cart): void {
  const cents = (price: number) => Math.round(price * 100);
  const sum = (of: (item: Cart['items'][number]) => number) => cart.items.reduce((total, item) => total + of(item), 0);
  expect(cart.total_items).toBe(sum(({ quantity }) => quantity));
  expect(cents(cart.current_total_price)).toBe(sum(({ current_price, quantity }) => cents(current_price) * quantity));
  expect(cents(cart.snapshot_total_price)).toBe(
    sum(({ price_snapshot, quantity }) => cents(price_snapshot) * quantity),
  );
  expect(cents(cart.total_savings)).toBe(cents(cart.snapshot_total_price) - cents(cart.current_total_price));
}

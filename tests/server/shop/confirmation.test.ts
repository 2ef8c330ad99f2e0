import { expect, test } from 'vitest';
import type { OrderViewer } from '../../../db/rules/orders/maskOrder.ts';
import type { Order, OrderItem } from '../../../db/rules/orders/orders.ts';
import { limits } from '../../../server/http/limits.ts';
import { createSaleFiles } from '../../../server/receipts/saleFiles.ts';
import { hashSessionId } from '../../../server/store/carts/carts.ts';
import { makeAccount, signInAccount, signInNewAccount } from '../accounts/accounts.ts';
import { host, serveShop } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { insertOrder, payOrder } from '../orders/orderRows.ts';
import type { TestResponse } from '../serve.ts';

type Confirmation = {
  order: Order;
  items: OrderItem[];
  receipt_url: string;
  receipt_available: boolean;
  tenant_name: string;
  viewer: OrderViewer;
};

const secrets = ['osa', 'Tate', 'example.org', 'Juniper', '75001', '555-', '4242', '1Z999', 'Monday', 'Juno', 'clerk@'];
const buyer = 'cart_11111111-1111-4111-8111-111111111111';
const stranger = 'cart_22222222-2222-4222-8222-222222222222';
const readConfirmation = (answer: TestResponse) => answer.json() as Confirmation;
const asSession = (session: string) => ({ 'x-cart-session-id': session });
const noon = Date.parse('2026-11-22T18:10:00.000Z');

/** An order of a signed-in person, bought with a cart session, and the calls about it. */
async function serveOrder(dialect: (typeof dialects)[number], given: Record<string, unknown> = {}) {
  let now = noon;
  const shop = await serveShop(dialect, { now: () => now });
  const owner = await makeAccount(shop, shop.town);
  const id = await insertOrder(shop, shop.town, {
    user_id: owner.id,
    user_email: owner.email,
    cart_session_hash: hashSessionId(buyer),
    ...given,
  });
  const get = (path: string, headers: Record<string, string> = {}, at = host) => shop.ask(path, { host: at, headers });
  return {
    ...shop,
    id,
    owner,
    get,
    confirm: (headers?: Record<string, string>, at?: string) => get(`/api/orders/${id}/confirmation`, headers, at),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

for (const dialect of dialects) {
  test(`an order’s confirmation is whole for those whose it is, and masked for others (${dialect})`, async () => {
    const shop = await serveOrder(dialect);
    const { town, owner, confirm, id } = shop;
    await payOrder(shop, town, id);
    const whole = {
      owner: await signInAccount(shop, owner, town, noon),
      administrator: await signInNewAccount(shop, town, { is_admin: true }),
      'buying cart session': asSession(buyer),
    };
    for (const [who, headers] of Object.entries(whole)) {
      const answer = await confirm(headers);
      const { order, items, tenant_name, ...rest } = readConfirmation(answer);
      expect([who, rest]).toMatchObject([who, { viewer: 'full', receipt_available: true }]);
      expect([who, order.customer_email, order.shipping_address_line1]).toEqual([
        who,
        'rosa@example.org',
        '12 Juniper Lane',
      ]);
      expect(items).toEqual(order.items);
      expect([who, answer.body.includes('clerk@')]).toEqual([who, who === 'administrator']);
      expect([order.total_amount, items[0]?.total_price, tenant_name]).toEqual([33.06, 25, 'Maplemarket']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    const others = {
      nobody: {},
      'another cart session': asSession(stranger),
      'no cart session': asSession('cart_'),
      'another person': await signInNewAccount(shop, town),
      'a neighbor’s administrator': await signInNewAccount(shop, shop.neighbor, { is_admin: true }),
    };
    for (const [who, headers] of Object.entries(others)) {
      const answer = await confirm(headers);
      const seen = readConfirmation(answer);
      expect([who, seen]).toMatchObject([who, { viewer: 'masked', receipt_available: false, receipt_url: '' }]);
      expect(seen.order).toMatchObject({
        customer_first_name: 'R•••',
        customer_email: 'r•••',
        shipping_address: 'Maple, TX',
        status: 'paid',
        total_amount: 33.06,
        user_id: null,
      });
      expect(seen.items).toHaveLength(1);
      for (const secret of secrets) expect(answer.body, `${who}: ${secret}`).not.toContain(secret);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  test(`a guest’s order is nobody’s but the cart session’s that bought it (${dialect})`, async () => {
    const shop = await serveOrder(dialect, { user_id: null, user_email: '' });
    const sameEmail = await signInNewAccount(shop, shop.town, { email: 'rosa@example.org' });
    expect(readConfirmation(await shop.confirm(sameEmail)).viewer).toBe('masked');
    expect(readConfirmation(await shop.confirm(asSession(buyer))).viewer).toBe('full');
  });

  test(`anything but an order of this town looks the same, whatever it is (${dialect})`, async () => {
    const { confirm, get, id, neighbor } = await serveOrder(dialect);
    const made = `${id.slice(0, -4)}${id.endsWith('0000') ? '1111' : '0000'}`;
    for (const answer of [
      await confirm(asSession(buyer), neighbor.host),
      await get(`/api/orders/${made}/confirmation`, asSession(buyer)),
      await get('/api/orders/7/confirmation'),
      await get(`/api/orders/${'x'.repeat(200)}/confirmation`),
      await get('/api/orders/%00/confirmation'),
      await get(`/api/orders/${id}/receipt.html`),
      await get(`/api/orders/${id}/receipt.pdf?expires=9999999999999&signature=${'A'.repeat(43)}`),
    ]) {
      expect([answer.status, answer.json()]).toEqual([
        404,
        { code: 'order_not_found', message: 'We couldn’t find this order.', error: 'We couldn’t find this order.' },
      ]);
    }
  });

  test(`the receipt comes with payment, at a signed address that ends by itself (${dialect})`, async () => {
    const shop = await serveOrder(dialect);
    const { town, id, get, confirm, wait } = shop;
    const { receipt_url, receipt_available } = readConfirmation(await confirm(asSession(buyer)));
    expect({ receipt_url, receipt_available }).toEqual({ receipt_url: '', receipt_available: false });

    await payOrder(shop, town, id);
    const paid = readConfirmation(await confirm(asSession(buyer)));
    expect(paid.receipt_url).toMatch(new RegExp(`^/api/orders/${id}/receipt\\.html\\?expires=\\d+&signature=[\\w-]+$`));
    const page = await get(paid.receipt_url);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('ORD-2026-000001');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';(?!.*script).*frame-ancestors 'self'; sandbox$/,
      ),
    });
    const pdfAddress = paid.receipt_url.replace('receipt.html', 'receipt.pdf');
    const file = await get(pdfAddress);
    expect(file.body.slice(0, 5)).toBe('%PDF-');
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': "attachment; filename*=UTF-8''Maplemarket%20Receipt%20ORD-2026-000001.pdf",
    });

    const other = await insertOrder(shop, town, { user_id: null });
    await payOrder(shop, town, other);
    const signature = new URL(paid.receipt_url, 'http://town.invalid').searchParams.get('signature') ?? '';
    const forged = {
      'for another order': paid.receipt_url.replace(id, other),
      'with a later end': paid.receipt_url.replace(/expires=\d+/, 'expires=9999999999999'),
      'with a letter more': `${paid.receipt_url}A`,
      'with a letter changed': paid.receipt_url.replace(
        signature,
        `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      ),
      'with a foreign letter in it': paid.receipt_url.replace('signature=', 'signature=!'),
      'without signature': paid.receipt_url.replace(/&signature=.*/, ''),
      'given twice': `${paid.receipt_url}&signature=${signature}`,
    };
    for (const [what, address] of Object.entries(forged))
      expect([what, (await get(address)).status]).toEqual([what, 404]);
    expect((await get(paid.receipt_url, {}, shop.neighbor.host)).status).toBe(404);

    wait(14 * 60_000);
    expect((await get(paid.receipt_url)).status).toBe(200);
    wait(17 * 60_000);
    expect((await get(paid.receipt_url)).status).toBe(404);
    expect((await get(pdfAddress)).status).toBe(404);
    expect((await get(readConfirmation(await confirm(asSession(buyer))).receipt_url)).status).toBe(200);
  });
}

test('a town without a shop answers for its orders too: it may have had one', async () => {
  const shop = await serveOrder('sqlite');
  await shop.db.write('towns').where({ id: shop.town.id }).update({ commerce: 'off', seq: 99 });
  expect((await shop.confirm(asSession(buyer))).status).toBe(200);
});

test('strangers who try ids one after the other have to wait; buyers never do', async () => {
  const { confirm, get, db } = await serveOrder('sqlite');
  await confirm(asSession(buyer));
  expect(await db.read('throttle').first()).toBeUndefined();
  expect((await get('/api/orders/1/confirmation')).status).toBe(404);
  expect(await db.write('throttle').update({ points: limits.confirmation_address.points })).toBe(1);
  const refused = await get('/api/orders/1/confirmation');
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)]);
  expect((await confirm()).status).toBe(429);
  expect((await confirm(asSession(buyer))).status).toBe(200);
});

test('a receipt’s file is drawn once while it says the same, and the oldest make room', async () => {
  const drawn: string[] = [];
  const read = createSaleFiles(async ({ number }) => {
    drawn.push(number);
    if (number === 'broken') throw new Error('No paper.');
    return new Uint8Array(40);
  }, 100);
  const receipt = (number: string) => ({ number }) as Parameters<typeof read>[0];
  await Promise.all([read(receipt('one')), read(receipt('one'))]);
  await read(receipt('two'));
  await read(receipt('one'));
  expect(drawn).toEqual(['one', 'two']);
  await read(receipt('three'));
  await read(receipt('one'));
  expect(drawn, 'two was not read for the longest time').toEqual(['one', 'two', 'three']);
  await read(receipt('two'));
  expect(drawn).toEqual(['one', 'two', 'three', 'two']);
  await expect(read(receipt('broken'))).rejects.toThrow('No paper.');
  await expect(read(receipt('broken')), 'a failure is not kept').rejects.toThrow('No paper.');
  expect(drawn.filter((one) => one === 'broken')).toHaveLength(2);
});

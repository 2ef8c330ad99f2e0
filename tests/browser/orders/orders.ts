/** Orders that are made as shoppers make them, and the parts of the screens that show them. */
import { request } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { CheckoutBody } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { SendRequest, TestResponse } from '../../server/serve.ts';
import { placeOfficeOrder } from '../../server/shop/checkouts.ts';
import { demoPassword } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import type { TownServer } from '../server.ts';
import { setUpShop } from '../shop/checkout.ts';
import { host, shelve } from '../shop/shopping.ts';

/** Calls of the market's server, past the browser. */
function asker(town: TownServer): SendRequest {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise<TestResponse>((resolve, reject) => {
      const own = { host: `${host}:${town.port}`, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
      const options = { host: '127.0.0.1', port: town.port, path, method, headers: { ...headers, ...own } };
      const sent = request({ ...options, setHost: false }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const given = Object.entries(res.headers).map(([name, value]) => [name, String(value)]);
          const { statusCode: status = 0 } = res;
          resolve({ status, headers: Object.fromEntries(given), body: text, json: () => JSON.parse(text) });
        });
      });
      sent.on('error', reject).end(body);
    });
}

export type Buyer = 'guest' | 'resident' | 'clerk';

/** A market whose orders the test makes itself. */
export async function openMarket(town: TownServer) {
  await setUpShop(town);
  const ask = asker(town);
  const json = { 'content-type': 'application/json' };
  const cookies = new Map<string, string>();
  async function cookieOf(who: Exclude<Buyer, 'guest'>): Promise<string> {
    const known = cookies.get(who);
    if (known) return known;
    const body = JSON.stringify({ email: `${who}@maple.example`, password: demoPassword });
    const answer = await ask('/api/auth/login', { method: 'POST', headers: json, body });
    const cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
    cookies.set(who, cookie);
    return cookie;
  }
  const clerk = async (method: string, path: string, body: unknown = {}): Promise<Order> => {
    const headers = { ...json, cookie: await cookieOf('clerk') };
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return answer.json() as Order;
  };
  const items = {
    mug: await shelve(town, { title: 'Salt-glazed mug', price: 12.5, quantity: 500 }),
    honey: await shelve(town, { title: 'Wildflower honey', price: 8, quantity: 500 }),
  };
  return {
    items,
    /** Orders at the office; by default a guest picks up one mug and pays cash. */
    order: async (given: Partial<CheckoutBody> & { who?: Buyer; units?: Record<string, number> } = {}) => {
      const { who = 'guest', units = { [items.mug]: 1 }, ...body } = given;
      const cookie = who === 'guest' ? {} : { cookie: await cookieOf(who) };
      return placeOfficeOrder(ask, units, body, { host: `${host}:${town.port}`, ...cookie });
    },
    pay: (id: string) => clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' }),
    setStatus: (id: string, status: string) => clerk('PUT', `/api/orders/${id}/status`, { status }),
    refund: (id: string, refund_amount: number) =>
      clerk('PUT', `/api/orders/${id}/refund`, { refund_amount, refund_reason: 'other' }),
    read: (id: string) => cookieOf('clerk').then((cookie) => ask(`/api/orders/${id}`, { headers: { cookie } })),
  };
}

export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const numbers = (page: Page) => cards(page).getByRole('heading');
export const details = (page: Page) => page.getByRole('dialog', { name: /^Order Details/ });

/** Expects that axe finds nothing in the open dialogs, and that nothing in them hangs over. */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  expect(await findViolations(page), what).toEqual([]);
  const wide = await page.getByRole('dialog').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(Math.max(...wide), what).toBeLessThanOrEqual(0);
}

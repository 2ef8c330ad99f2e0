/**
 * Compares the cost of a list of 100,000 orders with one of 1,000: the same calls to two shops of one process, in
 * turns.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { formatOrderNumber } from '../../db/rules/orders/orders.ts';
import { orderWords } from '../../db/rules/orders/words.ts';
import { type Insert, makeBulkTown } from './bulkTowns.ts';
import { insertDesk } from './dashboard.ts';
import { type Caller, compareLatency, type Latency } from './latency.ts';

export const orderShopSizes = { small: 1000, large: 100_000 } as const;
const hostOf = (size: number) => `orders-${size}.localhost`;
const firstNames = ['Ann', 'Rosa', 'José', 'Wei', 'Fatima', 'Olu', 'Greta', 'Sam', 'Ida', 'Noor'];
const lastNames = ['Lee', 'Tate', 'Muñoz', 'Chen', 'Haddad', 'Ade', 'Holm', 'Park', 'Berg', 'Amin', 'Clay'];
const kinds = ['honey', 'bread', 'candle', 'basket', 'print', 'mug', 'seeds', 'towel', 'soap', 'jam'];
const statuses = ['paid', 'shipped', 'shipped', 'shipped', 'incomplete', 'refunded', 'cancelled'];
const dayMs = 86_400_000;

/** The `n`th of a town's orders. One has some saffron, each tenth some honey. */
function insertOrder(insert: Insert, townId: string, n: number, size: number): { day: string; status: string } {
  const at = new Date(Date.parse('2024-01-01T15:00:00Z') + Math.floor((n * 900 * dayMs) / size)).toISOString();
  const day = at.slice(0, 10);
  const status = statuses[(n * 31) % statuses.length] as string;
  const id = randomUUID();
  const total = 400 + ((n * 7919) % 20_000);
  const [first, last] = [firstNames[n % 10] as string, lastNames[n % 11] as string];
  const email = `${first}.${last}.${n % Math.ceil(size / 3)}@buyer.example`.toLowerCase();
  const order_number = formatOrderNumber(day.slice(0, 4), n + 1);
  const titles = [0, 1, 2].slice(0, 1 + (n % 3)).map((line) => {
    const kind = n === Math.floor(size / 2) && line === 0 ? 'saffron' : kinds[(n + line * 3) % kinds.length];
    return `${((n * 7919 + line) % 997).toString(36)} ${kind}`;
  });
  const customer = { customer_first_name: first, customer_last_name: last, customer_email: email, user_email: '' };
  insert('orders', {
    id,
    town_id: townId,
    version: 1,
    sequence: n + 1,
    order_number,
    status,
    stock: 'taken',
    is_test: 0,
    cart_id: '',
    delivery: 'pickup',
    payment_method: 'cash',
    tax_label: 'Sales tax',
    tax_rate_millionths: 82_500,
    subtotal_cents: total,
    discount_cents: 0,
    tax_cents: 0,
    shipping_cents: 0,
    service_fee_cents: 0,
    total_cents: total,
    items_count: titles.length,
    day,
    created_at: at,
    updated_at: at,
    ...customer,
  });
  titles.forEach((title, position) => {
    const price = Math.floor(total / titles.length);
    insert('order_items', {
      id: randomUUID(),
      order_id: id,
      position,
      item_id: randomUUID(),
      title,
      unit_price_cents: price,
      quantity: 1,
      total_cents: price,
      taxable: 1,
    });
  });
  for (const { word, is_private } of orderWords({
    ...customer,
    order_number,
    items: titles.map((item_title) => ({ item_title })),
  })) {
    insert('order_words', { town_id: townId, word, order_id: id, is_private: Number(is_private) });
  }
  if (status !== 'incomplete' && status !== 'cancelled') {
    insert('ledger_lines', {
      id: randomUUID(),
      town_id: townId,
      order_id: id,
      kind: 'charge',
      amount_cents: total,
      provider: 'office',
      day,
      created_at: at,
    });
  }
  return { day, status };
}

/** A shop of so many orders; the largest has what its dashboard shows besides. */
export function makeOrderShop(db: Database, dataDir: string, size: number): Promise<Caller> {
  const host = hostOf(size);
  const fill = (insert: Insert, id: string) => {
    const days = new Map<string, number>();
    for (let n = 0; n < size; n += 1) {
      const { day, status } = insertOrder(insert, id, n, size);
      days.set(`${day} ${status}`, (days.get(`${day} ${status}`) ?? 0) + 1);
    }
    for (const [key, count] of days) {
      const [day, status] = key.split(' ');
      insert('order_days', { town_id: id, day, status, count });
    }
    if (size === orderShopSizes.large) insertDesk(insert, id);
    insert('order_counters', { town_id: id, last_sequence: size, change_count: size });
  };
  return makeBulkTown(db, dataDir, host, fill).then((cookie) => ({ host, cookie }));
}

const calls = {
  'first page': '/api/orders/admin',
  'page 40, by amount': '/api/orders/admin?page=40&sort_by=total_amount',
  'status and days': '/api/orders/admin?status=shipped&date_from=2025-01-01&date_to=2025-03-31',
  'days, by amount': '/api/orders/admin?date_from=2025-01-01&date_to=2025-12-31&sort_by=total_amount',
  'a word of one order': '/api/orders/admin?search=saffron',
  'an order number': '/api/orders/admin?search=ORD-2025-000450',
  'a word of every tenth': '/api/orders/admin?search=honey',
  'two common words': '/api/orders/admin?search=honey+rosa',
  'a common and a rare word': '/api/orders/admin?search=honey+saffron',
  'two that never meet': '/api/orders/admin?search=tate+saffron',
  'a word in none': '/api/orders/admin?search=submarine',
  figures: '/api/orders/stats',
};

/** How long each call to either shop takes. */
export const compareOrderLists = (
  port: number,
  shops: Record<'small' | 'large', Caller>,
  times: number,
): Promise<Latency[]> => compareLatency(port, calls, shops, times);

import { expect, test } from 'vitest';
import { parseOrder, parseOrdersPage } from '../../../app/orders/parseOrder.ts';

const answer = {
  id: 'a1',
  version: 3,
  order_number: 'ORD-2026-000042',
  user_id: 'u1',
  user_email: 'rita@maple.example',
  customer_first_name: 'Rita',
  customer_last_name: 'Resident',
  customer_email: 'rita@maple.example',
  status: 'shipped',
  delivery: 'shipping',
  is_test: true,
  items_count: 3,
  items: [
    {
      id: 'i1',
      item_id: 'mug',
      item_title: 'Mug',
      item_image: '/mug.jpg',
      item_description: 'Blue',
      quantity: 2,
      unit_price: 12.5,
      total_price: 25,
      taxable: true,
      refunded_quantity: 1,
    },
    { id: 'i2', item_title: 'Honey', quantity: 1, unit_price: 8, total_price: 8, taxable: false },
  ],
  subtotal: 33,
  tax_amount: 2.06,
  tax_rate: 0.0825,
  tax_label: 'Sales tax',
  shipping_cost: 5,
  service_fee: 0,
  discount_amount: 0,
  total_amount: 40.06,
  paid_amount: 40.06,
  refunded_amount: 13.53,
  open_amount: 0,
  refundable_amount: 26.53,
  shipping_first_name: 'Rita',
  shipping_last_name: 'Resident',
  shipping_address_line1: '1 Main St',
  shipping_city: 'Maple',
  shipping_state: 'TX',
  shipping_postal_code: '75001',
  shipping_country: 'US',
  shipping_address: 'Rita Resident\n1 Main St\nMaple, TX 75001',
  payment_method: 'credit_card',
  payment_card_last_four: '4242',
  tracking_number: '1Z',
  created_at: '2026-11-20T18:00:00.000Z',
  completed_at: '2026-11-21T18:00:00.000Z',
  refunds: [
    {
      id: 'r1',
      status: 'pending',
      amount: 13.53,
      reason: 'wrong_item',
      created_at: '2026-11-21T19:00:00.000Z',
      lines: [{ order_item_id: 'i1', quantity: 1, restock: true }],
    },
  ],
  events: [
    {
      id: 'e1',
      kind: 'status_changed',
      person: 'clerk@maple.example',
      created_at: '2026-11-21T18:00:00.000Z',
      detail: { from: 'paid', to: 'shipped' },
    },
  ],
};

const toCamelCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  const rename = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [rename(name), toCamelCase(one)]));
};

const none = { get: () => null };

test('an order reads the same in snake_case, in camelCase and wrapped with its items (R647, R648)', () => {
  const order = parseOrder(answer);
  expect(order).toMatchObject({
    id: 'a1',
    version: 3,
    status: 'shipped',
    total_amount: 40.06,
    refundable_amount: 26.53,
    is_test: true,
    items: [{ item_title: 'Mug', quantity: 2, unit_price: 12.5, refunded_quantity: 1 }, { taxable: false }],
    refunds: [{ status: 'pending', lines: [{ order_item_id: 'i1', quantity: 1, restock: true }] }],
    events: [{ kind: 'status_changed', detail: { from: 'paid', to: 'shipped' } }],
    shipping_address_line1: '1 Main St',
    shipping_country: 'US',
    completed_at: '2026-11-21T18:00:00.000Z',
  });
  expect(parseOrder(toCamelCase(answer))).toEqual(order);
  const { items, ...bare } = answer;
  expect(parseOrder({ order: bare, items })).toEqual(order);
  expect(parseOrder(toCamelCase({ order: bare, items }))).toEqual(order);
});

test('an order of an older program gets what it lacks (R655, R657)', () => {
  const order = parseOrder({
    id: 7,
    status: 'PROCESSING',
    total: '21.65',
    shipping_city: 'Maple',
    items: [{ title: 'Mug', image: '/mug.jpg', price: '10', quantity: 2 }],
  });
  expect(order).toMatchObject({
    id: '7',
    status: 'processing',
    total_amount: 21.65,
    total: 21.65,
    items_count: 2,
    items: [{ item_title: 'Mug', item_image: '/mug.jpg', unit_price: 10, total_price: 20, taxable: true }],
    paid_amount: 21.65,
    open_amount: 0,
    refundable_amount: 21.65,
    shipping_country: 'US',
    billing_country: 'US',
    shipping_address: 'Maple',
    notes: '',
    completed_at: null,
  });
  expect(parseOrder({ id: 'x', status: 'incomplete', total: 5 })).toMatchObject({
    paid_amount: 0,
    open_amount: 5,
    refundable_amount: 0,
  });
});

test('anything but an order is null', () => {
  for (const other of [null, 7, 'order', [], {}, { x: 1 }, { order: { x: 1 } }]) expect(parseOrder(other)).toBeNull();
});

test('a list is an array with its figures in headers, or an object (R646, R919)', () => {
  const headers = new Headers({ 'X-Total-Count': '25', 'X-Page': '2', 'X-Per-Page': '10' });
  expect(parseOrdersPage([answer], headers)).toMatchObject({ total: 25, totalOrders: 25, page: 2, perPage: 10 });
  const stats = { total_orders: 25, thisYearCount: 9, total_spent: '12.50' };
  for (const page of [
    { orders: [answer], total: 25, page: 2, per_page: 20, stats },
    { success: true, orders: [{ order: answer, items: answer.items }], totalOrders: 25, page: 2, perPage: 20, stats },
  ]) {
    expect(parseOrdersPage(page, none)).toMatchObject({
      success: true,
      total: 25,
      totalOrders: 25,
      page: 2,
      perPage: 20,
      stats: { total_orders: 25, this_year_count: 9, total_spent: 12.5 },
      orders: [{ id: 'a1' }],
    });
  }
  for (const other of [{ x: 1 }, null, 'no', { orders: [{ x: 1 }] }, [1]])
    expect(parseOrdersPage(other, none)).toBeNull();
});

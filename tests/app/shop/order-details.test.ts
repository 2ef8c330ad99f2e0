import { expect, test } from 'vitest';
import { CallError } from '../../../app/data/call.ts';
import {
  canCancel,
  canRecordPayment,
  canRefund,
  canReorder,
  canUpdateStatus,
} from '../../../app/orders/details/allowedActions.ts';
import { buildTimeline } from '../../../app/orders/details/buildTimeline.ts';
import { describePayment } from '../../../app/orders/details/paymentMethod.ts';
import { refundBody, refundErrors, unitsLeft } from '../../../app/orders/editing/refundForm.ts';
import { parseOrder } from '../../../app/orders/parseOrder.ts';
import { createAttemptKey } from '../../../app/sales/createAttemptKey.ts';
import { allOrderStatuses, type Order, type OrderEvent, type OrderStatus } from '../../../db/rules/orders/orders.ts';

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;

function order(given: Partial<Record<keyof Order, unknown>> = {}): Order {
  const parsed = parseOrder({
    id: 'o1',
    status: 'paid',
    total_amount: 20,
    created_at: at(0),
    updated_at: at(5),
    ...given,
  });
  if (!parsed) throw new Error('No order');
  return parsed;
}
const event = (kind: OrderEvent['kind'], minute: number, detail: OrderEvent['detail'] = {}): OrderEvent => ({
  id: `${kind} ${minute}`,
  kind,
  person: '',
  person_name: '',
  detail,
  created_at: at(minute),
});
const texts = (given: Order) => buildTimeline(given).map(({ text }) => text);

test('without events the timeline is made of the order itself (R667-R669)', () => {
  expect(texts(order())).toEqual(['Order Placed', 'Status: Paid']);
  expect(texts(order({ status: 'pending' }))).toEqual(['Order Placed']);
  expect(texts(order({ status: 'shipped', completed_at: at(6) }))).toEqual([
    'Order Placed',
    'Status: Shipped',
    'Order Completed',
  ]);
});

test('the timeline tells what happened, in its sequence', () => {
  const events = [
    event('placed', 0),
    event('payment_failed', 1, { reason: 'Card declined' }),
    event('paid', 2, { method: 'credit_card' }),
    event('mail_sent', 2, { kind: 'receipt', recipient: 'rita@maple.example' }),
    event('status_changed', 3, { from: 'paid', to: 'shipped' }),
    event('refund_requested', 4, { cents: 500, reason: 'wrong_item' }),
    event('refunded', 5, { cents: 500, reason: 'wrong_item' }),
  ];
  const timeline = buildTimeline(order({ status: 'shipped', completed_at: at(3), events }));
  expect(timeline.map(({ text, note }) => (note ? `${text}: ${note}` : text))).toEqual([
    'Order Placed',
    'Payment failed: Card declined',
    'Paid by Credit Card',
    'Receipt sent to rita@maple.example',
    'Status: Shipped',
    'Order Completed',
    'Refund of $5.00 requested: Wrong item',
    'Refunded $5.00: Wrong item',
  ]);
  expect(texts(order({ status: 'incomplete', events: [event('placed', 0)] }))).toEqual([
    'Order Placed',
    'Status: Incomplete',
  ]);
  // A kind of a later version.
  expect(texts(order({ events: [{ ...event('placed', 0), kind: 'teleported' }] }))).toEqual([
    'Order Placed',
    'Status: Paid',
  ]);
});

test('the actions for administrators follow from the status and the ledger (R681-R684)', () => {
  const offered = (can: (given: Order) => boolean, sums: Partial<Order>) =>
    allOrderStatuses.filter((status: OrderStatus) => can(order({ status, ...sums })));
  const paid = { paid_amount: 20, open_amount: 0, refundable_amount: 15 };
  const unpaid = { paid_amount: 0, open_amount: 20, refundable_amount: 0 };
  const open = ['incomplete', 'paid', 'shipped', 'pending', 'processing', 'confirmed', 'delivered'];
  expect(offered(canUpdateStatus, paid)).toEqual(open);
  expect(offered(canRefund, paid)).toEqual([
    'paid',
    'shipped',
    'refunded',
    'processing',
    'confirmed',
    'delivered',
    'cancelled',
  ]);
  expect(offered(canRefund, unpaid)).toEqual([]);
  expect(offered(canRecordPayment, unpaid)).toEqual(open);
  expect(offered(canRecordPayment, paid)).toEqual([]);
  expect(offered(canCancel, unpaid)).toEqual(open);
  expect(offered(canCancel, paid)).toEqual([]);
});

test('buyers can order again what was paid or shipped (R692)', () => {
  const items = [{ id: 'i', title: 'Mug', price: 1, quantity: 1 }];
  expect(allOrderStatuses.filter((status) => canReorder(order({ status, items })))).toEqual(['paid', 'shipped']);
  expect(canReorder(order({ items: [] }))).toBe(false);
});

test.each([
  ['credit_card', '4242', 'Credit Card ending in 4242'],
  ['saved_card_17', '', 'Saved Card'],
  ['cash', '', 'Cash'],
  ['check', '', 'Check'],
  ['', '', 'Not chosen yet'],
  ['barter', '', 'barter'],
])('the payment method %s %s reads %s (R672-R674)', (payment_method, payment_card_last_four, text) => {
  expect(describePayment({ payment_method, payment_card_last_four })).toBe(text);
});

const sold = order({
  total_amount: 42.48,
  paid_amount: 42.48,
  refundable_amount: 42.48,
  tax_rate: 0.0825,
  shipping_cost: 5,
  items: [
    { id: 'mug', title: 'Mug', price: 10, quantity: 3 },
    { id: 'honey', title: 'Honey', price: 5, quantity: 1, taxable: false },
  ],
});
function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ by: 'amount', refund_reason: 'other', ...fields }))
    data.set(name, value);
  return data;
}
const range = 'Refund amount must be between $0.01 and $42.48';

test.each([
  ['0', range],
  ['0.001', range],
  ['42.49', range],
  ['-1', range],
  ['', range],
  ['ten', range],
  ['0.01', undefined],
  ['42.48', undefined],
  ['$1', undefined],
])('a refund of %s (R685)', (amount, error) => {
  expect(refundErrors(sold, form({ refund_amount: amount })).refund_amount).toBe(error);
});

test('a refund needs a reason (R686)', () => {
  expect(refundErrors(sold, form({ refund_amount: '1', refund_reason: '' }))).toEqual({
    refund_reason: 'Please choose a reason.',
  });
});

test('a refund by line is worth its units with their tax, and the last unit brings the shipping', () => {
  const one = form({ by: 'lines', 'quantity mug': '1', 'restock mug': 'on', 'quantity honey': '0' });
  expect(refundErrors(sold, one)).toEqual({});
  expect(refundBody(sold, one)).toEqual({
    refund_amount: 10.83,
    refund_reason: 'other',
    refund_notes: '',
    lines: [{ order_item_id: 'mug', quantity: 1, restock: true }],
  });
  const all = form({ by: 'lines', 'quantity mug': '3', 'quantity honey': '1' });
  expect(refundBody(sold, all).refund_amount).toBe(42.48);
  expect(refundErrors(sold, form({ by: 'lines' }))).toEqual({
    'quantity mug': 'Choose which items to refund, and how many.',
  });
  expect(refundErrors(sold, form({ by: 'lines', 'quantity mug': '4' }))).toEqual({ 'quantity mug': range });
  // Units of earlier refunds are gone, also of those on their way; failed ones are not.
  const refund = (status: string) => ({
    id: status,
    status,
    amount: 5,
    lines: [{ order_item_id: 'honey', quantity: 1 }],
  });
  expect(unitsLeft({ ...sold, refunds: order({ refunds: [refund('pending')] }).refunds }).get('honey')).toBe(0);
  expect(unitsLeft({ ...sold, refunds: order({ refunds: [refund('failed')] }).refunds }).get('honey')).toBe(1);
});

test('an attempt that got no answer keeps its key; one that was refused gets another', async () => {
  let made = 0;
  const attempt = createAttemptKey(() => `key ${++made}`);
  const send = (status: number) => {
    let used = '';
    return attempt(async (key) => {
      used = key;
      if (status >= 300 || status === 0) throw new CallError(status, '');
      return key;
    }).catch((error: Error) => `${used} ${error.name}`);
  };
  expect(await send(0)).toBe('key 1 CallError');
  expect(await send(503)).toBe('key 1 CallError');
  // Changed since: nobody knows whether the first arrived.
  expect(await send(422)).toBe('key 1 Problem');
  expect(await send(409)).toBe('key 1 CallError');
  expect(await send(200)).toBe('key 2');
});

import { describe, expect, test } from 'vitest';
import { maskOrder, maskText, toBuyerOrder } from '../../../db/rules/orders/maskOrder.ts';
import type { OrderEvent, OrderItem, Refund } from '../../../db/rules/orders/orders.ts';
import { exampleOrder } from '../../exampleOrder.ts';
import fc from '../../properties.ts';

describe('a masked word', () => {
  test.each([
    ['Rosa', 'R•••'],
    ['rosa@example.org', 'r•••'],
    ['  Rosa', 'R•••'],
    ['Q', 'Q•••'],
    ['Élodie', 'É•••'],
    ['E\u0301lodie', 'E\u0301•••'],
    ['李小龍', '李•••'],
    ['👩‍👩‍👧 Family', '👩‍👩‍👧•••'],
    ['', ''],
    ['   ', ''],
  ])('%j is read as %j', (text, masked) => expect(maskText(text)).toBe(masked));

  test('tells nothing of its length', () => {
    fc.assert(fc.property(fc.string(), (rest) => maskText(`R${'a'}${rest}`) === 'R•••'));
  });
});

describe('an order for people who only have its id (R914)', () => {
  const order = exampleOrder({ delivery: 'pickup', pickup_address: 'Town hall', pickup_hours: 'Mon to Fri, 9 to 5' });
  const masked = maskOrder(order);

  test('has the number, status, items and totals', () => {
    const shownFields = [
      'order_number',
      'status',
      'items',
      'items_count',
      'subtotal',
      'tax_amount',
      'shipping_cost',
    ] as const;
    for (const field of [
      ...shownFields,
      'total_amount',
      'created_at',
      'is_test',
      'pickup_address',
      'pickup_hours',
    ] as const) {
      expect([field, masked[field]]).toEqual([field, order[field]]);
    }
  });

  test('has a masked name and email', () => {
    expect(masked).toMatchObject({ customer_first_name: 'R•••', customer_last_name: 'T•••', customer_email: 'r•••' });
  });

  test('has of each address only the city and the state', () => {
    expect(masked).toMatchObject({
      shipping_address: 'Maple, TX',
      shipping_city: 'Maple',
      shipping_state: 'TX',
      billing_address: 'Cedar, OK',
      billing_city: 'Cedar',
      billing_state: 'OK',
      shipping_first_name: '',
      shipping_address_line1: '',
      shipping_postal_code: '',
      billing_company: '',
    });
  });

  test('has events of payments alone, without who did them', () => {
    const events = (['placed', 'paid', 'note', 'ready', 'disputed'] as const).map(
      (kind, at) =>
        ({ ...order.events[0], id: `${at}`, kind, person: 'clerk', person_name: 'Ann Clerk' }) as OrderEvent,
    );
    expect(
      maskOrder({ ...order, events }).events.map(({ kind, person, person_name }) => [kind, person, person_name]),
    ).toEqual([
      ['paid', '', ''],
      ['disputed', '', ''],
    ]);
  });

  test('has the fields of a whole order, and none of what is private anywhere in it', () => {
    expect(Object.keys(masked).toSorted()).toEqual(Object.keys(order).toSorted());
    const text = JSON.stringify(masked);
    for (const secret of [
      'osa',
      'Tate',
      'example.org',
      'Juniper',
      'Apt 4',
      'Sycamore',
      '75001',
      '555-',
      '4242',
      '1Z999',
      'Monday',
      'Juno',
      'clerk',
      'user-1',
      'refund-1',
    ])
      expect(text, secret).not.toContain(secret);
  });

  test('stays the same when it is masked again', () => {
    expect(maskOrder(masked)).toEqual(masked);
  });
});

describe('an order for its buyer', () => {
  test('reads all of it, but not which administrator did what', () => {
    const order = exampleOrder();
    const seen = toBuyerOrder(order);
    const { events: _1, refunds: _2, ...rest } = order;
    expect(seen).toMatchObject(rest);
    expect(Object.keys(seen).toSorted()).toEqual(Object.keys(order).toSorted());
    expect(seen.events.map(({ kind, person }) => [kind, person])).toEqual([
      ['placed', ''],
      ['note', ''],
    ]);
    expect(seen.refunds).toMatchObject([{ amount: 1, person: '', notes: '' }]);
  });

  test('reads nothing that nobody listed: no field, no kind of event, no detail, no mail to the shop', () => {
    const order = exampleOrder();
    const [item] = order.items as [OrderItem];
    const [refund] = order.refunds as [Refund];
    const event = (kind: string, detail: OrderEvent['detail']) =>
      ({ ...order.events[0], id: kind, kind, detail }) as OrderEvent;
    const added = {
      ...order,
      margin: 'secret',
      items: [{ ...item, cost: 'secret' }],
      refunds: [{ ...refund, margin: 'secret' }],
      events: [
        event('paid', { method: 'check', reference: 'secret' }),
        event('refund_failed', { cents: 5, reason: 'secret' }),
        event('mail_sent', { kind: 'receipt', recipient: 'rosa@example.org' }),
        event('mail_failed', { kind: 'receipt', recipient: 'rosa@example.org', failure: 'secret' }),
        event('mail_sent', { kind: 'new_order', recipient: 'secret@shop.example' }),
        event('mail_failed', { kind: 'new_order', recipient: 'secret@shop.example' }),
        event('invented', { any: 'secret' }),
      ],
    };
    const seen = toBuyerOrder(added);
    expect(seen.events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['paid', { method: 'check' }],
      ['refund_failed', { cents: 5 }],
      ['mail_sent', { kind: 'receipt', recipient: 'rosa@example.org' }],
      ['mail_failed', { kind: 'receipt', recipient: 'rosa@example.org' }],
    ]);
    expect(JSON.stringify([seen, maskOrder(added)])).not.toContain('secret');
  });
});

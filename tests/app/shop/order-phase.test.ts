import { describe, expect, test } from 'vitest';
import { orderPhase, refusalReason } from '../../../app/orders/confirmation/orderPhase.ts';
import { notePaymentReturn, wasRefusedAtReturn } from '../../../app/payments/paymentReturn.ts';
import { maskOrder } from '../../../db/rules/orders/maskOrder.ts';
import type { Order, OrderEventKind } from '../../../db/rules/orders/orders.ts';
import { exampleOrder } from '../../exampleOrder.ts';

const withEvents = (...kinds: OrderEventKind[]): Pick<Order, 'events'> => ({
  events: kinds.map((kind, at) => ({
    id: String(at),
    kind,
    person: '',
    person_name: '',
    created_at: '',
    detail: kind === 'payment_failed' ? { reason: `Refused ${at}.` } : ({} as Record<string, string>),
  })),
});
const unpaid = { status: 'incomplete', open_amount: 33.06, ...withEvents('placed') } as const;

describe('how far along an order is', () => {
  test.each<[what: string, order: Partial<Order>, wasRefused: boolean, phase: string]>([
    ['paid by card', {}, false, 'paid'],
    ['paid at the office', { payment_method: 'cash' }, false, 'paid'],
    ['being packed', { status: 'processing' }, false, 'paid'],
    ['a card being charged', unpaid, false, 'confirming'],
    ['a saved card being charged', { ...unpaid, payment_method: 'saved_card_1' }, false, 'confirming'],
    ['cash to come', { ...unpaid, payment_method: 'cash' }, false, 'office'],
    ['a check to come', { ...unpaid, payment_method: 'check' }, false, 'office'],
    ['a refused card', { ...unpaid, ...withEvents('placed', 'payment_failed') }, false, 'declined'],
    ['a card that Stripe refused just now', unpaid, true, 'declined'],
    ['refused, and paid after all', { ...withEvents('payment_failed', 'paid') }, true, 'paid'],
    [
      'paid, and taken back by the bank',
      { ...unpaid, status: 'paid', ...withEvents('paid', 'disputed') },
      false,
      'disputed',
    ],
    ['a dispute that was won', withEvents('paid', 'disputed', 'dispute_won'), false, 'paid'],
    ['a hold that ended', { ...unpaid, status: 'cancelled' }, false, 'cancelled'],
    ['shipped', { status: 'shipped' }, false, 'shipped'],
    ['shipped before it was paid', { ...unpaid, status: 'shipped' }, false, 'shipped'],
    ['ready to be picked up', { delivery: 'pickup', ready_at: '2026-11-23T18:00:00.000Z' }, false, 'ready'],
    ['picked up', { delivery: 'pickup', status: 'shipped', ready_at: '2026-11-23T18:00:00.000Z' }, false, 'pickedUp'],
    ['delivered', { status: 'delivered' }, false, 'delivered'],
    ['paid back', { status: 'refunded', refunded_amount: 33.06 }, false, 'refunded'],
  ])('%s', (_, order, wasRefused, phase) => {
    expect(orderPhase(exampleOrder(order), wasRefused)).toBe(phase);
    // People with only the order's id read the same.
    expect(orderPhase(maskOrder(exampleOrder(order)), wasRefused)).toBe(phase);
  });

  test('the last refusal is the one that is shown', () => {
    expect(refusalReason(withEvents('payment_failed', 'payment_failed'))).toBe('Refused 1.');
    expect(refusalReason(withEvents('placed'))).toBe('');
  });
});

test('from the address that Stripe returns to, only a refusal is remembered', () => {
  expect(notePaymentReturn('?orderId=a', 'a', 'orderId')).toBe(false);
  expect(notePaymentReturn('', 'a', 'orderId')).toBe(false);
  expect(notePaymentReturn('?orderId=a&payment_intent=pi_1&redirect_status=succeeded', 'a', 'orderId')).toBe(true);
  expect(wasRefusedAtReturn('a')).toBe(false);
  expect(notePaymentReturn('?orderId=a&payment_intent_client_secret=s&redirect_status=failed', 'a', 'orderId')).toBe(
    true,
  );
  expect([wasRefusedAtReturn('a'), wasRefusedAtReturn('b'), wasRefusedAtReturn('')]).toEqual([true, false, false]);
});

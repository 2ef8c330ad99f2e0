/** The progress of an order, as its confirmation describes it. */
import type { Order } from '../../../db/rules/orders/orders.ts';
import { isPickedUp, isReady } from '../statusName.ts';

export type OrderPhase =
  | 'paid'
  /** Awaits payment with cash or a check. */
  | 'office'
  /** A card is being charged. */
  | 'confirming'
  /** The card was refused; it may be tried again. */
  | 'declined'
  /** The buyer's bank has reversed the payment. */
  | 'disputed'
  | 'cancelled'
  /** Ready to be picked up. */
  | 'ready'
  | 'pickedUp'
  | 'shipped'
  | 'delivered'
  | 'refunded';

type PhaseOf = Pick<Order, 'status' | 'delivery' | 'ready_at' | 'open_amount' | 'payment_method' | 'events'>;

const isCard = ({ payment_method }: PhaseOf) => /^(card|credit_card|saved_card_)/.test(payment_method);

/** The latest event of the payment. */
const lastOfPayment = ({ events }: PhaseOf) =>
  events.findLast(({ kind }) => ['paid', 'payment_failed', 'disputed', 'dispute_won'].includes(kind))?.kind;

/** @param wasRefused whether Stripe sent the buyer back with a refusal that the order may not know yet */
export function orderPhase(order: PhaseOf, wasRefused = false): OrderPhase {
  const { status, open_amount } = order;
  if (isPickedUp(order)) return 'pickedUp';
  if (status === 'cancelled' || status === 'shipped' || status === 'delivered' || status === 'refunded') return status;
  if (isReady(order) && (open_amount <= 0 || !isCard(order))) return 'ready';
  if (open_amount <= 0) return 'paid';
  const last = lastOfPayment(order);
  if (last === 'disputed') return 'disputed';
  if (!isCard(order)) return 'office';
  return wasRefused || last === 'payment_failed' ? 'declined' : 'confirming';
}

/** Stripe's reason for refusing the card; empty if it gave none. */
export const refusalReason = ({ events }: Pick<Order, 'events'>): string =>
  String(events.findLast(({ kind }) => kind === 'payment_failed')?.detail.reason ?? '');

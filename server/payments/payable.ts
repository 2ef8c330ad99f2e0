import type { InvoiceEventKind } from '../../db/rules/invoices/invoices.ts';
import type { OrderEventKind } from '../../db/rules/orders/orders.ts';
import type { MoneyContext } from '../store/money/context.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import type { RefundRow } from '../store/orders/orders.ts';
import type { Subject } from './stripe/gateway.ts';

type EventKind = OrderEventKind & InvoiceEventKind;

/** A received payment. `method` is that of its ledger line; a card has its last four digits. */
export type ReceivedPayment = {
  payment: Pick<PaymentRow, 'id' | 'amount_cents'>;
  method: string;
  cardLastFour?: string;
  /** Paid in Stripe's test mode, so no money was received. */
  isTest?: boolean;
};

/** An order or invoice as payments and refunds use it. Decisions rely on its state when it was read. */
export type Payable = {
  of: PaidFor;
  noun: 'order' | 'invoice';
  /** The number that people see: ORD-2026-000001. */
  number: string;
  subject: Subject;
  addEvent(context: MoneyContext, kind: EventKind, detail?: Record<string, string | number>): Promise<void>;
  touch(context: MoneyContext): Promise<void>;
  /** Saves a new version with the status that its sums require, after a new ledger line. */
  settle(context: MoneyContext): Promise<void>;
  /** Applies a payment's effects, after its ledger line. */
  completePayment(context: MoneyContext, received: ReceivedPayment): Promise<void>;
  /**
   * Applies Stripe's confirmation that a payment can't be made any more.
   * @param isFraudulent canceled because of card testing, which the timeline records already
   */
  endPayment(context: MoneyContext, payment: PaymentRow, isFraudulent: boolean): Promise<void>;
  /** Applies a refund's effects, after its ledger line. */
  completeRefund(context: MoneyContext, refund: RefundRow): Promise<void>;
};

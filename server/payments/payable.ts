import type { InvoiceEventKind } from '../../db/rules/invoices/invoices.ts';
import type { OrderEventKind } from '../../db/rules/orders/orders.ts';
import type { MoneyContext } from '../store/money/context.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import type { RefundRow } from '../store/orders/orders.ts';
import type { Subject } from './stripe/gateway.ts';

/** What may happen to both. */
type EventKind = OrderEventKind & InvoiceEventKind;

/** Money that came in. `method` is that of its ledger line; a card has its last four digits. */
export type ReceivedPayment = {
  payment: Pick<PaymentRow, 'id' | 'amount_cents'>;
  method: string;
  cardLastFour?: string;
  /** In Stripe's test mode: no money came in. */
  isTest?: boolean;
};

/** An order or an invoice, as payments and refunds see it. What it was when it was found decides. */
export type Payable = {
  of: PaidFor;
  noun: 'order' | 'invoice';
  /** What people know it by, ORD-2026-000001. */
  number: string;
  subject: Subject;
  addEvent(context: MoneyContext, kind: EventKind, detail?: Record<string, string | number>): Promise<void>;
  /** Another version of it. */
  touch(context: MoneyContext): Promise<void>;
  /** Another version, and the status that its sums ask for: its ledger has a line more. */
  settle(context: MoneyContext): Promise<void>;
  /** All that follows when a payment came in, after its ledger line. */
  completePayment(context: MoneyContext, received: ReceivedPayment): Promise<void>;
  /**
   * All that follows when Stripe has confirmed that a payment can be made no more.
   * @param isFraudulent stolen cards were tried out, which its timeline says already
   */
  endPayment(context: MoneyContext, payment: PaymentRow, isFraudulent: boolean): Promise<void>;
  /** All that follows when a refund is on its way back, after its ledger line. */
  completeRefund(context: MoneyContext, refund: RefundRow): Promise<void>;
};

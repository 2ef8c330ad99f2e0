/** Checks the payments, refunds and ledger lines of an order or invoice. */
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import type { LedgerKind } from '../store/money/ledger.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import type { RefundRow } from '../store/orders/orders.ts';

export type LedgerRow = {
  id: string;
  order_id: string | null;
  invoice_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  kind: LedgerKind;
  corrects: string;
  amount_cents: number;
  provider_id: string;
};

export type CheckedMoney = { payments: PaymentRow[]; refunds: RefundRow[]; lines: LedgerRow[] };

export const dollars = (cents: number) => formatPrice(toDollars(cents));
export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

const sumOf = (lines: LedgerRow[], matches: (line: LedgerRow) => boolean) =>
  sum(lines.filter(matches).map((one) => one.amount_cents));

/** Matches charges, and corrections that reverse a charge entered by choosing a status. */
const isCharge = ({ kind, payment_id, provider_id }: LedgerRow) =>
  kind === 'charge' || (payment_id !== null && provider_id === `${payment_id}:unmarked`);

/** Sums money received, less disputes, and money returned, in cents. */
export const ledgerSums = (lines: LedgerRow[]) => ({
  paid: sumOf(lines, ({ kind, corrects }) => kind === 'charge' || corrects === 'charge'),
  refunded: -sumOf(lines, ({ kind, corrects }) => kind === 'refund' || corrects === 'refund'),
});

export function* moneyProblems({ payments, refunds, lines }: CheckedMoney, totalCents: number): Generator<string> {
  for (const { id, status, amount_cents } of payments) {
    const charged = sumOf(lines, (line) => isCharge(line) && line.payment_id === id);
    const expected = status === 'succeeded' ? amount_cents : 0;
    if (charged !== expected) yield `payment ${id} is ${status}, the ledger has ${dollars(charged)} of it`;
  }
  for (const { id, status, amount_cents } of refunds) {
    const returned = sumOf(lines, (line) => line.refund_id === id);
    const expected = status === 'succeeded' ? -amount_cents : 0;
    if (returned !== expected) yield `refund ${id} is ${status}, the ledger has ${dollars(returned)} of it`;
  }
  const known = new Set(payments.map(({ id }) => id));
  for (const { id, payment_id } of lines) {
    if (!payment_id || !known.has(payment_id)) yield `ledger line ${id} is of no payment of it`;
  }
  const charged = sumOf(lines, isCharge);
  const { paid, refunded } = ledgerSums(lines);
  if (paid < 0 || refunded < 0) yield `the ledger has ${dollars(paid)} paid and ${dollars(refunded)} refunded`;
  if (refunded > charged) yield `${dollars(refunded)} was refunded of ${dollars(charged)}`;
  // After a dispute, the buyer may pay again before the bank returns the first payment. That is no mistake of ours.
  const returned = sumOf(lines, ({ kind, amount_cents }) => kind === 'adjustment' && amount_cents > 0);
  if (paid - refunded > totalCents + returned) yield `${dollars(paid)} was paid for ${dollars(totalCents)}`;
}

/** Payments of an invoice, including pending ones. */
import type { InvoicePayment } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { useTown } from '../data/content.tsx';
import styles from '../sales/RefundList.module.css';
import { formatSaleTime } from '../sales/saleTimes.ts';
import { formatDate } from '../texts/dates.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { timelineTexts } from '../texts/en/shop/orders.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

const tones: Record<InvoicePayment['status'], BadgeTone> = {
  open: 'amber',
  succeeded: 'green',
  canceled: 'plain',
  failed: 'red',
};

/** The payment method, with the last four digits of a card if known. */
export const describePayment = ({
  method,
  card_last_four: digits,
}: Pick<InvoicePayment, 'method' | 'card_last_four'>): string =>
  digits ? texts.endingIn(texts.paymentMethods[method], digits) : texts.paymentMethods[method];

export function PaymentList({ payments, isAdmin }: { payments: readonly InvoicePayment[]; isAdmin: boolean }) {
  const { time_zone } = useTown();
  return (
    <ul>
      {payments.map((payment) => {
        const { id, status, amount, reference, person_name, created_at, paid_on } = payment;
        const when = paid_on ? formatDate(paid_on) : formatSaleTime(created_at, time_zone);
        const person = person_name || payment.person;
        return (
          <li key={id} className={styles.refund}>
            <p className={styles.line}>
              <span className={styles.amount}>{formatPrice(amount)}</span>
              <Badge tone={tones[status]}>{texts.paymentStatuses[status]}</Badge>
            </p>
            <p className="hint">
              {[when, describePayment(payment), reference].filter(Boolean).join(' · ')}
              {isAdmin && person && ` ${timelineTexts.by(person)}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

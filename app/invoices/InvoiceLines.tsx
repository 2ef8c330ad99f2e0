/** The items of an invoice with their prices, and its totals. */
import type { InvoiceItem, InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { type Sum, SumList, sumAboveZero } from '../sales/SumList.tsx';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { formatQuantity, formatRate } from '../texts/figures.ts';
import styles from './InvoiceLines.module.css';

const { lineColumns: columns } = texts;

/** The displayed fields of an item; the pay page has no ids. */
type Line = Pick<InvoiceItem, 'description' | 'quantity' | 'unit_price' | 'total_price'>;

export function InvoiceLines({ items }: { items: readonly Line[] }) {
  return (
    <div className={styles.frame}>
      {/* Repeats the roles, because some screen readers ignore a table laid out as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={styles.lines}>
        <caption className="visually-hidden">{texts.items}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col">{columns.description}</th>
            <th scope="col">{columns.quantity}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map(({ description, quantity, unit_price, total_price }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <tr key={place} role="row">
              <th scope="row" role="rowheader" className={styles.description} dir="auto">
                {description}
              </th>
              <td role="cell">{formatQuantity(quantity)}</td>
              <td role="cell" className={styles.price}>
                {formatPrice(unit_price)}
              </td>
              <td role="cell" className={styles.total}>
                {formatPrice(total_price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

type Sums = Pick<
  InvoiceSummary,
  | 'subtotal'
  | 'tax_rate'
  | 'tax_amount'
  | 'service_fee'
  | 'total'
  | 'paid_amount'
  | 'refunded_amount'
  | 'credited_amount'
  | 'open_amount'
>;

/** The four amounts that add up to the total, in dollars. */
export const totalsOf = ({
  subtotal,
  tax_rate,
  tax_amount,
  service_fee,
  total,
}: Pick<Sums, 'subtotal' | 'tax_rate' | 'tax_amount' | 'service_fee' | 'total'>): Sum[] => [
  { label: texts.subtotal, amount: subtotal },
  { label: texts.tax(formatRate(tax_rate)), amount: tax_amount },
  { label: texts.serviceFee, amount: service_fee },
  { label: texts.total, amount: total, isStrong: true },
];

/** The totals of an invoice, with payments and refunds. */
export function InvoiceSums({ invoice, isOpen }: { invoice: Sums; isOpen: boolean }) {
  const { paid_amount, refunded_amount, credited_amount, open_amount } = invoice;
  const open = isOpen ? [{ label: texts.open, amount: open_amount, isStrong: true }] : [];
  const money = [
    ...sumAboveZero(texts.credited, credited_amount, -1),
    ...sumAboveZero(texts.paid, paid_amount, -1),
    ...sumAboveZero(texts.refunded, refunded_amount),
    ...open,
  ];
  return <SumList sums={[...totalsOf(invoice), ...money]} />;
}

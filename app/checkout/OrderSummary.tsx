/** The ordered items and their cost, as computed by the server. */
import { formatPrice, toCents, toDollars } from '../../db/rules/money.ts';
import type { Delivery } from '../../db/rules/orders/orders.ts';
import { checkoutTexts } from '../texts/en/shop/checkout.ts';
import { formatRate } from '../texts/figures.ts';
import { Notice } from '../ui/Notice.tsx';
import common from './Checkout.module.css';
import type { Sums } from './changes.ts';
import styles from './OrderSummary.module.css';
import type { Preview } from './usePreview.ts';

const texts = checkoutTexts.summary;

type OrderSummaryProps = { preview: Preview; delivery: Delivery };

export function OrderSummary({ preview: { seen, isUpdating, isEstimate }, delivery }: OrderSummaryProps) {
  return (
    <section className={styles.summary} aria-busy={isUpdating || undefined}>
      <h3 className={common.legend}>{texts.title}</h3>
      {!seen && <p className={common.hint}>{texts.updating}</p>}
      {seen && (
        <>
          <ul className={styles.items}>
            {seen.cart.items.map(({ item_id, title, quantity, current_price }) => (
              <li key={item_id}>
                <span dir="auto">{title}</span>
                <span className={styles.quantity}>{texts.quantity(quantity)}</span>
                <span className={styles.figure}>{formatPrice(toDollars(toCents(current_price) * quantity))}</span>
              </li>
            ))}
          </ul>
          <SumLines sums={seen.sums} isShipped={delivery === 'shipping'} />
          {isEstimate && (
            <Notice tone="warning" className={styles.estimate}>
              {texts.estimate}
            </Notice>
          )}
        </>
      )}
    </section>
  );
}

function SumLines({ sums, isShipped }: { sums: Sums; isShipped: boolean }) {
  const { shipping_cost: shipping } = sums;
  const shippingText = shipping === null ? texts.later : shipping === 0 ? texts.free : formatPrice(shipping);
  const rows: [label: string, figure: string][] = [
    [texts.subtotal, formatPrice(sums.subtotal)],
    ...(sums.discount_amount > 0 ? [[texts.discount, formatPrice(-sums.discount_amount)] as [string, string]] : []),
    [texts.tax(sums.tax_label, formatRate(sums.tax_rate)), formatPrice(sums.tax_amount)],
    ...(isShipped ? [[texts.shipping, shippingText] as [string, string]] : []),
    ...(sums.service_fee > 0 ? [[texts.fee, formatPrice(sums.service_fee)] as [string, string]] : []),
    [texts.total, formatPrice(sums.total)],
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([label, figure]) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

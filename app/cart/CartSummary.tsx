/** What the cart comes to, and the ways on from it. */
import { useEffect, useState } from 'react';
import type { Cart } from '../../db/rules/cart.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { cartTexts as texts } from '../texts/en/cart.ts';
import styles from './CartSummary.module.css';

/** How long the sums keep still before they are read out, in milliseconds. */
const announceDelayMs = 1000;

export function CartSummary({ cart }: { cart: Cart }) {
  const { total_items, current_total_price, total_savings, has_stock_issues } = cart;
  const [pressed, setPressed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart is another answer
  useEffect(() => setPressed(false), [total_items, current_total_price, has_stock_issues]);
  return (
    <div className={styles.sums}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.items}</dt>
          <dd>{total_items}</dd>
        </div>
        {total_savings > 0 && (
          <div className={styles.savings}>
            <dt>{texts.savings}</dt>
            <dd>{formatPrice(total_savings)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>{formatPrice(current_total_price)}</dd>
        </div>
      </dl>
      <TotalAnnouncer text={texts.spokenTotal(total_items, formatPrice(current_total_price))} />
      <div role="alert">
        {pressed && (
          <p className={has_stock_issues ? styles.problem : styles.told}>
            {has_stock_issues ? texts.stockIssues : texts.payAtOffice}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <form method="dialog">
          <button type="submit" className={styles.quiet}>
            {texts.keepShopping}
          </button>
        </form>
        <button type="button" className={styles.button} onClick={() => setPressed(true)}>
          {texts.checkout}
        </button>
      </div>
    </div>
  );
}

/** Read out once nothing has changed for a moment, so that a run of changes is one sentence. */
function TotalAnnouncer({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSpoken, announceDelayMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}

/** The cart's totals, and the buttons to check out or continue shopping. */
import { useEffect, useState } from 'react';
import { type Cart, countSoldItems } from '../../db/rules/cart/cart.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { cartTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './CartSummary.module.css';
import type { CartCheckout } from './useCartCheckout.tsx';

/** The totals must stay the same this long before they are read out. */
const announceDelayMs = 1000;

type CartSummaryProps = {
  cart: Cart;
  checkout: CartCheckout;
};

export function CartSummary({ cart, checkout }: CartSummaryProps) {
  const { items, current_total_price, total_savings } = cart;
  const count = countSoldItems(items);
  return (
    <div className={styles.sums}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.items}</dt>
          <dd>{count}</dd>
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
      <TotalAnnouncer text={texts.spokenTotal(count, formatPrice(current_total_price))} />
      {checkout.refusal && (
        <Notice tone="problem" role="alert" className={styles.notice}>
          {checkout.refusal}
        </Notice>
      )}
      <Cluster gap={3} className={styles.buttons}>
        <form method="dialog">
          <Button type="submit" variant="secondary">
            {texts.keepShopping}
          </Button>
        </form>
        <Button isBusy={checkout.isStarting} onClick={checkout.start}>
          {texts.checkout}
        </Button>
      </Cluster>
      <p className="visually-hidden" aria-live="polite">
        {checkout.isStarting && texts.startingCheckout}
      </p>
    </div>
  );
}

/** Reads the totals out after a pause, so that several changes make one sentence. */
function TotalAnnouncer({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSpoken, announceDelayMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken}
    </p>
  );
}

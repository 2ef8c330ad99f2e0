/** The total and the button that orders, at the foot of the sheet. */
import { formatPrice } from '../../db/rules/money.ts';
import { checkoutTexts as texts } from '../texts/en/checkout.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Checkout.module.css';
import type { Checkout } from './useCheckout.ts';

export function PayBar({ checkout, formId }: { checkout: Checkout; formId: string }) {
  const { preview, method, card, isBusy } = checkout;
  const total = preview.seen ? formatPrice(preview.seen.sums.total) : '';
  const isCard = method === 'card';
  // While the total is worked out anew it may be pressed: the server compares it with the one on screen.
  const isWaiting = isBusy || !preview.seen || (isCard && card.state !== 'ready');
  return (
    <div className={styles.bar}>
      <p className={styles.total} role="status">
        <span>{texts.summary.total}</span> <strong>{total}</strong>
      </p>
      <Button type="submit" form={formId} isBusy={isWaiting}>
        {isBusy ? texts.working : isCard && total ? texts.pay(total) : texts.place}
      </Button>
      <p className={styles.processing} role="status">
        {isBusy && isCard && texts.processing}
      </p>
    </div>
  );
}

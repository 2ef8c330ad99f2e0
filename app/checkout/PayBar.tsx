/** The total and the order button, at the bottom of the sheet. */
import type { MouseEvent } from 'react';
import { formatPrice } from '../../db/rules/money.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import { Button } from '../ui/Button.tsx';
import styles from './PayBar.module.css';
import type { Checkout } from './useCheckout.ts';

/** A double click on the button that was here before must not place an order. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export function PayBar({ checkout, formId }: { checkout: Checkout; formId: string }) {
  const { preview, method, card, isBusy, changes } = checkout;
  const total = preview.seen ? formatPrice(preview.seen.sums.total) : '';
  const isCard = method === 'card';
  // Can be pressed while the total is updating, because the server compares it with the shown one.
  const isWaiting = isBusy || !preview.seen || (isCard && card.state !== 'ready');
  return (
    <div className={styles.bar}>
      <p className={styles.total} role="status">
        <span>{texts.summary.total}</span> <strong>{total}</strong>
      </p>
      {changes.length > 0 ? (
        <Button isBusy={isBusy} onClick={() => void checkout.accept()}>
          {isBusy ? texts.working : texts.changed.accept}
        </Button>
      ) : (
        <Button type="submit" form={formId} isBusy={isWaiting} onClick={ignoreSecondClick}>
          {isBusy ? texts.working : isCard && total ? texts.pay(total) : texts.place}
        </Button>
      )}
      <p className={styles.processing} aria-live="polite">
        {isBusy && isCard && texts.processing}
      </p>
    </div>
  );
}

/** Changes to confirm, and problems. After a press they take the focus, so that they are noticed and read out. */
import { useId, useLayoutEffect, useRef } from 'react';
import { formatPrice } from '../../db/rules/money.ts';
import type { Order } from '../../db/rules/orders/orders.ts';
import { checkoutTexts } from '../texts/en/shop/checkout.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './Checkout.module.css';
import type { Change } from './changes.ts';
import { confirmationPath } from './submitOrder.ts';
import type { Problem } from './useProblems.ts';

const texts = checkoutTexts.changed;

function describeChange(change: Change): string {
  switch (change.kind) {
    case 'price':
      return texts.price(change.title, formatPrice(change.before), formatPrice(change.now));
    case 'less':
      return texts.less(change.title, change.left);
    case 'soldOut':
      return texts.soldOut(change.title);
    case 'gone':
      return texts.gone(change.title);
    case 'added':
      return texts.added(change.title, change.quantity);
    case 'tax':
      return texts.tax(change.label, formatPrice(change.before), formatPrice(change.now));
    case 'shipping':
      return texts.shipping(formatPrice(change.before), formatPrice(change.now));
    case 'total':
      return texts.total(formatPrice(change.before), formatPrice(change.now));
  }
}

type ChangesNoticeProps = {
  changes: readonly Change[];
  /** Counts presses of the order button; each moves the focus to the notice. */
  presses: number;
};

export function ChangesNotice({ changes, presses }: ChangesNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const lines = changes.map(describeChange);
  useLayoutEffect(() => {
    // A change without a press must not interrupt somebody who is typing.
    if (presses === 0) return;
    ref.current?.focus();
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [presses]);
  return (
    <Notice ref={ref} tone="warning" role="alert" tabIndex={-1} aria-labelledby={titleId} className={styles.changes}>
      <h3 id={titleId}>{texts.title}</h3>
      <p>{texts.intro}</p>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Confirms the order before its page opens, in case the connection drops. */
export const PlacedNotice = ({ order }: { order: Order }) => (
  <Notice tone="success" role="alert" actions={<a href={confirmationPath(order.id)}>{checkoutTexts.seeYourOrder}</a>}>
    <p>
      <strong>{checkoutTexts.placed}</strong> {checkoutTexts.placedNumber(order.order_number)}
    </p>
  </Notice>
);

export function ProblemNotice({ problem: { text, orderId } }: { problem: Problem }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.focus();
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={ref} tone="problem" role="alert" tabIndex={-1} className={styles.problem}>
      <p>{text}</p>
      {orderId && <a href={confirmationPath(orderId)}>{checkoutTexts.seeOrder}</a>}
    </Notice>
  );
}

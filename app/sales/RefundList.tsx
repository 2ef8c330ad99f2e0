/** The refunds of an order or an invoice, including pending ones. */
import { formatPrice } from '../../db/rules/money.ts';
import type { RefundReason } from '../../db/rules/orders/refundAmounts.ts';
import { useTown } from '../data/content.tsx';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import styles from './RefundList.module.css';
import { formatSaleTime } from './saleTimes.ts';

/** `amount` in dollars. */
type Refund = {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  reason: RefundReason;
  notes: string;
  failure: string;
  created_at: string;
};

const tones: Record<Refund['status'], BadgeTone> = { pending: 'amber', succeeded: 'violet', failed: 'red' };

export function RefundList({ refunds, isAdmin }: { refunds: readonly Refund[]; isAdmin: boolean }) {
  const { time_zone } = useTown();
  return (
    <ul>
      {refunds.map(({ id, status, amount, reason, notes, failure, created_at }) => (
        <li key={id} className={styles.refund}>
          <p className={styles.line}>
            <span className={styles.amount}>{formatPrice(amount)}</span>
            <Badge tone={tones[status]}>{texts.refundStatuses[status]}</Badge>
          </p>
          <p className="hint">
            {[formatSaleTime(created_at, time_zone), texts.reasons[reason] ?? reason].filter(Boolean).join(' · ')}
          </p>
          {isAdmin && notes && <p dir="auto">{notes}</p>}
          {isAdmin && failure && <p dir="auto">{failure}</p>}
        </li>
      ))}
    </ul>
  );
}

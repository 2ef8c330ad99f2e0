/** The totals above the list, regardless of its filters. */
import { formatPrice } from '../../../db/rules/money.ts';
import type { OrderStats } from '../../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';
import { formatNumber } from '../../texts/numbers.ts';
import { Card } from '../../ui/layout/Layout.tsx';
import styles from './OrderTotals.module.css';

type Total = { label: string; value: string; hint?: string | undefined };

export function OrderTotals({ stats, isAdmin }: { stats: Partial<OrderStats>; isAdmin: boolean }) {
  const { total_orders, this_year_count, this_year_spent, total_spent } = stats;
  const count = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  const totals: Total[] = [{ label: texts.totalOrders, value: count(total_orders) }];
  if (isAdmin) {
    totals.push({
      label: texts.thisYear,
      value: count(this_year_count),
      hint: this_year_spent === undefined ? undefined : texts.thisYearSpent(formatPrice(this_year_spent)),
    });
    totals.push({ label: texts.totalSpent, value: total_spent === undefined ? '–' : formatPrice(total_spent) });
  }
  return (
    <section aria-label={texts.stats}>
      <dl className={styles.totals}>
        {totals.map(({ label, value, hint }) => (
          <Card key={label} className={styles.total}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value}>{value}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}

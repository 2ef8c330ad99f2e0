/** A column of labeled amounts. */
import { formatPrice } from '../../db/rules/money.ts';
import styles from './SumList.module.css';

/** `amount` in dollars; null while unknown. A strong one is the total of those above it. */
export type Sum = { label: string; amount: number | null; isStrong?: boolean };

/** Omits an amount of zero. */
export const sumAboveZero = (label: string, amount: number, sign: 1 | -1 = 1): Sum[] =>
  amount > 0 ? [{ label, amount: sign * amount }] : [];

export function SumList({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl>
      {sums.map(({ label, amount, isStrong }) => (
        <div key={label} className={styles.sum} data-strong={isStrong}>
          <dt dir="auto">{label}</dt>
          <dd>{amount === null ? '–' : formatPrice(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

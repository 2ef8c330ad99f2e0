/** The budget on a notice: the proposed budget, and its cost to the owner of a median home. */
import type { NoticeContent } from '../../db/rules/meetings/meetings.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import { FileList } from './FileList.tsx';
import styles from './Meeting.module.css';

export function BudgetPart({ content: { budget_files = [], impact_statement } }: { content: NoticeContent }) {
  if (budget_files.length === 0 && !impact_statement) return null;
  return (
    <section aria-labelledby="budget">
      <h2 id="budget">{texts.budget}</h2>
      <FileList files={budget_files} />
      {impact_statement && <Impact impact={impact_statement} />}
    </section>
  );
}

function Impact({ impact }: { impact: NonNullable<NoticeContent['impact_statement']> }) {
  const rows = [
    [texts.taxNow, impact.tax_now_cents],
    [texts.taxProposed, impact.tax_proposed_cents],
    [texts.taxNoNewRevenue, impact.tax_no_new_revenue_cents],
  ] as const;
  return (
    <>
      <h3>{texts.impact}</h3>
      <p>{texts.impactOf(formatPrice(toDollars(impact.median_value_cents)))}</p>
      <dl className={styles.sums}>
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(toDollars(cents))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

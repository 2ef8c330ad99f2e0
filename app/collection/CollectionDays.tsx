/** The days of a route, with the reason beside each day that is not the regular one. */
import type { CollectionDay } from '../../db/rules/collection/collection.ts';
import { addDays } from '../../db/rules/time.ts';
import { collectionTexts as texts } from '../texts/en/content/collection.ts';
import styles from './CollectionPage.module.css';

type CollectionDaysProps = { days: readonly CollectionDay[]; today: string };

export function CollectionDays({ days, today }: CollectionDaysProps) {
  return (
    <ul className={styles.days}>
      {days.map((day) => (
        <li key={day.regular_date} data-changed={day.date !== day.regular_date || undefined}>
          <time dateTime={day.date || day.regular_date}>{texts.formatDay(day.date || day.regular_date)}</time>
          {day.date === today && ` (${texts.today.toLowerCase()})`}
          {day.date === addDays(today, 1) && ` (${texts.tomorrow.toLowerCase()})`}
          {day.date !== day.regular_date && (
            <span className={styles.change} dir="auto">
              {texts.change(day)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

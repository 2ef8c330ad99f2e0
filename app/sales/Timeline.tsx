/** The events of an order or an invoice, oldest first. */
import { useTown } from '../data/content.tsx';
import { timelineTexts as texts } from '../texts/en/shop/orders.ts';
import { formatSaleTime } from './saleTimes.ts';
import styles from './Timeline.module.css';

export type TimelineEntry = {
  id: string;
  text: string;
  /** A note or a reason. */
  note: string;
  /** An administrator's name or address; empty if it was not an administrator. */
  person: string;
  /** ISO text. */
  at: string;
};

export function Timeline({ entries, isAdmin }: { entries: readonly TimelineEntry[]; isAdmin: boolean }) {
  const { time_zone } = useTown();
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, text, note, person, at }) => (
        <li key={id}>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          {note && <p dir="auto">{note}</p>}
          <p className="hint">
            {formatSaleTime(at, time_zone)}
            {isAdmin && person && ` ${texts.by(person)}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What happened to an order or an invoice, the first first. */
import { useTown } from '../data/content.tsx';
import { timelineTexts as texts } from '../texts/en/orders.ts';
import { formatSaleTime } from './saleTimes.ts';
import styles from './Timeline.module.css';

export type TimelineEntry = {
  id: string;
  text: string;
  /** What was written or given as a reason. */
  note: string;
  /** An administrator's name, or else their address; empty for who is none. */
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

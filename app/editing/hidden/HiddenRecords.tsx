/** Lists records hidden from visitors, because they are scheduled or have ended, below a short public list. */
import Pencil from 'lucide-react/icons/pencil';
import { useId } from 'react';
import { hasExpired, type Schedule } from '../../../db/rules/announcements/schedule.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { scheduleTexts as texts } from '../../texts/en/editing/schedule.ts';
import { Button } from '../../ui/Button.tsx';
import { useShowMore } from '../../ui/lists/useShowMore.tsx';
import common from '../Parts.module.css';
import { ScheduleBadge } from '../ScheduleBadge.tsx';
import styles from './HiddenRecords.module.css';
import { sortHidden } from './sortHidden.ts';
import { useHiddenOf } from './useHiddenInPlace.ts';

const rowsPerStep = 5;

type HiddenRecord = Partial<Schedule> & { id: string; title: string };

type HiddenRecordsProps<T> = {
  /** Reads all records, including hidden ones. */
  read: () => Promise<T[]>;
  /** The public records: a change there may also affect the hidden ones. */
  watched: readonly unknown[];
  onEdit: (record: T) => void;
};

export function HiddenRecords<T extends HiddenRecord>({ read, watched, onEdit }: HiddenRecordsProps<T>) {
  const id = useId();
  const { time_zone } = useTown();
  const now = useNow();
  const hidden = sortHidden(useHiddenOf(read, watched), (record) => hasExpired(record, time_zone, now));
  const { count, list, button } = useShowMore<HTMLUListElement>(hidden.length, rowsPerStep);
  if (hidden.length === 0) return null;
  return (
    <section className={styles.hidden} aria-labelledby={id} data-screen-only>
      <h3 id={id} className={common.groupTitle}>
        {texts.hidden}
      </h3>
      <p className={common.hint}>{texts.hiddenHint}</p>
      <ul ref={list} className={styles.rows}>
        {hidden.slice(0, count).map((record) => (
          <li key={record.id} className={styles.row} data-item>
            <ScheduleBadge {...record} />
            <span className={styles.title} dir="auto">
              {record.title}
            </span>
            <Button size="small" onClick={() => onEdit(record)}>
              <Pencil size={18} aria-hidden />
              <span>
                {texts.editHidden}
                <span className="visually-hidden">{texts.nameOf(record.title)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {button}
    </section>
  );
}

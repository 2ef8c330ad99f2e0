/** By when the notice of a meeting must be posted, with the days that count and why others do not. */
import type { NoticeClock as Clock } from '../../../db/rules/notices/clock.ts';
import type { ClockKind } from '../../../db/rules/notices/pack.ts';
import { CallError, call } from '../../data/call.ts';
import { useNow } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { useServerList } from '../../editing/useServerList.ts';
import { formatLongDate, formatShortDay, formatTime } from '../../texts/dates.ts';
import { noticeClockTexts as texts } from '../../texts/en/meetings/noticeClock.ts';
import styles from './NoticeClock.module.css';

type NoticeClockProps = {
  date: string;
  /** HH:MM; empty for an unknown one. */
  time: string;
  kind?: ClockKind;
  /** The day of the meeting that this one goes on with; empty for none. */
  continues?: string;
};

export function NoticeClock({ date, time, kind = 'regular', continues = '' }: NoticeClockProps) {
  const given = { date, kind, ...(time && { time }), ...(continues && { continues }) };
  const query = new URLSearchParams(given).toString();
  const { data, error, isLoading } = useServerList(query, (given) => call<Clock>(`/api/meetings/clock?${given}`));
  // While another date is loading, the last answer would stand beside the wrong date.
  const clock = isLoading || error ? null : data;
  const failure = error instanceof CallError ? error.serverMessage || texts.failed : texts.failed;
  return (
    <section aria-label={texts.notice} className={styles.clock}>
      <p role="status" className={styles.deadline}>
        {isLoading ? texts.working : error ? failure : clock && <Deadline clock={clock} />}
      </p>
      {clock && <ClockDetails clock={clock} date={date} />}
    </section>
  );
}

/** The same for a clock that came with the draft. */
export const DraftClock = ({ clock, date }: { clock: Clock; date: string }) => (
  <section aria-label={texts.notice} className={styles.clock}>
    <p className={styles.deadline}>
      <Deadline clock={clock} />
    </p>
    <ClockDetails clock={clock} date={date} />
  </section>
);

function ClockDetails({ clock, date }: { clock: Clock; date: string }) {
  if (clock.due_at === '') return null;
  return (
    <>
      <p className={common.hint}>{texts.noticeOf(formatLongDate(date))}</p>
      <CountedDays clock={clock} />
    </>
  );
}

function Deadline({ clock: { post_by, post_by_time, due_at } }: { clock: Clock }) {
  const now = useNow();
  if (due_at === '') return texts.noneNeeded;
  if (Date.parse(due_at) < now) return texts.wasDue(formatLongDate(post_by));
  return texts.postBy(formatLongDate(post_by), post_by_time && formatTime(post_by_time));
}

function CountedDays({ clock: { post_by, counted, left_out, basis, url } }: { clock: Clock }) {
  const days = [
    ...(counted.includes(post_by) ? [] : [{ day: post_by, text: texts.lastDay }]),
    ...counted.map((day) => ({ day, text: texts.counts })),
    ...left_out.map((one) => ({ day: one.day, text: texts.leftOut(one) })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  return (
    <details>
      <summary>{texts.days}</summary>
      <ul className={styles.days}>
        {days.map(({ day, text }) => (
          <li key={day}>
            {formatShortDay(day)}: <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <p className={common.hint}>
        {texts.basis(basis)}{' '}
        <a href={url} rel="noreferrer">
          {texts.readLaw}
        </a>
      </p>
    </details>
  );
}

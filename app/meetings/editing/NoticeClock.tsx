/** By when the notice of a meeting must be posted, with the days that count and why others do not. */
import type { NoticeClock as Clock } from '../../../db/rules/notices/clock.ts';
import type { MeetingKind } from '../../../db/rules/notices/pack.ts';
import { CallError, call } from '../../data/call.ts';
import { useNow } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { useServerList } from '../../editing/useServerList.ts';
import { formatLongDate, formatShortDay, formatTime } from '../../texts/dates.ts';
import { noticeClockTexts as texts } from '../../texts/en/noticeClock.ts';
import styles from './NoticeClock.module.css';

type NoticeClockProps = {
  date: string;
  /** HH:MM; empty for an unknown one. */
  time: string;
  kind?: MeetingKind;
};

export function NoticeClock({ date, time, kind = 'regular' }: NoticeClockProps) {
  const query = new URLSearchParams({ date, kind, ...(time && { time }) }).toString();
  const { data, error, isLoading } = useServerList(query, (given) => call<Clock>(`/api/meetings/clock?${given}`));
  // While another date is loading, the last answer would stand beside the wrong date.
  const clock = isLoading || error ? null : data;
  const failure = error instanceof CallError ? error.serverMessage || texts.failed : texts.failed;
  return (
    <section aria-label={texts.notice} className={styles.clock}>
      <p role="status" className={styles.deadline}>
        {isLoading ? texts.working : error ? failure : clock && <Deadline clock={clock} />}
      </p>
      {clock && clock.due_at !== '' && (
        <>
          <p className={common.hint}>{texts.noticeOf(formatLongDate(date))}</p>
          <CountedDays clock={clock} />
        </>
      )}
    </section>
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

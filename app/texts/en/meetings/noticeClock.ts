/** Texts of the notice clock. */
import type { ClosedDays } from '../../../../db/rules/notices/closedDays.ts';
import type { LeftOutDay } from '../../../../db/rules/notices/days.ts';
import { formatShortDay } from '../../dates.ts';
import { formatCount } from '../../numbers.ts';

const reasons: Record<LeftOutDay['why'], (name: string) => string> = {
  holiday: (name) => name,
  weekend: () => 'weekend',
  observed: (name) => `${name} is observed`,
  closure: (name) => (name ? `closed: ${name}` : 'the office is closed'),
  office_closed: () => 'no office hours on this weekday',
  designated: () => 'a nonbusiness day',
};

export const noticeClockTexts = {
  notice: 'Notice of this meeting',
  working: 'Working out the last day to post…',
  postBy: (day: string, time: string) => (time ? `Post the notice by ${day}, ${time}.` : `Post the notice by ${day}.`),
  wasDue: (day: string) => `The last day to post the notice was ${day}.`,
  noticeOf: (date: string) => `Counted for the meeting on ${date}.`,
  noneNeeded: 'No new notice is needed.',
  days: 'The days that count',
  counts: 'counts',
  leftOut: ({ why, name }: LeftOutDay) => reasons[why](name),
  lastDay: 'the last day to post',
  basis: (basis: string) => `Counted by ${basis}. This is a reading of the law for a product, not legal advice.`,
  readLaw: 'Read the law',
  /** For days that were counted when the notice was posted. */
  closed({ closed, remaining }: ClosedDays) {
    const days = closed.map(formatShortDay);
    const was = days.length === 1 ? 'was counted and is now closed' : 'were counted and are now closed';
    const rest = formatCount(remaining, { one: '# business day remains', other: '# business days remain' });
    return `${days.join('; ')} ${was}: ${rest}. Ask your attorney.`;
  },
  failed: 'The last day to post can’t be worked out right now.',
};

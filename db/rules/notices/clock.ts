/** The notice clock: by when the notice of a meeting must hang, and which days are counted. Pure. */
import { addDays, getWeekday, toInstant, toIso, toLocalTime } from '../time.ts';
import { type LeftOutDay, type TownDays, whyNotBeforeMeeting, whyNotForRecords, whyNotLastDay } from './days.ts';
import type { ClockKind, NoticeRule } from './pack.ts';

/** `start_time` is HH:MM or empty. `continues` is the day of the meeting that this one goes on with. */
export type PlannedMeeting = { date: string; start_time: string; kind: ClockKind; continues?: string };

/**
 * - `post_by`, `post_by_time`: the last day and the close of its office hours, by the town's clock; the time is empty
 *   where the hours are unknown
 * - `due_at`: the last instant in time, which may be later on that day
 * - all are empty where no new notice is needed
 */
export type NoticeClock = {
  kind: ClockKind;
  post_by: string;
  post_by_time: string;
  due_at: string;
  counted: string[];
  left_out: LeftOutDay[];
  strength: NoticeRule['strength'];
  basis: string;
  url: string;
};

export type NoticeVerdict = 'on_time' | 'late' | 'emergency_ok' | 'emergency_late' | 'guideline' | 'none';

const hourMs = 3_600_000;
/** A town that is closed for longer has no day to count. */
const maxDays = 400;

/** Walks from a day, in either direction, until enough days counted. @returns null if too few ever do */
function countDays(
  whyNot: (day: string) => LeftOutDay | null,
  from: string,
  step: 1 | -1,
  count: number,
): { counted: string[]; left_out: LeftOutDay[] } | null {
  const [counted, left_out]: [string[], LeftOutDay[]] = [[], []];
  for (let at = 0; counted.length < count; at += 1) {
    if (at > maxDays) return null;
    const day = addDays(from, at * step);
    const reason = whyNot(day);
    if (reason) left_out.push(reason);
    else counted.push(day);
  }
  return step === 1 ? { counted, left_out } : { counted: counted.reverse(), left_out: left_out.reverse() };
}

const closingTime = ({ hours }: TownDays, day: string) =>
  hours.days?.find((row) => row.day === getWeekday(day))?.close ?? '';

function countBusinessDays(days: TownDays, { date }: PlannedMeeting, { count }: NoticeRule, timeZone: string) {
  const countsPostingDay = days.choices.posting_day_advice !== '';
  // The notice hangs for full days, so it is posted on the business day before the first of them.
  const found = countDays(
    (day) => whyNotBeforeMeeting(days, day),
    addDays(date, -1),
    -1,
    count + (countsPostingDay ? 0 : 1),
  );
  if (!found) return null;
  const [post_by = date] = found.counted;
  const counted = countsPostingDay ? found.counted : found.counted.slice(1);
  const post_by_time = closingTime(days, post_by);
  const lateFrom = countsPostingDay ? addDays(post_by, 1) : (counted[0] ?? date);
  const due =
    countsPostingDay && post_by_time
      ? toInstant(post_by, post_by_time, timeZone)
      : toInstant(lateFrom, '00:00', timeZone) - 1;
  return { post_by, post_by_time, due_at: toIso(due), counted, left_out: found.left_out };
}

/** Counts days after the posting; the last one must be a weekday that is no holiday, and before the meeting. */
function countAllDays(days: TownDays, { date }: PlannedMeeting, { count }: NoticeRule, timeZone: string) {
  for (let back = count + 1; back < maxDays; back += 1) {
    const post_by = addDays(date, -back);
    const last = countDays((day) => whyNotLastDay(days, day), addDays(post_by, count), 1, 1);
    const [end] = last?.counted ?? [];
    if (!last || end === undefined || end >= date) continue;
    const counted = Array.from({ length: count }, (_, at) => (at < count - 1 ? addDays(post_by, at + 1) : end));
    const due_at = toIso(toInstant(addDays(post_by, 1), '00:00', timeZone) - 1);
    return { post_by, post_by_time: closingTime(days, post_by), due_at, counted, left_out: last.left_out };
  }
  return null;
}

/** Full days just before the meeting's day. */
function countCalendarDays(days: TownDays, { date }: PlannedMeeting, { count }: NoticeRule, timeZone: string) {
  const counted = Array.from({ length: count }, (_, at) => addDays(date, at - count));
  const post_by = addDays(date, -count - 1);
  const due_at = toIso(toInstant(addDays(date, -count), '00:00', timeZone) - 1);
  return { post_by, post_by_time: closingTime(days, post_by), due_at, counted, left_out: [] };
}

/** The earlier of n hours and n/24 days on the clock, so that no clock change shortens the notice. */
function countHours(_days: TownDays, { date, start_time }: PlannedMeeting, { count }: NoticeRule, timeZone: string) {
  const start = start_time || '00:00';
  const byHours = toInstant(date, start, timeZone) - count * hourMs;
  const byClock = count % 24 === 0 ? toInstant(addDays(date, -count / 24), start, timeZone) : byHours;
  const due = Math.min(byHours, byClock);
  const local = toLocalTime(due, timeZone);
  return { post_by: local.date, post_by_time: local.time, due_at: toIso(due), counted: [], left_out: [] };
}

const noDeadline = { post_by: '', post_by_time: '', due_at: '', counted: [], left_out: [] };
const sourceOf = ({ strength, basis, url }: NoticeRule) => ({ strength, basis, url });

const findRules = ({ pack }: TownDays, kind: ClockKind) => pack.notice.filter(({ kinds }) => kinds.includes(kind));

/** A state without a rule of its own for tax hearings treats them as other hearings. */
const listRules = (days: TownDays, kind: ClockKind): NoticeRule[] => {
  const own = findRules(days, kind);
  return own.length === 0 && kind === 'tax_hearing' ? findRules(days, 'hearing') : own;
};

/** The rules by which a kind is counted when it does not go on on the next business day. */
function listCountingRules(days: TownDays, kind: ClockKind): NoticeRule[] {
  const own = listRules(days, kind);
  return own[0]?.unit === 'none' ? findRules(days, 'regular') : own;
}

export const countsBusinessDays = (days: TownDays, kind: ClockKind): boolean =>
  listCountingRules(days, kind).some(({ unit }) => unit === 'business_days');

/** The next day that counts: a meeting may go on there without a new notice. */
export function nextBusinessDay(days: TownDays, after: string): string | null {
  return countDays((day) => whyNotBeforeMeeting(days, day), addDays(after, 1), 1, 1)?.counted[0] ?? null;
}

function countByRule(days: TownDays, meeting: PlannedMeeting, rule: NoticeRule, timeZone: string): NoticeClock | null {
  const { kind } = meeting;
  if (rule.unit === 'none' || rule.unit === 'no_deadline') return { kind, ...noDeadline, ...sourceOf(rule) };
  const count = {
    hours: countHours,
    days: countAllDays,
    business_days: countBusinessDays,
    calendar_days: countCalendarDays,
  };
  const deadline = count[rule.unit](days, meeting, rule, timeZone);
  return deadline && { kind, ...deadline, ...sourceOf(rule) };
}

/**
 * By when the notice of a meeting must be posted. Where two rules apply, the earlier deadline counts.
 * @returns null where the state's pack has no rule for this kind, or the town has no day that counts
 */
export function computeNoticeClock(days: TownDays, meeting: PlannedMeeting, timeZone: string): NoticeClock | null {
  const { kind, date, continues } = meeting;
  const own = listRules(days, kind);
  const goesOnNextDay = continues !== undefined && nextBusinessDay(days, continues) === date;
  const rules = goesOnNextDay && own[0]?.unit === 'none' ? own : listCountingRules(days, kind);
  const clocks = rules.map((rule) => countByRule(days, meeting, rule, timeZone));
  const [first = null] = clocks.toSorted((a, b) => (a?.due_at ?? '').localeCompare(b?.due_at ?? ''));
  return first;
}

/** Clerks are reminded of a notice this many business days before its last day. */
const reminderDays = 2;

/** The business day on which clerks are reminded of a notice; null where none is near. */
export const reminderDay = (days: TownDays, { post_by }: Pick<NoticeClock, 'post_by'>): string | null =>
  countDays((day) => whyNotBeforeMeeting(days, day), addDays(post_by, -1), -1, reminderDays)?.counted[0] ?? null;

/** Whether a posting was in time. @param clock null where no rule is known @param postedAt milliseconds */
export function judgePosting(clock: NoticeClock | null, postedAt: number): NoticeVerdict {
  if (!clock || clock.due_at === '') return 'none';
  if (clock.strength === 'guideline') return 'guideline';
  const isInTime = postedAt <= Date.parse(clock.due_at);
  if (clock.kind === 'emergency') return isInTime ? 'emergency_ok' : 'emergency_late';
  return isInTime ? 'on_time' : 'late';
}

/**
 * The last day to answer a request for records.
 * @param received the day on which it came, by the town's clock
 * @returns null where the state's pack has no such rule
 */
export function computeRecordsDue(
  days: TownDays,
  received: string,
): { due: string; counted: string[]; left_out: LeftOutDay[]; basis: string; url: string } | null {
  const rule = days.pack.records;
  const found = rule && countDays((day) => whyNotForRecords(days, day), addDays(received, 1), 1, rule.count);
  if (!found) return null;
  return { due: found.counted.at(-1) ?? received, ...found, basis: rule.basis, url: rule.url };
}

/**
 * The business day of the records calendar that is so many after another day.
 * @returns empty where too few days ever count
 */
export const nthRecordsDay = (days: TownDays, after: string, count: number): string =>
  countDays((day) => whyNotForRecords(days, day), addDays(after, 1), 1, count)?.counted.at(-1) ?? '';

/** The business day before a day, by which requests for records are counted; null where none is near. */
export const previousRecordsDay = (days: TownDays, day: string): string | null =>
  countDays((one) => whyNotForRecords(days, one), addDays(day, -1), -1, 1)?.counted[0] ?? null;

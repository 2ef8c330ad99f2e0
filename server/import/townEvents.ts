/** Turns a calendar's event into the town's events: usually one, with its recurrence in town time. */
import { settleEndDate } from '../../db/rules/events/events.ts';
import type { EventInput, Recurrence } from '../../db/rules/events/input.ts';
import { datesOnlyRule, expandRecurrence, listStoredDates } from '../../db/rules/recurrence/expand.ts';
import { findRuleFault, parseUntil } from '../../db/rules/recurrence/parse.ts';
import { addDays, daysBetween, maxDate, toIso } from '../../db/rules/time.ts';
import { type ImportEntry, makeSource, sourcePartMarker } from './entries.ts';
import { toZone, type ZonedTime } from './timeZones.ts';
import type { Period } from './zonedTimes.ts';

/** An event of a calendar file. `end` is exclusive, as in iCalendar; null if there is none. */
export type CalendarEvent = {
  line: number;
  uid: string;
  sequence: number;
  /** The date of a recurring event that this one replaces. */
  replaces: ZonedTime | null;
  start: ZonedTime;
  end: ZonedTime | null;
  rules: string[];
  except: ZonedTime[];
  extra: ZonedTime[];
  /** Extra dates with their own duration. */
  periods: Period[];
  texts: Pick<EventInput, 'title' | 'description' | 'location' | 'type'>;
};

type DateAndTime = { date: string; time: string };

/** Formats `2024-05-09T08:30`, or only the date for an all-day event. */
export const formatDateAndTime = ({ date, time }: DateAndTime) => `${date}${time && `T${time}`}`;

type EventSpan = Pick<EventInput, 'date' | 'end_date' | 'all_day' | 'start_time' | 'end_time'>;

/** Exporters without all-day events write midnight to midnight, or to the minute before it. */
const isAllDay = (start: DateAndTime, end: DateAndTime | null) =>
  start.time === '' ||
  (start.time === '00:00' && end !== null && (end.time === '23:59' || (end.time === '00:00' && end.date > start.date)));

/** Converts to the town's format, which includes the last day. */
function toEventSpan(start: DateAndTime, end: DateAndTime | null): EventSpan {
  const { date, time } = start;
  const isAllDaySpan = isAllDay(start, end);
  // An all-day event ends on the day after its last.
  const isExclusive = end?.time === '' || (isAllDaySpan && end?.time === '00:00');
  const last = end && (isExclusive ? addDays(end.date, -1) : end.date);
  const end_date = last && last >= date ? last : date;
  if (isAllDaySpan) return { date, end_date, all_day: true, start_time: '', end_time: '' };
  const timed = { date, all_day: false, start_time: time };
  if (!end || (end.time !== '' && formatDateAndTime(end) <= formatDateAndTime(start)))
    return { ...timed, end_date: date, end_time: '' };
  return {
    ...timed,
    end_date: settleEndDate({ date, end_date, start_time: time, end_time: end.time }),
    end_time: end.time,
  };
}

/** Builds one stored event that begins on `date`, in the event's own zone. */
function toTownEvent(
  event: CalendarEvent,
  date: string,
  repeat: Recurrence | null,
  source: string,
  townZone: string,
): ImportEntry<EventInput> {
  const moved = daysBetween(event.start.date, date);
  const start = toZone({ ...event.start, date }, townZone, townZone);
  const end = event.end && toZone({ ...event.end, date: addDays(event.end.date, moved) }, townZone, townZone);
  const input: EventInput = {
    ...event.texts,
    ...toEventSpan(start, end),
    content: '',
    location_detail: '',
    renter_name: '',
    renter_email: '',
    renter_phone: '',
    repeat,
    source,
  };
  return { line: event.line, input };
}

/**
 * Converts a calendar's rule to ours. UNTIL becomes the last start day; parts that only repeat the time of day or a
 * default are dropped.
 * @throws Error with a sentence if the rule is not supported
 */
function toTownRule(raw: string, start: ZonedTime, zone: string, townZone: string): string {
  const [hour = '', minute = ''] = start.time.split(':').map((part) => String(Number(part)));
  const usual = new Set([`BYHOUR=${hour}`, `BYMINUTE=${minute}`, 'BYSECOND=0', 'RSCALE=GREGORIAN', 'SKIP=OMIT']);
  const toUntilDay = (piece: string) => {
    const until = piece.startsWith('UNTIL=') ? parseUntil(piece.slice(6)) : null;
    if (!until) return piece;
    if (until.date < start.date) throw new Error('Its series ends before it begins.');
    const isMidnight = start.time === '' && until.time === '00:00';
    const last = isMidnight ? until : toZone({ ...until, zone: until.isUtc ? 'UTC' : zone }, zone, townZone);
    const isTooEarly = last.time !== '' && last.time < start.time;
    return `UNTIL=${(isTooEarly ? addDays(last.date, -1) : last.date).replaceAll('-', '')}`;
  };
  const rule = raw
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .split(';')
    .map((piece) => piece.replace(/^(BY(?:HOUR|MINUTE|SECOND))=0+(?=\d)/, '$1='))
    .filter((piece) => piece !== '' && !piece.startsWith('X-') && !usual.has(piece))
    // Some exporters write interval 0 for every occurrence.
    .map((piece) => (piece === 'INTERVAL=0' ? 'INTERVAL=1' : toUntilDay(piece)))
    .join(';');
  const fault = rule.length > 500 ? 'The repeat rule is too long.' : findRuleFault(rule);
  if (fault) throw new Error(fault);
  return rule;
}

/** Converts a time of the calendar to a date and time in the event's own zone. */
function toOwnTime(zoned: ZonedTime, { start }: CalendarEvent, townZone: string): DateAndTime {
  // A date without a zone is in the event's own.
  if (start.time !== '') return zoned.zone ? toZone(zoned, start.zone ?? townZone, townZone) : zoned;
  // All-day events keep their dates as written, unless the time is midnight here.
  const here = toZone(zoned, townZone, townZone);
  return { date: here.time === '00:00' ? here.date : zoned.date, time: '' };
}

/** Extra dates at another time of day can't belong to the same event. */
const isAtOtherTime = (zoned: ZonedTime, event: CalendarEvent, townZone: string) =>
  zoned.time !== '' && toOwnTime(zoned, event, townZone).time !== event.start.time;

/**
 * Builds an event's recurrence in its own zone.
 * @throws Error with a sentence if its rule is not supported
 */
function toRepeat(event: CalendarEvent, townZone: string, horizon: string): Recurrence {
  const { start } = event;
  const zone = start.zone ?? townZone;
  const toDate = (zoned: ZonedTime) => toOwnTime(zoned, event, townZone).date;
  const expand = (raw: string) => {
    const repeat = { rule: toTownRule(raw, start, zone, townZone), except: [], extra: [] };
    return listStoredDates({ date: start.date, repeat }, horizon);
  };
  const extra = event.extra.filter((zoned) => !isAtOtherTime(zoned, event, townZone)).map(toDate);
  const [first, ...more] = event.rules;
  return {
    rule: first ? toTownRule(first, start, zone, townZone) : datesOnlyRule,
    except: sortDates(event.except.map(toDate)),
    extra: sortDates([...extra, ...more.flatMap(expand)]),
  };
}

/**
 * Whether a series no longer has the date that a change refers to: the change is older, or after the series' end.
 * @throws Error with a sentence if its rule is not supported
 */
export function isLostDate(series: CalendarEvent, change: CalendarEvent, townZone: string): boolean {
  if (!change.replaces || series.rules.length + series.extra.length + series.periods.length === 0) return false;
  const { date } = toOwnTime(change.replaces, series, townZone);
  const isOn = (one: ZonedTime) => toOwnTime(one, series, townZone).date === date;
  if ([...series.extra, ...series.periods.map(({ start }) => start)].some(isOn)) return false;
  const repeat = toRepeat(series, townZone, date);
  const days = expandRecurrence({ date: series.start.date, repeat }, { to: date });
  if (days.includes(date)) return false;
  const rules = [repeat.rule, ...series.rules.slice(1)].join(';');
  const isBehindEnd =
    /(?:UNTIL|COUNT)=/.test(rules) && !repeat.except.includes(date) && !hasDatesAfter(series, repeat, date);
  return change.sequence < series.sequence || isBehindEnd;
}

const hasDatesAfter = ({ start }: CalendarEvent, repeat: Recurrence, date: string): boolean =>
  expandRecurrence({ date: start.date, repeat }, { from: addDays(date, 1), to: maxDate, limit: 1 }).length > 0;

/** Lists extra dates with their own time or duration as separate events. */
function listSingleEvents(event: CalendarEvent, townZone: string): ImportEntry<EventInput>[] {
  const excluded = new Set(event.except.map((zoned) => formatDateAndTime(toOwnTime(zoned, event, townZone))));
  const others = event.extra
    .filter((zoned) => isAtOtherTime(zoned, event, townZone))
    .map((zoned) => moveEvent(event, toOwnTime(zoned, event, townZone)));
  const periods = event.periods.map(({ start, end }): CalendarEvent => ({ ...event, start, end }));
  return [...others, ...periods].flatMap((single) => {
    const at = formatDateAndTime(toOwnTime(single.start, event, townZone));
    const source = makeSource('ics', `${event.uid}${sourcePartMarker}${at}`);
    return excluded.has(at) ? [] : [toTownEvent(single, single.start.date, null, source, townZone)];
  });
}

/**
 * Converts one event of a calendar to stored events; `source` identifies the first.
 * @throws Error with a sentence if it can't be imported
 */
export function toTownEvents(
  event: CalendarEvent,
  source: string,
  townZone: string,
  horizon: string,
): ImportEntry<EventInput>[] {
  const { start } = event;
  if (event.rules.length + event.extra.length + event.periods.length === 0 || event.replaces)
    return [toTownEvent(event, start.date, null, source, townZone)];
  const repeat = toRepeat(event, townZone, horizon);
  const dates = listStoredDates({ date: start.date, repeat }, horizon > start.date ? horizon : start.date);
  const entries = [...groupByTownTime(event, repeat, dates, source, townZone), ...listSingleEvents(event, townZone)];
  if (entries.length === 0) throw new Error('All of its dates are skipped.');
  return entries;
}

const sortDates = (days: string[]) => [...new Set(days)].sort();

/** Moves an event to another day and time in its own zone, with the same duration. */
export function moveEvent(event: CalendarEvent, { date, time }: DateAndTime): CalendarEvent {
  const start = { ...event.start, date, time };
  const instant = (clock: DateAndTime) => Date.parse(`${clock.date}T${clock.time || '00:00'}:00Z`);
  if (!event.end) return { ...event, start };
  const end = toIso(instant(start) + instant(event.end) - instant(event.start));
  return { ...event, start, end: { ...event.end, date: end.slice(0, 10), time: event.end.time && end.slice(11, 16) } };
}

/** Keeps the rule if every date has the same day and time here; otherwise lists the dates by local time. */
function groupByTownTime(
  event: CalendarEvent,
  repeat: Recurrence,
  dates: string[],
  source: string,
  townZone: string,
): ImportEntry<EventInput>[] {
  const { start } = event;
  const here = dates.map((date) => ({ date, clock: toZone({ ...start, date }, townZone, townZone) }));
  const [first] = here;
  if (!first) return [];
  if (here.every(({ date, clock }) => clock.date === date && clock.time === first.clock.time)) {
    // The first remaining date gives the time: a canceled one may be before a clock change.
    const { line, input } = toTownEvent(event, first.date, repeat, source, townZone);
    const end_date = addDays(start.date, daysBetween(input.date, input.end_date));
    return [{ line, input: { ...input, date: start.date, end_date } }];
  }
  const groups = Map.groupBy(here, ({ clock }) => clock.time);
  return [...groups].map(([time, found], at) => {
    const [first, ...rest] = found as [(typeof here)[number], ...typeof here];
    const extra = rest.map(({ clock }) => clock.date);
    const own = at === 0 ? source : makeSource('ics', `${event.uid}${sourcePartMarker}${time}`);
    return toTownEvent(
      event,
      first.date,
      extra.length > 0 ? { rule: datesOnlyRule, except: [], extra } : null,
      own,
      townZone,
    );
  });
}

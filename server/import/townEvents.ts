/** From one event of a calendar to the events a town stores of it: mostly one, with its repetition in town time. */
import type { EventInput, Recurrence } from '../../db/rules/events.ts';
import { findRuleFault, storedDates } from '../../db/rules/recurrence/expand.ts';
import { addDays, daysBetween, isDate, timePattern } from '../../db/rules/time.ts';
import { type ImportEntry, makeSource, sourcePartMarker } from './entries.ts';
import { toZone, type ZonedTime } from './timeZones.ts';

/** An event as a calendar gives it. `end` is exclusive, as in iCalendar; null when none is given. */
export type CalendarEvent = {
  line: number;
  uid: string;
  sequence: number;
  /** The date of a repeating event that this one stands in for. */
  replaces: ZonedTime | null;
  start: ZonedTime;
  end: ZonedTime | null;
  rules: string[];
  except: ZonedTime[];
  extra: ZonedTime[];
  texts: Pick<EventInput, 'title' | 'description' | 'location' | 'type'>;
};

type DateAndTime = { date: string; time: string };

/** `2024-05-09T08:30`, or the date alone for a whole day. */
export const formatDateAndTime = ({ date, time }: DateAndTime) => `${date}${time && `T${time}`}`;

type EventSpan = Pick<EventInput, 'date' | 'end_date' | 'all_day' | 'start_time' | 'end_time'>;

/** From midnight to midnight, or to the minute before it: what exporters without whole days write for one. */
const isAllDay = (start: DateAndTime, end: DateAndTime | null) =>
  start.time === '' ||
  (start.time === '00:00' && end !== null && (end.time === '23:59' || (end.time === '00:00' && end.date > start.date)));

/** When an event is, as the town's calendar shows it: the last day is included, midnight belongs to the day before. */
function toEventSpan(start: DateAndTime, end: DateAndTime | null): EventSpan {
  const { date, time } = start;
  const isExclusive = end?.time === '' || end?.time === '00:00';
  const last = end && (isExclusive ? addDays(end.date, -1) : end.date);
  const end_date = last && last >= date ? last : date;
  if (isAllDay(start, end)) return { date, end_date, all_day: true, start_time: '', end_time: '' };
  const timed = { date, all_day: false, start_time: time };
  if (!end || (end.time !== '' && formatDateAndTime(end) <= formatDateAndTime(start)))
    return { ...timed, end_date: date, end_time: '' };
  return { ...timed, end_date, end_time: end.time === '00:00' ? '23:59' : end.time };
}

/** One stored event that begins at `date` (of the event's own zone). */
function toTownEvent(
  draft: CalendarEvent,
  date: string,
  repeat: Recurrence | null,
  source: string,
  townZone: string,
): ImportEntry<EventInput> {
  const moved = daysBetween(draft.start.date, date);
  const start = toZone({ ...draft.start, date }, townZone, townZone);
  const end = draft.end && toZone({ ...draft.end, date: addDays(draft.end.date, moved) }, townZone, townZone);
  const input: EventInput = {
    ...draft.texts,
    ...toEventSpan(start, end),
    content: '',
    location_detail: '',
    renter_name: '',
    renter_email: '',
    renter_phone: '',
    repeat,
    source,
  };
  return { line: draft.line, input };
}

/** UNTIL as a day: the last on which an event beginning at its time of day still begins. */
function parseUntil(written: string, start: ZonedTime, zone: string, townZone: string): string {
  const [, y, m, d, hour = '', minute = '', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(written) ?? [];
  const date = `${y}-${m}-${d}`;
  const time = `${hour}:${minute}`;
  const isMidnight = start.time === '' && time === '00:00';
  if (isMidnight || !timePattern.test(time) || !isDate(date)) return date;
  const moment: ZonedTime = { date, time, zone: utc ? 'UTC' : zone };
  const local = toZone(moment, zone, townZone);
  return local.time < start.time ? addDays(local.date, -1) : local.date;
}

/**
 * A calendar's rule as ours: UNTIL as a day, and without what only repeats the time of day or says the usual.
 * @throws Error with a sentence when the rule cannot be followed
 */
function toTownRule(raw: string, start: ZonedTime, zone: string, townZone: string): string {
  const [hour = '', minute = ''] = start.time.split(':').map((part) => String(Number(part)));
  const usual = new Set([`BYHOUR=${hour}`, `BYMINUTE=${minute}`, 'BYSECOND=0', 'RSCALE=GREGORIAN', 'SKIP=OMIT']);
  const pieces = raw.toUpperCase().replaceAll(/\s/g, '').split(';');
  const kept = pieces
    .map((piece) => piece.replace(/^(BY(?:HOUR|MINUTE|SECOND))=0+(?=\d)/, '$1='))
    .filter((piece) => piece !== '' && !piece.startsWith('X-') && !usual.has(piece))
    // Some exporters write an interval of nought where they mean every time.
    .map((piece) => (piece === 'INTERVAL=0' ? 'INTERVAL=1' : piece))
    .map((piece) => {
      if (!/^UNTIL=\d{8}(T\d{6}Z?)?$/.test(piece)) return piece;
      return `UNTIL=${parseUntil(piece.slice(6), start, zone, townZone).replaceAll('-', '')}`;
    });
  const rule = kept.join(';');
  const fault = rule.length > 500 ? 'The repeat rule is too long.' : findRuleFault(rule);
  if (fault) throw new Error(fault);
  return rule;
}

/** A rule for dates that are all written out: the start, and `extra` for the others. */
const datesOnlyRule = 'FREQ=DAILY;COUNT=1';

/**
 * The events a town stores of one event of a calendar; `source` names the first of them.
 * @throws Error with a sentence when it cannot be taken
 */
export function toTownEvents(
  draft: CalendarEvent,
  source: string,
  townZone: string,
  horizon: string,
): ImportEntry<EventInput>[] {
  const { start } = draft;
  if (draft.rules.length + draft.extra.length === 0 || draft.replaces)
    return [toTownEvent(draft, start.date, null, source, townZone)];
  const zone = start.zone ?? townZone;
  // A date without a zone is meant in the event's own.
  const clock = (moment: ZonedTime): DateAndTime => (moment.zone ? toZone(moment, zone, townZone) : moment);
  const day = (moment: ZonedTime) => clock(moment).date;
  const expand = (raw: string) => {
    const repeat = { rule: toTownRule(raw, start, zone, townZone), except: [], extra: [] };
    return storedDates({ date: start.date, repeat }, horizon);
  };
  const gone = new Set(draft.except.map((moment) => formatDateAndTime(clock(moment))));
  // Extra dates at another time of day cannot be days of the same event.
  const others = draft.extra.filter((moment) => moment.time !== '' && clock(moment).time !== start.time);
  const extra = draft.extra.filter((moment) => !others.includes(moment)).map(day);
  const [first, ...more] = draft.rules;
  const repeat: Recurrence = {
    rule: first ? toTownRule(first, start, zone, townZone) : datesOnlyRule,
    except: sortDates(draft.except.map(day)),
    extra: sortDates([...extra, ...more.flatMap(expand)]),
  };
  const dates = storedDates({ date: start.date, repeat }, horizon > start.date ? horizon : start.date);
  const besides = others
    .map(clock)
    .filter((moment) => !gone.has(formatDateAndTime(moment)))
    .map((moment) =>
      toTownEvent(
        moveEvent(draft, moment),
        moment.date,
        null,
        makeSource('ics', `${draft.uid}${sourcePartMarker}${formatDateAndTime(moment)}`),
        townZone,
      ),
    );
  const entries = [...groupByTownTime(draft, repeat, dates, source, townZone), ...besides];
  if (entries.length === 0) throw new Error('All of its dates are taken out.');
  return entries;
}

const sortDates = (days: string[]) => [...new Set(days)].sort();

/** The same event at another day and time of its own zone, as long as before. */
function moveEvent(draft: CalendarEvent, { date, time }: DateAndTime): CalendarEvent {
  const start = { ...draft.start, date, time };
  const instant = (clock: DateAndTime) => Date.parse(`${clock.date}T${clock.time || '00:00'}:00Z`);
  if (!draft.end) return { ...draft, start };
  const end = new Date(instant(start) + instant(draft.end) - instant(draft.start)).toISOString();
  return { ...draft, start, end: { ...draft.end, date: end.slice(0, 10), time: draft.end.time && end.slice(11, 16) } };
}

/** Keeps the rule where every date falls on the same day and time here as there; else writes the dates out by time. */
function groupByTownTime(
  draft: CalendarEvent,
  repeat: Recurrence,
  dates: string[],
  source: string,
  townZone: string,
): ImportEntry<EventInput>[] {
  const { start } = draft;
  const here = dates.map((date) => ({ date, clock: toZone({ ...start, date }, townZone, townZone) }));
  const isSame = here.every(({ date, clock }) => clock.date === date && clock.time === here[0]?.clock.time);
  if (isSame) return dates.length === 0 ? [] : [toTownEvent(draft, start.date, repeat, source, townZone)];
  const groups = Map.groupBy(here, ({ clock }) => clock.time);
  return [...groups].map(([time, found], at) => {
    const [first, ...rest] = found as [(typeof here)[number], ...typeof here];
    const extra = rest.map(({ clock }) => clock.date);
    const own = at === 0 ? source : makeSource('ics', `${draft.uid}${sourcePartMarker}${time}`);
    return toTownEvent(
      draft,
      first.date,
      extra.length > 0 ? { rule: datesOnlyRule, except: [], extra } : null,
      own,
      townZone,
    );
  });
}

/** Splits rules with several times a day (BYHOUR, BYMINUTE): a town's event has only one time. */
import { datesOnlyRule, expandRecurrence, isStartNamed } from '../../db/rules/recurrence/expand.ts';
import { findRuleFault, parseUntil } from '../../db/rules/recurrence/parse.ts';
import { sourcePartMarker } from './entries.ts';
import { toZone, type ZonedTime } from './timeZones.ts';
import { type CalendarEvent, moveEvent } from './townEvents.ts';

const maxTimes = 24;
const twoDigits = (text: string) => text.padStart(2, '0');

/** Splits a rule part's value into a list; undefined without the part. */
const findPart = (pieces: readonly string[], name: string): string[] | undefined =>
  pieces
    .find((piece) => piece.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(',');

/** Lists a rule's times of day in ascending sequence; DTSTART's if it has none. */
function listTimes(pieces: readonly string[], start: ZonedTime): string[] {
  const [hour = '', minute = ''] = start.time.split(':');
  const hours = findPart(pieces, 'BYHOUR') ?? [hour];
  const minutes = findPart(pieces, 'BYMINUTE') ?? [minute];
  if (hours.length * minutes.length > maxTimes) return [];
  const times = hours.flatMap((h) => minutes.map((m) => `${twoDigits(h)}:${twoDigits(m)}`));
  return [...new Set(times)].sort();
}

/** The last moment at which an event may start by its UNTIL, in the event's zone. */
function findLastStart(pieces: readonly string[], zone: string, townZone: string): string {
  const until = parseUntil(findPart(pieces, 'UNTIL')?.[0] ?? '');
  if (!until) return '9999';
  const last = toZone({ ...until, zone: until.isUtc ? 'UTC' : zone }, zone, townZone);
  return `${last.date}T${last.time || '23:59'}`;
}

/**
 * Splits an event by its times of day, each with dates expanded up to `horizon`. An event with one time, or with an
 * unsupported rule, is returned as it is; the rule is refused elsewhere.
 */
export function splitTimesOfDay(event: CalendarEvent, townZone: string, horizon: string): CalendarEvent[] {
  const { start, rules, uid } = event;
  const [raw = ''] = rules;
  const pieces = raw.toUpperCase().replaceAll(/\s/g, '').split(';').filter(Boolean);
  if (start.time === '' || rules.length !== 1 || event.replaces || findPart(pieces, 'BYSETPOS')) return [event];
  const times = listTimes(pieces, start);
  if (times.length === 0 || times.join() === start.time) return [event];
  const rule = pieces.filter((piece) => !/^(?:BYHOUR|BYMINUTE|BYSECOND|COUNT|UNTIL|X-)/.test(piece)).join(';');
  if (findRuleFault(rule)) return [event];

  const zone = start.zone ?? townZone;
  const count = Number(findPart(pieces, 'COUNT')?.[0] ?? Number.POSITIVE_INFINITY);
  const last = findLastStart(pieces, zone, townZone);
  const repeat = { rule, except: isStartNamed(rule, start.date) ? [] : [start.date], extra: [] };
  const days = expandRecurrence({ date: start.date, repeat }, { to: horizon });
  // DTSTART is always the first date, even if the rule does not produce it (RFC 5545 §3.8.5.3).
  const first = `${start.date}T${start.time}`;
  const moments = days.flatMap((day) => times.map((time) => `${day}T${time}`)).filter((moment) => moment > first);
  const starts = [first, ...moments.filter((moment) => moment <= last)].slice(0, count);
  const byTime = Map.groupBy(starts, (moment) => moment.slice(11));
  return [...byTime].map(([time, [begin = first, ...more]], at) => ({
    ...moveEvent(event, toZoned(begin, start.zone)),
    uid: at === 0 ? uid : `${uid}${sourcePartMarker}${time}`,
    rules: [datesOnlyRule],
    except: event.except.filter(
      (zoned) => zoned.time === '' || (zoned.zone ? toZone(zoned, zone, townZone) : zoned).time === time,
    ),
    extra: [...more.map((moment) => toZoned(moment, start.zone)), ...(at === 0 ? event.extra : [])],
    periods: at === 0 ? event.periods : [],
  }));
}

const toZoned = (moment: string, zone: string | null): ZonedTime => ({
  date: moment.slice(0, 10),
  time: moment.slice(11),
  zone,
});

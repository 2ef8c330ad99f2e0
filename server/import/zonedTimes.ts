/** The dates and times of a calendar's properties, each in the zone that it is written in. */
import { addDays, isDate } from '../../db/rules/time.ts';
import type { Component, Property } from './parseCalendars.ts';
import { addDuration, findTimeZone, type ZonedTime } from './timeZones.ts';

/** `20270113T010000+0000` → `+00:00`: some programs write the distance from UTC behind a time. */
function findOffset(raw: string): string | null {
  const [, sign, hours, minutes] = /T\d{4,6}([+-])(\d\d):?(\d\d)$/.exec(raw.trim()) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : null;
}

/** The zone of a time; null for a floating one. @throws Error with a sentence for a zone that is not known */
function findZone(property: Property, raw: string, calendar: Component, townZone: string, year: string): string | null {
  const offset = findOffset(raw);
  const { tzid } = property.parameters;
  if (offset || !tzid) return offset;
  const zone = findTimeZone(tzid, calendar, townZone, year);
  if (!zone) throw new Error(`Its time zone "${tzid.slice(0, 60)}" is not known.`);
  return zone;
}

/** @param written as jCal has it; @param raw as the file has it */
function parseZonedTime(
  written: string,
  raw: string,
  property: Property,
  calendar: Component,
  townZone: string,
): ZonedTime {
  const [, date = '', hours, minutes = '00', utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d)?:(\d\d)?:(?:\d\d)?(Z)?)?$/.exec(written) ?? [];
  const refuse = (why: string) => new Error(`Its ${property.name.toUpperCase()} "${property.raw.slice(0, 40)}" ${why}`);
  if (!isDate(date)) throw refuse('is not a date.');
  // Systems write such years for "never" and "forever"; zones mean nothing there.
  if (date >= '2200') throw refuse('is too far in the future.');
  if (!hours) return { date, time: '', zone: null };
  if (`${hours}:${minutes}` > '24:00' || Number(minutes) > 59) throw refuse('is not a time.');
  const zone = utc ? 'UTC' : findZone(property, raw, calendar, townZone, date.slice(0, 4));
  // Midnight by its other name, at the end of the day.
  if (hours === '24') return { date: addDays(date, 1), time: '00:00', zone };
  return { date, time: `${hours}:${minutes}`, zone };
}

/** The moments of a DTSTART, EXDATE or other date property; of periods their beginnings. @throws Error with a sentence */
export function parseZonedTimes(property: Property, calendar: Component, townZone: string): ZonedTime[] {
  const raws = property.raw.split(',');
  return property.values.map((value, at) =>
    parseZonedTime(String(Array.isArray(value) ? value[0] : value), raws[at] ?? '', property, calendar, townZone),
  );
}

/** A beginning, and its end where that can be read. */
export type Period = { start: ZonedTime; end: ZonedTime | null };

/** The periods of an RDATE property. @throws Error with a sentence */
export function parsePeriods(property: Property, calendar: Component, townZone: string): Period[] {
  return property.values.filter(Array.isArray).map(([begin, until]: unknown[]) => {
    const parse = (text: string) => parseZonedTime(text, '', property, calendar, townZone);
    const start = parse(String(begin));
    const end = String(until);
    return { start, end: /^[+-]?P/.test(end) ? addDuration(start, end, townZone) : parse(end) };
  });
}

/** Parses dates and times of a calendar's properties, each in the zone it is written in. */
import { addDays, isDate } from '../../db/rules/time.ts';
import type { Component, Property } from './parseCalendars.ts';
import { addDuration, findTimeZone, type ZonedTime } from './timeZones.ts';

/** Reads `20270113T010000+0000` as `+00:00`: some programs append the UTC offset to a time. */
function findOffset(raw: string): string | null {
  const [, sign, hours, minutes] = /T\d{4,6}([+-])(\d\d):?(\d\d)$/.exec(raw.trim()) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : null;
}

/** The zone of a time; null for floating time. @throws Error with a sentence for an unknown zone */
function findZone(property: Property, raw: string, calendar: Component, townZone: string, year: string): string | null {
  const offset = findOffset(raw);
  const { tzid } = property.parameters;
  if (offset || !tzid) return offset;
  const zone = findTimeZone(tzid, calendar, townZone, year);
  if (!zone) throw new Error(`Its time zone "${tzid.slice(0, 60)}" is not known.`);
  return zone;
}

/** @param written in jCal format; @param raw as in the file */
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
  // Systems write such years for "never" and "forever", where zones don't matter.
  if (date >= '2200') throw refuse('is too far in the future.');
  if (!hours) return { date, time: '', zone: null };
  if (`${hours}:${minutes}` > '24:00' || Number(minutes) > 59) throw refuse('is not a time.');
  const zone = utc ? 'UTC' : findZone(property, raw, calendar, townZone, date.slice(0, 4));
  // 24:00 is midnight at the end of the day.
  if (hours === '24') return { date: addDays(date, 1), time: '00:00', zone };
  return { date, time: `${hours}:${minutes}`, zone };
}

/** Parses DTSTART, EXDATE and other date properties; for periods, their starts. @throws Error with a sentence */
export function parseZonedTimes(property: Property, calendar: Component, townZone: string): ZonedTime[] {
  const raws = property.raw.split(',');
  return property.values.map((value, at) =>
    parseZonedTime(String(Array.isArray(value) ? value[0] : value), raws[at] ?? '', property, calendar, townZone),
  );
}

/** A start, and an end if it can be parsed. */
export type Period = { start: ZonedTime; end: ZonedTime | null };

/** Parses the periods of an RDATE property. @throws Error with a sentence */
export function parsePeriods(property: Property, calendar: Component, townZone: string): Period[] {
  return property.values.filter(Array.isArray).map(([begin, until]: unknown[]) => {
    const parse = (text: string) => parseZonedTime(text, '', property, calendar, townZone);
    const start = parse(String(begin));
    const end = String(until);
    return { start, end: /^[+-]?P/.test(end) ? addDuration(start, end, townZone) : parse(end) };
  });
}

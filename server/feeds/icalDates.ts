/** Dates and times for calendar programs, with the town's time zone definition. */
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { toInstant, toLocalTime } from '../../db/rules/time.ts';

export type IcalDates = {
  /** Lines of the VTIMEZONE. */
  definition: string[];
  /** A property with a date, or with a local date and time: `DTSTART;TZID=America/Chicago:20261208T190000`. */
  property(name: string, date: string, time: string): string;
  /** UNTIL of a rule: a date, or an instant if the event has a start time. */
  until(date: string, time: string): string;
};

const digits = (text: string) => text.replaceAll(/[-:]/g, '');

/** `2026-12-08T19:00:00.000Z` → `20261208T190000Z` */
export const formatIcalInstant = (instant: number): string =>
  `${digits(new Date(instant).toISOString().slice(0, 19))}Z`;

/** Defines a zone that the library does not know, such as `+05:30`: a fixed offset without rules. */
function defineFixedZone(timeZone: string): [string[], string] {
  const { date, time } = toLocalTime(0, timeZone);
  const minutes = Date.parse(`${date}T${time}:00Z`) / 60_000;
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`;
  const id = `UTC${offset}`;
  const standard = ['DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`];
  return [
    ['BEGIN:VTIMEZONE', `TZID:${id}`, 'BEGIN:STANDARD', ...standard, 'END:STANDARD', 'END:VTIMEZONE'],
    `TZID=${id}`,
  ];
}

export function createIcalDates(timeZone: string): IcalDates {
  // The library writes a warning to the console for a plain offset, so it is not asked.
  const [block = '', parameter = ''] = /^[a-z]/i.test(timeZone) ? tzlib_get_ical_block(timeZone) : [];
  const [definition, zone] = block ? [block.split(/\r?\n/), parameter] : defineFixedZone(timeZone);
  // Programs recognize UTC by its Z, and some only by that.
  const isUtc = zone === 'TZID=Etc/UTC';
  return {
    definition,
    property(name, date, time) {
      if (time === '') return `${name};VALUE=DATE:${digits(date)}`;
      const stamp = `${digits(date)}T${digits(time)}00`;
      return isUtc ? `${name}:${stamp}Z` : `${name};${zone}:${stamp}`;
    },
    until: (date, time) => (time === '' ? digits(date) : formatIcalInstant(toInstant(date, time, timeZone))),
  };
}

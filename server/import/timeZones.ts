/** Resolves a calendar's time zone names, and converts times to the town's zone. */
import { datesOnlyRule, expandRecurrence } from '../../db/rules/recurrence/expand.ts';
import { findRuleFault } from '../../db/rules/recurrence/parse.ts';
import { addDays, isDate, isTimeZone, toInstant, toLocalTime } from '../../db/rules/time.ts';
import { type Component, getProperties, getText } from './parseCalendars.ts';

/** A date (with empty `time`) or a date and time; a null `zone` means floating time, which is the town's. */
export type ZonedTime = { date: string; time: string; zone: string | null };

/** Outlook and Exchange names of United States zones, without `Standard Time`. */
const windowsZones: Record<string, string> = {
  eastern: 'America/New_York',
  'us eastern': 'America/Indiana/Indianapolis',
  'indiana (east)': 'America/Indiana/Indianapolis',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  'us mountain': 'America/Phoenix',
  arizona: 'America/Phoenix',
  pacific: 'America/Los_Angeles',
  alaskan: 'America/Anchorage',
  alaska: 'America/Anchorage',
  aleutian: 'America/Adak',
  hawaiian: 'Pacific/Honolulu',
  hawaii: 'Pacific/Honolulu',
  atlantic: 'America/Halifax',
  'sa western': 'America/Puerto_Rico',
  'west pacific': 'Pacific/Guam',
  newfoundland: 'America/St_Johns',
  'canada central': 'America/Regina',
  'central america': 'America/Guatemala',
  'central standard time (mexico)': 'America/Mexico_City',
  gmt: 'Europe/London',
  utc: 'UTC',
  'coordinated universal': 'UTC',
  greenwich: 'UTC',
};

/** Zones that are compared first with a VTIMEZONE of unknown name. */
const likelyZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Europe/London',
  'UTC',
];

function getOffsetMinutes(date: string, zone: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const local = toLocalTime(noon, zone);
  return (Date.parse(`${local.date}T${local.time}:00Z`) - noon) / 60_000;
}

/** Parses `-0600` or jCal's `-06:00` into -360. */
function parseOffsetMinutes(component: Component | undefined): number | null {
  const text = component ? getText(component, 'tzoffsetto') : '';
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : null;
}

type OffsetChange = { date: string; minutes: number };

/** Lists the days on which a VTIMEZONE changes its offset, up to the end of a year, sorted by day. */
function listOffsetChanges(definition: Component, year: string): OffsetChange[] {
  const changes = definition.components.flatMap((part) => {
    const minutes = parseOffsetMinutes(part);
    // Outlook starts every zone in 1601, others in year 1.
    const date = getText(part, 'dtstart')
      .slice(0, 10)
      .replace(/^(?:0\d|1[0-8])/, '19');
    if (minutes === null || !isDate(date)) return [];
    const [rule = ''] = getProperties(part, 'rrule').map(({ raw }) => raw);
    const extra = getProperties(part, 'rdate').flatMap(({ values }) =>
      values.map((value) => String(value).slice(0, 10)),
    );
    const repeat = { rule: findRuleFault(rule) ? datesOnlyRule : rule, except: [], extra };
    return expandRecurrence({ date, repeat }, { to: `${year}-12-31` }).map((day) => ({ date: day, minutes }));
  });
  return changes.sort((a, b) => a.date.localeCompare(b.date));
}

/** The 1st, 8th, 15th and 22nd of each month: no two zones have the same offsets on all of these days. */
const sampleDays = Array.from({ length: 48 }, (_, at) =>
  [Math.floor(at / 4) + 1, (at % 4) * 7 + 1].map((part) => String(part).padStart(2, '0')).join('-'),
);

/** Finds a zone with the offsets of a VTIMEZONE throughout a year, trying the town's zone first. */
function findZoneByOffsets(definition: Component, townZone: string, year: string): string | null {
  const changes = listOffsetChanges(definition, year);
  const [first] = changes;
  if (!first) return null;
  const wanted = sampleDays.map((day) => {
    const date = `${year}-${day}`;
    return { date, minutes: (changes.findLast((change) => change.date <= date) ?? first).minutes };
  });
  const isSame = (zone: string) => wanted.every(({ date, minutes }) => getOffsetMinutes(date, zone) === minutes);
  const known = [townZone, ...likelyZones].find(isSame) ?? Intl.supportedValuesOf('timeZone').find(isSame);
  if (known) return known;
  if (wanted.some(({ minutes }) => minutes !== first.minutes)) {
    // Old files change clocks on the days of former laws, so the zone with the same two offsets is meant.
    const offsets = new Set(wanted.map(({ minutes }) => minutes));
    const hasSameOffsets = (zone: string) =>
      offsets.symmetricDifference(new Set(sampleDays.map((day) => getOffsetMinutes(`${year}-${day}`, zone)))).size ===
      0;
    return [townZone, ...likelyZones].find(hasSameOffsets) ?? null;
  }
  const size = Math.abs(first.minutes);
  const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${first.minutes < 0 ? '-' : '+'}${clock}`;
}

/**
 * Resolves a TZID to an IANA zone. Known names take precedence over the calendar's VTIMEZONE, which is often wrong.
 * @returns null if neither helps
 */
function resolveTimeZone(tzid: string, calendar: Component, townZone: string, year: string): string | null {
  const name = tzid.trim();
  if (name.length > 200) return null;
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)$/i.exec(name) ?? [];
  if (sign) return `${sign}${hours}:${minutes}`;
  const parts = name.split('/').filter(Boolean);
  // Some programs add their own prefix: /freeassociation.sourceforge.net/America/Chicago.
  for (const length of [parts.length, 3, 2, 1]) {
    const candidate = parts.slice(-length).join('/');
    if (candidate && isTimeZone(candidate)) return candidate;
  }
  const common = name
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]*\)\s*/, '')
    .replace(/\s*\(us (?:&|and) canada\)$/, '')
    .replace(/(?:\s+(?:standard|daylight))?(?:\s+time)?$/, '');
  const known = Object.hasOwn(windowsZones, common) ? windowsZones[common] : undefined;
  if (known) return known;
  const definition = calendar.components.find(
    (component) =>
      component.name === 'VTIMEZONE' && getProperties(component, 'tzid').some(({ values }) => values[0] === tzid),
  );
  if (!definition) return null;
  const located = getText(definition, 'x-lic-location');
  return located && isTimeZone(located) ? located : findZoneByOffsets(definition, townZone, year);
}

const resolvedZones = new WeakMap<Component, Map<string, string | null>>();

/** Resolves a TZID once for each zone and year of a calendar. */
export function findTimeZone(tzid: string, calendar: Component, townZone: string, year: string): string | null {
  const resolved = resolvedZones.get(calendar) ?? new Map<string, string | null>();
  resolvedZones.set(calendar, resolved);
  const key = JSON.stringify([tzid, townZone, year]);
  if (!resolved.has(key)) resolved.set(key, resolveTimeZone(tzid, calendar, townZone, year));
  return resolved.get(key) ?? null;
}

/** The zone of floating times (X-WR-TIMEZONE), as Google and Apple read it; null if none is named. */
export function findCalendarZone(calendar: Component, townZone: string, { date }: ZonedTime): string | null {
  const named = getText(calendar, 'x-wr-timezone');
  return named === '' ? null : findTimeZone(named, calendar, townZone, date.slice(0, 4));
}

/** Converts a time to a zone; an all-day date is the same everywhere. */
export function toZone(moment: ZonedTime, zone: string, townZone: string): { date: string; time: string } {
  const own = moment.zone ?? townZone;
  if (moment.time === '' || own === zone) return { date: moment.date, time: moment.time };
  const { date, time } = toLocalTime(toInstant(moment.date, moment.time, own), zone);
  return { date, time };
}

/**
 * Adds a DURATION: its days by the calendar, its hours in elapsed time.
 * @returns null if the text is no duration or is negative
 */
export function addDuration(moment: ZonedTime, duration: string, townZone: string): ZonedTime | null {
  const found = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d+S)?)?$/.exec(duration);
  if (!found) return null;
  const [weeks, days, hours, minutes] = found.slice(1).map((text) => Number(text ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const date = addDays(moment.date, weeks * 7 + days);
  if (moment.time === '' || hours + minutes === 0) return { ...moment, date };
  const zone = moment.zone ?? townZone;
  const end = toLocalTime(toInstant(date, moment.time, zone) + (hours * 60 + minutes) * 60_000, zone);
  return { date: end.date, time: end.time, zone: moment.zone };
}

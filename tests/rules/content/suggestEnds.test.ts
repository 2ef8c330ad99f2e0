import { expect, test } from 'vitest';
import { scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { suggestEnds } from '../../../db/rules/announcements/suggestEnds.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';

const chicago = 'America/Chicago';
const picksAt = (now: string, publish_at = '', zone = chicago) =>
  Object.fromEntries(suggestEnds(publish_at, zone, Date.parse(now)).map(({ pick, moment }) => [pick, moment]));

test.each([
  [
    'in the morning',
    '2026-11-24T15:00:00Z',
    { hour: '2026-11-24T10:00', night: '2026-11-24T23:59', morning: '2026-11-25T08:00', week: '2026-12-01T09:00' },
  ],
  [
    'half a minute on: the hour is a whole one',
    '2026-11-24T15:00:30Z',
    { hour: '2026-11-24T10:01', night: '2026-11-24T23:59', morning: '2026-11-25T08:00', week: '2026-12-01T09:00' },
  ],
  [
    'late in the evening, when the night ends before the hour does',
    '2026-11-25T05:10:00Z',
    { hour: '2026-11-25T00:10', morning: '2026-11-25T08:00', week: '2026-12-01T23:10' },
  ],
  [
    'on New Year’s Eve',
    '2027-01-01T04:00:00Z',
    { hour: '2026-12-31T23:00', night: '2026-12-31T23:59', morning: '2027-01-01T08:00', week: '2027-01-07T22:00' },
  ],
  [
    'before the clock goes forward',
    '2027-03-14T07:30:00Z',
    { hour: '2027-03-14T03:30', night: '2027-03-14T23:59', morning: '2027-03-15T08:00', week: '2027-03-21T01:30' },
  ],
  [
    'in the hour that comes twice: its second time has no name, so the end is when it is over',
    '2026-11-01T06:30:00Z',
    { hour: '2026-11-01T02:00', night: '2026-11-01T23:59', morning: '2026-11-02T08:00', week: '2026-11-08T01:30' },
  ],
])('the likely ends %s', (_when, now, picks) => {
  expect(picksAt(now)).toEqual(picks);
});

test('they follow a start that is to come, and not one that is over', () => {
  expect(picksAt('2026-11-24T15:00:00Z', '2026-12-05T10:00')).toEqual({
    hour: '2026-12-05T11:00',
    night: '2026-12-05T23:59',
    morning: '2026-12-06T08:00',
    week: '2026-12-12T10:00',
  });
  expect(picksAt('2026-11-24T15:00:00Z', '2026-11-01T10:00').hour).toBe('2026-11-24T10:00');
});

test('whatever the clock does, each is later than the one before, and the hour is at least an hour', () => {
  const instant = fc.integer({ min: Date.parse('2025-01-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') });
  const zone = fc.constantFrom(
    chicago,
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Europe/Lisbon',
    'UTC',
  );
  fc.assert(
    fc.property(instant, fc.option(instant), zone, (now, start, timeZone) => {
      const local = start === null ? null : toLocalTime(start, timeZone);
      const publish_at = local ? `${local.date}T${local.time}` : '';
      const begins = Math.max(now, publish_at ? scheduleTimeToInstant(publish_at, timeZone) : now);
      const ends = suggestEnds(publish_at, timeZone, now).map(({ moment }) => scheduleTimeToInstant(moment, timeZone));
      expect(ends[0]).toBeGreaterThanOrEqual(begins + 3_600_000);
      expect(ends[0]).toBeLessThanOrEqual(begins + 2 * 3_600_000 + 60_000);
      expect(ends).toEqual([...ends].sort((a, b) => a - b));
    }),
  );
});

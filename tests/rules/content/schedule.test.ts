import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import { compareBanners, isDismissible } from '../../../db/rules/announcements/banners.ts';
import {
  hasExpired,
  isNeverShown,
  isShownAt,
  nextTransition,
  scheduleTimeToInstant,
} from '../../../db/rules/announcements/schedule.ts';
import fc from '../../properties.ts';

const at = (iso: string) => Date.parse(iso);
const chicago = 'America/Chicago';

describe('a moment is by the town\u2019s clock', () => {
  test.each([
    ['2026-11-24T08:00', 'America/Chicago', '2026-11-24T14:00:00Z'],
    ['2026-11-24T08:00', 'Asia/Kathmandu', '2026-11-24T02:15:00Z'],
    ['2026-11-24T08:00', 'Pacific/Kiritimati', '2026-11-23T18:00:00Z'],
    // The clock goes back at 02:00: 01:30 comes twice, and the first one counts.
    ['2026-11-01T01:30', 'America/Chicago', '2026-11-01T06:30:00Z'],
    ['2026-11-01T02:30', 'America/Chicago', '2026-11-01T08:30:00Z'],
    // It goes forward at 02:00: 02:30 is not there, and what was meant is an hour on.
    ['2026-03-08T02:30', 'America/Chicago', '2026-03-08T08:30:00Z'],
    ['2026-03-08T01:59', 'America/Chicago', '2026-03-08T07:59:00Z'],
    // By half an hour, as on Lord Howe Island.
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ])('%s in %s is %s', (moment, zone, instant) => {
    expect(new Date(scheduleTimeToInstant(moment, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });
});

test.each([
  // The clock goes forward at 02:00: what is skipped is an hour on, 02:30 at half past three.
  ['2027-03-14T02:30', '2027-03-14T03:15', true],
  ['2027-03-14T02:30', '2027-03-14T03:30', true],
  ['2027-03-14T02:10', '2027-03-14T02:30', false],
  ['2027-03-14T01:59', '2027-03-14T02:00', false],
  // It goes back at 02:00, and what comes twice is taken the first time.
  ['2026-11-01T01:10', '2026-11-01T01:30', false],
  ['2026-11-24T08:00', '', false],
  ['', '2026-11-24T08:00', false],
])('from %s to %s is no time at all: %s', (publish_at, expires_at, never) => {
  expect(isNeverShown({ publish_at, expires_at }, chicago)).toBe(never);
});

describe('the visibility of a record', () => {
  const both = { publish_at: '2026-11-24T08:00', expires_at: '2026-11-24T17:00' };
  test.each([
    [{}, '1999-01-01T00:00:00Z', true],
    [{ publish_at: '', expires_at: '' }, '2026-11-24T14:00:00Z', true],
    [both, '2026-11-24T13:59:59.999Z', false],
    [both, '2026-11-24T14:00:00Z', true],
    [both, '2026-11-24T22:59:59.999Z', true],
    [both, '2026-11-24T23:00:00Z', false],
    [{ expires_at: '2026-11-01T01:30' }, '2026-11-01T06:29:59Z', true],
    // Its hour comes a second time; it stays away.
    [{ expires_at: '2026-11-01T01:30' }, '2026-11-01T07:10:00Z', false],
  ])('%j at %s: %s', (record, now, shown) => {
    expect(isShownAt(record, chicago, at(now))).toBe(shown);
  });

  const zones = ['America/Chicago', 'America/Phoenix', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Lisbon', 'UTC'];
  const instant = fc.integer({ min: at('2025-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });
  const moment = fc.oneof(
    fc.constant(''),
    instant.map((ms) => new Date(ms).toISOString().slice(0, 16)),
  );

  test('it stays as it is until its next turn, and not a moment longer', () => {
    fc.assert(
      fc.property(moment, moment, instant, fc.constantFrom(...zones), (publish_at, expires_at, now, zone) => {
        fc.pre(!publish_at || !expires_at || publish_at < expires_at);
        const record = { publish_at, expires_at };
        const shown = isShownAt(record, zone, now);
        const turn = nextTransition(record, zone, now);
        if (turn === null) {
          expect(isShownAt(record, zone, now + 10 * 366 * 86_400_000)).toBe(shown);
          return;
        }
        expect(turn).toBeGreaterThan(now);
        expect(isShownAt(record, zone, turn - 1)).toBe(shown);
        expect(isShownAt(record, zone, turn)).toBe(!shown);
      }),
    );
  });

  test('once expired it never comes back by itself', () => {
    fc.assert(
      fc.property(moment, instant, fc.nat(1e10), fc.constantFrom(...zones), (expires_at, now, later, zone) => {
        if (hasExpired({ expires_at }, zone, now)) expect(hasExpired({ expires_at }, zone, now + later)).toBe(true);
      }),
    );
  });
});

describe('a banner', () => {
  const given = { severity: 'warning', text: 'Boil your water', link: null };
  test.each([
    [{}, true],
    [{ severity: 'panic' }, false],
    [{ text: ' ' }, false],
    [{ text: 'x'.repeat(500) }, true],
    [{ text: 'x'.repeat(501) }, false],
    [{ link: { title: 'More', url: 'https://maple.example/water' } }, true],
    [{ link: { title: 'More', url: 'javascript:alert(1)' } }, false],
    [{ publish_at: '2026-11-24T08:00', expires_at: '2026-11-24T08:01' }, true],
    [{ publish_at: '2026-11-24T08:00', expires_at: '2026-11-24T08:00' }, false],
    [{ expires_at: '2026-02-30T08:00' }, false],
    [{ expires_at: '2026-11-24 08:00' }, false],
  ])('with %j is taken: %s', (changes, taken) => {
    expect(v.safeParse(BannerInput, { ...given, ...changes }).success).toBe(taken);
  });

  test('the gravest comes first, the newest of its kind before the others', () => {
    const banners = (['notice', 'emergency', 'warning', 'emergency'] as const).map((severity, index) => ({
      ...given,
      severity,
      id: String(index),
      publish_at: '',
      expires_at: '',
      version: 1,
      seq: 1,
      updated_at: '',
    }));
    expect(banners.sort(compareBanners).map(({ id }) => id)).toEqual(['3', '1', '2', '0']);
    expect(banners.map(isDismissible)).toEqual([false, false, true, true]);
  });
});

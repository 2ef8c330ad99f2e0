import { describe, expect, test } from 'vitest';
import { getOfficeStatus, listOfficeBoundaries, parseOpeningHours } from '../../db/rules/officeHours.ts';

test.each([
  ['8:00 AM - 5:00 PM', 480, 1020],
  ['8am–5pm', 480, 1020],
  ['8 - 5', 480, 1020],
  ['8:30 a.m. to 12 p.m.', 510, 720],
  ['8:00 AM - noon', 480, 720],
  ['Mon - Thu: 7:30 AM to 5:30 PM', 450, 1050],
  ['09:00 - 17:30', 540, 1050],
])('%j is %i to %i minutes', (text, open, close) => expect(parseOpeningHours(text)).toEqual({ open, close }));

test.each(['Closed', '', 'By appointment', '8 AM', '8-12, 1-5', '5 PM - 8 AM', '8:75 - 9:00', 'Call 512-555-0101'])(
  '%j says nothing that can be relied upon',
  (text) => expect(parseOpeningHours(text)).toBeNull(),
);

describe('whether somebody is there', () => {
  const hours = { weekday: '8:00 AM - 5:00 PM', friday: '8:00 AM - 12:00 PM' };
  test.each([
    ['Thursday morning', 4, '08:00', { open: true, until: 1020 }],
    ['Thursday early', 4, '07:59', { open: false, opensAt: 480, inDays: 0, weekday: 4 }],
    ['Thursday evening', 4, '17:00', { open: false, opensAt: 480, inDays: 1, weekday: 5 }],
    ['Friday forenoon', 5, '11:59', { open: true, until: 720 }],
    ['Friday noon', 5, '12:00', { open: false, opensAt: 480, inDays: 3, weekday: 1 }],
    ['Saturday', 6, '10:00', { open: false, opensAt: 480, inDays: 2, weekday: 1 }],
    ['Sunday', 0, '23:59', { open: false, opensAt: 480, inDays: 1, weekday: 1 }],
  ])('%s', (_, weekday, time, status) => {
    expect(getOfficeStatus(hours, { date: '2026-11-19', time, weekday })).toEqual(status);
  });

  test('no hours, no claim; no Friday hours, the weekday ones', () => {
    const friday = { date: '2026-11-20', time: '15:00', weekday: 5 };
    expect(getOfficeStatus({ weekday: 'By appointment', friday: '' }, friday)).toBeNull();
    expect(getOfficeStatus({ weekday: hours.weekday, friday: '' }, friday)).toEqual({ open: true, until: 1020 });
    expect(getOfficeStatus({ weekday: hours.weekday, friday: 'Closed' }, friday)).toMatchObject({
      open: false,
      inDays: 3,
    });
  });

  test('the answer may change only at its boundaries', () =>
    expect(listOfficeBoundaries(hours)).toEqual([480, 1020, 480, 720]));
});

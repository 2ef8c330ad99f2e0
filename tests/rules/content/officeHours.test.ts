import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays, getWeekday, type LocalTime, toInstant, toLocalTime } from '../../../db/rules/time.ts';
import {
  type Closure,
  getOfficeStatus,
  groupOpeningDays,
  listClosures,
  listOfficeBoundaries,
  listWrittenHours,
  type OfficeHours,
  type OpeningDay,
} from '../../../db/rules/town/officeHours.ts';
import { checkOfficeHours } from '../../../db/rules/town/officeHoursInput.ts';
import { readOfficeHours } from '../../../db/rules/town/officeHoursText.ts';
import { emptySections } from '../../../db/rules/town/sections.ts';

const row = (day: number, open = '', close = '', ...breaks: [string, string][]): OpeningDay => ({
  day,
  open,
  close,
  breaks: breaks.map(([start, end]) => ({ start, end })),
});
const texts = { weekday: '', friday: '' };
/** Monday to Thursday with a lunch break, Friday forenoon, closed at the weekend. */
const days = [
  ...[1, 2, 3, 4].map((day) => row(day, '08:00', '17:00', ['12:00', '13:00'])),
  row(5, '08:00', '12:00'),
  row(6),
  row(0),
];
const hours: OfficeHours = { ...texts, days };
const at = (moment: string): LocalTime => {
  const [date = '', time = ''] = moment.split(' ');
  return { date, time, weekday: getWeekday(date) };
};
const event = (title: string, date: string, more: object = {}) => ({
  title,
  date,
  end_date: date,
  dates: [date],
  start_time: '',
  closes_office: true,
  ...more,
});
const thanksgiving: Closure = { from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' };
const closed = (reason: string, date: string, inDays: number, opensAt = '08:00') => ({
  isOpen: false,
  reason,
  next: { opensAt, date, inDays },
});
const open = (until: string) => ({ isOpen: true, until });

describe('whether somebody is there', () => {
  test.each([
    ['early', '2026-11-19 07:59', closed('', '2026-11-19', 0)],
    ['when it opens', '2026-11-19 08:00', open('12:00')],
    ['in the forenoon', '2026-11-19 11:59', open('12:00')],
    ['at lunch', '2026-11-19 12:00', closed('', '2026-11-19', 0, '13:00')],
    ['after lunch', '2026-11-19 13:00', open('17:00')],
    ['in the evening', '2026-11-19 17:00', closed('', '2026-11-20', 1)],
    ['on Friday at noon', '2026-11-20 12:00', closed('', '2026-11-23', 3)],
    ['on Saturday', '2026-11-21 10:00', closed('', '2026-11-23', 2)],
    ['the evening before a closure', '2026-11-25 18:00', closed('', '2026-11-30', 5)],
    ['on its first day', '2026-11-26 10:00', closed('Thanksgiving', '2026-11-30', 4)],
    ['on its last day', '2026-11-27 23:59', closed('Thanksgiving', '2026-11-30', 3)],
    ['the day after it', '2026-11-28 00:00', closed('', '2026-11-30', 2)],
  ])('%s', (_, moment, status) => {
    expect(getOfficeStatus(hours, [thanksgiving], [], at(moment))).toEqual(status);
  });

  test('an event closes it on each of its days, where it is marked so', () => {
    const training = { end_date: '2026-12-02', dates: ['2026-12-01', '2026-12-15'], start_time: '13:00' };
    const events = [
      event('Staff training', '2026-12-01', training),
      event('Council', '2026-12-03', { closes_office: false }),
      event('From before there was a mark', '2026-12-03', { closes_office: undefined }),
      event('Cancelled', '2026-12-03', { cancelled: ['2026-12-03'] }),
    ];
    const on = (moment: string) => getOfficeStatus(hours, undefined, events, at(moment));
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-15', '2026-12-16'])
      expect(on(`${day} 09:00`)).toMatchObject({ isOpen: false, reason: 'Staff training' });
    expect(on('2026-12-03 09:00')).toEqual(open('12:00'));
  });

  test('no claim is made of a weekday without hours, nor beyond it', () => {
    const noFriday = { ...texts, days: days.filter(({ day }) => day !== 5) };
    expect(getOfficeStatus(texts, [], [], at('2026-11-19 10:00'))).toBeNull();
    expect(getOfficeStatus(noFriday, [], [], at('2026-11-20 10:00'))).toBeNull();
    expect(getOfficeStatus(noFriday, [], [], at('2026-11-19 18:00'))).toEqual({
      isOpen: false,
      reason: '',
      next: null,
    });
    expect(getOfficeStatus(texts, [thanksgiving], [], at('2026-11-26 10:00'))).toEqual({
      isOpen: false,
      reason: 'Thanksgiving',
      next: null,
    });
  });

  test('closed for longer than it looks ahead, it does not say when it opens', () => {
    const year = { from: '2026-01-01', to: '2026-12-31', reason: 'Flood' };
    expect(getOfficeStatus(hours, [year], [], at('2026-06-01 10:00'))).toEqual({
      isOpen: false,
      reason: 'Flood',
      next: null,
    });
  });
});

describe('by the town’s clock, across its changes', () => {
  // The weeks around both changes of the clock, every half hour.
  const zones = ['America/Chicago', 'America/New_York', 'America/Phoenix', 'Pacific/Auckland'];
  const weeks = [toInstant('2026-03-06', '00:00', 'UTC'), toInstant('2026-10-30', '00:00', 'UTC')];
  const instants = weeks.flatMap((start) => Array.from({ length: 48 * 5 }, (_, step) => start + step * 1_800_000));
  const nights = [0, 1, 2, 3, 4, 5, 6].map((day) => row(day, '00:30', '23:30', ['01:30', '02:30'], ['03:00', '12:00']));
  const status = (instant: number, zone: string) =>
    getOfficeStatus({ ...texts, days: nights }, [], [], toLocalTime(instant, zone));

  test.each(zones)('it changes at its boundaries only in %s', (zone) => {
    for (const instant of instants) {
      const before = toLocalTime(instant - 60_000, zone);
      const now = toLocalTime(instant, zone);
      const boundaries = ['00:00', ...listOfficeBoundaries({ ...texts, days: nights }, now.weekday)];
      // A boundary in an hour that is skipped or repeated is passed by the change itself.
      const isPassed =
        now.date !== before.date ||
        now.time < before.time ||
        boundaries.some((time) => time > before.time && time <= now.time);
      if (!isPassed) expect(status(instant, zone)).toEqual(status(instant - 60_000, zone));
    }
  });

  test.each(zones)('its forecast comes true in %s', (zone) => {
    for (const instant of instants) {
      const sentence = status(instant, zone);
      const { date } = toLocalTime(instant, zone);
      if (sentence?.isOpen) {
        const end = toInstant(date, sentence.until, zone);
        if (end > instant) expect(status(end, zone)).not.toEqual(sentence);
      } else if (sentence?.next) {
        const { next } = sentence;
        expect(next.date).toBe(addDays(date, next.inDays));
        const opening = status(toInstant(next.date, next.opensAt, zone), zone);
        // The clock may be put forward over the whole opening.
        if (toLocalTime(toInstant(next.date, next.opensAt, zone), zone).time === next.opensAt)
          expect(opening).toMatchObject({ isOpen: true });
      }
    }
  });
});

test('closures and closing events are listed together, in the order of their days', () => {
  const events = [event('Founders Day', '2026-11-24'), event('Long ago', '2025-11-24')];
  expect(listClosures([thanksgiving], events, '2026-11-24', '2026-11-26').map(({ reason }) => reason)).toEqual([
    'Founders Day',
    'Thanksgiving',
  ]);
  expect(listClosures([thanksgiving], events, '2026-11-28', '2026-12-31')).toEqual([]);
});

test('weekdays that have the same hours are one line', () => {
  const lunch = [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ];
  expect(groupOpeningDays(hours)).toEqual([
    { from: 1, to: 4, spans: lunch },
    { from: 5, to: 5, spans: [['08:00', '12:00']] },
    { from: 6, to: 0, spans: [] },
  ]);
  expect(groupOpeningDays({ ...texts, days: [row(1), row(3)] })).toHaveLength(2);
});

describe('hours written as text', () => {
  const lunch: [string, string] = ['12:00', '13:00'];
  test.each([
    ['8:00 AM - 5:00 PM', row(1, '08:00', '17:00')],
    ['8am–5pm', row(1, '08:00', '17:00')],
    ['8 - 5', row(1, '08:00', '17:00')],
    ['1 - 5 PM', row(1, '13:00', '17:00')],
    ['8:30 a.m. to 12 p.m.', row(1, '08:30', '12:00')],
    ['8:00 AM - noon', row(1, '08:00', '12:00')],
    ['09:00 - 17:30', row(1, '09:00', '17:30')],
    ['Mon - Fri: 8 - 5', row(1, '08:00', '17:00')],
    ['8-12, 1-5', row(1, '08:00', '17:00', lunch)],
    ['8:00 AM - 12:00 PM and 1:00 PM - 5:00 PM', row(1, '08:00', '17:00', lunch)],
    ['8 - 5 (closed for lunch 12 - 1)', row(1, '08:00', '17:00', lunch)],
    ['8 AM to 5 PM, closed noon to 1 PM', row(1, '08:00', '17:00', lunch)],
    ['Closed', row(1)],
  ])('%j is read', (weekday, expected) => {
    const found = readOfficeHours({ weekday, friday: '' });
    expect(found.find(({ day }) => day === 1)).toEqual(expected);
    expect(found.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(listWrittenHours({ weekday, friday: '', days: found })).toEqual([]);
  });

  test.each([
    '',
    'By appointment',
    '8 AM',
    '5 PM - 8 AM',
    '8:75 - 9:00',
    'Call 512-555-0101',
    'Mon - Sat: 9 - 5',
    '8 - 12, 11 - 5',
    '8 - 5 (closed 6 - 7)',
    '8 - 5 except on the first Monday',
    '8-9, 10-11, 12-1, 2-3',
    '5 - 9',
  ])('%j is left as it is, and shown', (weekday) => {
    expect(readOfficeHours({ weekday, friday: '' })).toEqual([]);
    expect(listWrittenHours({ weekday, friday: '' })).toEqual(weekday ? [{ days: 'weekdays', text: weekday }] : []);
  });

  test('weekdays that one text leaves open stay open, and its words are shown', () => {
    const ofThursday = { weekday: 'Mon - Thu: 7:30 AM to 5:30 PM', friday: '' };
    expect(readOfficeHours(ofThursday).map(({ day }) => day)).toEqual([1, 2, 3, 4, 6, 0]);
    expect(listWrittenHours({ ...ofThursday, days: readOfficeHours(ofThursday) })).toHaveLength(1);
    const unclear = { weekday: '8 - 5', friday: 'By appointment' };
    expect(listWrittenHours({ ...unclear, days: readOfficeHours(unclear) })).toEqual([
      { days: 'friday', text: 'By appointment' },
    ]);
    const both = { weekday: '8 - 5', friday: 'Fri: 8 - noon' };
    expect(readOfficeHours(both).find(({ day }) => day === 5)).toEqual(row(5, '08:00', '12:00'));
  });
});

describe('the stored hours', () => {
  const contact = (given: object) => ({ ...emptySections.contact, ...given });
  const save = (given: OpeningDay[]) => checkOfficeHours(contact({ hours: { ...texts, days: given } })).hours.days;
  const saveClosures = (...closures: unknown[]) => checkOfficeHours(contact({ closures })).closures;

  test('rows, Monday first', () =>
    expect(save([row(0), row(1, '08:00', '17:00', ['12:00', '13:00']), row(6)])).toEqual([
      row(1, '08:00', '17:00', ['12:00', '13:00']),
      row(6),
      row(0),
    ]));

  test.each([
    ['closing before it opens', [row(1, '17:00', '08:00')]],
    ['only opening', [row(1, '08:00')]],
    ['only closing', [row(1, '', '17:00')]],
    ['a break before it opens', [row(1, '08:00', '17:00', ['07:00', '09:00'])]],
    ['a break over closing', [row(1, '08:00', '17:00', ['16:00', '18:00'])]],
    ['breaks out of order', [row(1, '08:00', '17:00', ['14:00', '15:00'], ['12:00', '13:00'])]],
    ['a break on a closed day', [row(1, '', '', ['12:00', '13:00'])]],
    ['no time', [row(1, '25:00', '26:00')]],
    ['a weekday twice', [row(1, '08:00', '17:00'), row(1)]],
    ['no weekday', [row(7)]],
  ])('not %s', (_, given) => expect(() => save(given)).toThrow(v.ValiError));

  test('texts alone become rows and stay; rows that are sent with them win', () => {
    const given = { weekday: '8 - 5', friday: 'Closed' };
    const saved = checkOfficeHours(contact({ hours: given })).hours;
    expect(saved).toMatchObject({ ...given, days: readOfficeHours(given) });
    expect(checkOfficeHours(contact({ hours: { ...given, days: [row(1)] } })).hours.days).toEqual([row(1)]);
    expect(checkOfficeHours(contact({ hours: { ...given, days: [] } })).hours.days).toEqual([]);
    expect(checkOfficeHours(contact({ hours: { weekday: 'By appointment', friday: '' } })).hours.days).toBeUndefined();
  });

  test('a closure of a day or several, in their order', () => {
    const later = { from: '2026-12-24', to: '', reason: ' Christmas ' };
    expect(saveClosures(later, thanksgiving)).toEqual([
      thanksgiving,
      { from: '2026-12-24', to: '2026-12-24', reason: 'Christmas' },
    ]);
  });

  test.each([
    ['one that ends before it begins', { from: '2026-11-26', to: '2026-11-25', reason: 'x' }],
    ['one without a reason', { from: '2026-11-26', to: '', reason: ' ' }],
    ['a day that does not exist', { from: '2026-02-30', to: '', reason: 'x' }],
    ['an end that does not exist', { from: '2026-02-20', to: '2026-02-30', reason: 'x' }],
    ['what is none', 'closed'],
  ])('not %s', (_, given) => expect(() => saveClosures(given)).toThrow(v.ValiError));
});

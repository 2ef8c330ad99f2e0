import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { EventInput, PublicEvent, Repeat } from '../../db/rules/events.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { calendarFile } from '../../server/feeds/calendar.ts';
import { checkRule, repeatDates } from '../../server/store/repeat.ts';
import { write } from '../../server/store/write.ts';
import { makeNeighbour, makeTown, testDatabase } from './database.ts';
import { nasty } from './nasty.ts';
import { event } from './records.ts';
import { serve } from './serve.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const townId = '0198c0de-0000-7000-8000-0000000000ff';
const now = Date.parse('2026-11-20T18:00:00Z');

/** An event as the store would hold it. */
function stored(given: Partial<EventInput> = {}, more: Partial<PublicEvent> = {}): PublicEvent {
  const input = event({ publish_at: '', expires_at: '', ...given });
  const { location_detail: _l, renter_name: _n, renter_email: _e, renter_phone: _p, ...rest } = input;
  const dates = repeatDates(input, addDays(input.date, 731));
  const kept = { id, dates, version: 3, seq: 5, updated_at: '2026-11-19T12:00:00.000Z' };
  return { ...rest, publish_at: '', expires_at: '', ...kept, ...more };
}

const fileOf = (events: PublicEvent[], timeZone = 'America/Chicago', from = '2025-01-01') =>
  calendarFile({ events, name: 'City of Maple: calendar', origin: 'https://maple.test', townId, timeZone, from });

/** The events of a file, as an independent parser reads it. Every line is looked at on the way. */
function parsed(file: string): ICAL.Event[] {
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\r]/);
    expect(line).not.toContain('\ufffd');
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const timezone = new ICAL.Timezone(zone);
    ICAL.TimezoneService.register(timezone, timezone.tzid);
  }
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/** The days that all events of a file begin on, until a day; what a rule never names is given up after so many. */
function daysOf(events: ICAL.Event[], until: string): string[] {
  const days: string[] = [];
  for (const one of events) {
    const iterator = one.iterator();
    for (let at = 0; at < 3000; at += 1) {
      const next = iterator.next();
      if (!next || next.toString().slice(0, 10) > until) break;
      days.push(next.toString().slice(0, 10));
    }
  }
  return days.sort();
}

describe('an event as calendar programs get it', () => {
  test('says what, when and where', () => {
    const file = fileOf([stored()]);
    const [one] = parsed(file);
    expect(one?.summary).toBe('Council meeting');
    expect(one?.location).toBe('Town hall');
    expect(one?.description).toBe('Open to the public.');
    expect(one?.uid).toBe(`${id}@${townId}`);
    expect(one?.sequence).toBe(2);
    expect(one?.startDate.toJSDate().toISOString()).toBe('2026-12-09T01:00:00.000Z');
    expect(one?.endDate.toJSDate().toISOString()).toBe('2026-12-09T03:00:00.000Z');
    for (const line of [
      'METHOD:PUBLISH',
      'X-WR-TIMEZONE:America/Chicago',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'DTSTART;TZID=America/Chicago:20261208T190000',
      'DTSTAMP:20261119T120000Z',
      'LAST-MODIFIED:20261119T120000Z',
      `URL:https://maple.test/#calendar?eventId=${id}`,
      'CATEGORIES:Meeting',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ]) {
      expect(file.replaceAll('\r\n ', '').split('\r\n')).toContain(line);
    }
  });

  test.each<[string, Partial<EventInput>, string, string | null]>([
    ['one whole day', { all_day: true, start_time: '', end_time: '' }, '2026-12-08', '2026-12-09'],
    [
      'several whole days',
      { all_day: true, start_time: '', end_time: '', end_date: '2026-12-10' },
      '2026-12-08',
      '2026-12-11',
    ],
    ['hours over days', { end_date: '2026-12-09', end_time: '12:00' }, '2026-12-08T19:00:00', '2026-12-09T12:00:00'],
    ['no end', { end_time: '' }, '2026-12-08T19:00:00', null],
    ['an end that is the start', { end_time: '19:00' }, '2026-12-08T19:00:00', null],
    ['an end past midnight', { end_time: '01:30' }, '2026-12-08T19:00:00', '2026-12-09T01:30:00'],
    [
      'several days without an end',
      { end_time: '', end_date: '2026-12-09' },
      '2026-12-08T19:00:00',
      '2026-12-10T00:00:00',
    ],
  ])('lasts %s', (_name, given, start, end) => {
    const file = fileOf([stored(given)]);
    const [one] = parsed(file);
    expect(one?.startDate.toString()).toBe(start);
    if (end === null) expect(file).not.toContain('DTEND');
    else expect(one?.endDate.toString()).toBe(end);
  });

  test('keeps its wall-clock time on both sides of a clock change', () => {
    const file = fileOf([stored({ date: '2026-10-27', end_date: '2026-10-27', repeat: weekly('FREQ=WEEKLY') })]);
    const [one] = parsed(file);
    const iterator = one?.iterator();
    const instants = [iterator?.next(), iterator?.next()].map((time) => time?.toJSDate().toISOString());
    expect(instants).toEqual(['2026-10-28T00:00:00.000Z', '2026-11-04T01:00:00.000Z']);
  });

  test.each([
    ['America/Chicago', 'DTSTART;TZID=America/Chicago:20261208T190000', 'TZID:America/Chicago'],
    ['US/Central', 'DTSTART;TZID=America/Chicago:20261208T190000', 'TZID:America/Chicago'],
    ['UTC', 'DTSTART:20261208T190000Z', 'TZID:Etc/UTC'],
    ['+05:30', 'DTSTART;TZID=UTC+0530:20261208T190000', 'TZOFFSETTO:+0530'],
    ['Pacific/Kiritimati', 'DTSTART;TZID=Pacific/Kiritimati:20261208T190000', 'TZOFFSETTO:+1400'],
  ])('in %s is %s', (zone, start, definition) => {
    const file = fileOf([stored()], zone);
    expect(file.split('\r\n')).toContain(start);
    expect(file.split('\r\n')).toContain(definition);
    const offsets: Record<string, string> = { UTC: '19:00', '+05:30': '13:30', 'Pacific/Kiritimati': '05:00' };
    const clock = offsets[zone];
    if (clock) expect(parsed(file)[0]?.startDate.toJSDate().toISOString()).toContain(`T${clock}:00`);
  });

  test('holds for every kind of character', () => {
    const text = 'Comma, semi; back\\slash\nnew line\r\nand another "quoted" BEGIN:VEVENT';
    const title = `${nasty.title}\nEND:VEVENT`;
    const [one, ...more] = parsed(
      fileOf([stored({ title, description: `${text}\n${nasty.content}`, location: nasty.title })]),
    );
    expect(more).toEqual([]);
    expect(one?.summary).toBe(`${nasty.title} END:VEVENT`);
    expect(one?.location).toBe(nasty.title);
    expect(one?.description).toContain(text.replace('\r\n', '\n'));
    expect(one?.description).toContain('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}');
  });

  test('is folded within no character, wherever the limit falls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const clean = title.replace(/\s+/g, ' ').trim() || 'x';
        const [one] = parsed(fileOf([stored({ title: clean })]));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what the format forbids is left out
        expect(one?.summary).toBe(clean.replace(/[\0-\x08\x0e-\x1f\x7f]/g, '').replace(/\u0085/g, '\n'));
      }),
      { numRuns: 300 },
    );
  });
});

const isEveryOther = (day: string) => day >= '2020-01-01' && daysBetween('2020-01-01', day) % 2 === 0;
const weekly = (rule: string, more: Partial<Repeat> = {}): Repeat => ({ rule, except: [], extra: [], ...more });

describe('an event that repeats', () => {
  const lines = (given: Partial<EventInput>, zone?: string) =>
    fileOf([stored(given)], zone)
      .replaceAll('\r\n ', '')
      .split('\r\n');
  const ruleOf = (given: Partial<EventInput>) =>
    lines(given)
      .filter((line) => /^(RRULE|EXDATE)/.test(line))
      .filter((line) => !line.includes('BYMONTH=3;BYDAY=2SU') && !line.includes('BYMONTH=11;BYDAY=1SU'));

  test.each<[string, string, string]>([
    ['2026-12-08', 'FREQ=DAILY;COUNT=5', 'RRULE:FREQ=DAILY;COUNT=5'],
    ['2026-12-08', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['2026-12-08', 'freq=weekly;byday=tu;', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    ['2026-12-08', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU'],
    // 19:00 on the 30th of June in Chicago.
    ['2026-12-08', 'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270630', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270701T000000Z'],
    ['2026-12-08', 'FREQ=MONTHLY;BYMONTHDAY=8', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=8'],
    ['2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['2026-11-26', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    ['2026-12-25', 'FREQ=YEARLY', 'RRULE:FREQ=YEARLY'],
  ])('%s %s is told as a rule', (date, rule, expected) => {
    expect(ruleOf({ date, end_date: date, repeat: weekly(rule) })).toEqual([expected]);
  });

  test.each([
    // Outlook leaves out whole events for rules such as the first, and clamps the second.
    ['2026-12-01', 'FREQ=MONTHLY;BYDAY=1TU,3TU'],
    ['2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['2026-12-31', 'FREQ=MONTHLY'],
    ['2028-02-29', 'FREQ=YEARLY'],
    ['2026-12-29', 'FREQ=MONTHLY;BYDAY=5TU'],
    // Programs differ on a start that its rule does not name.
    ['2026-12-09', 'FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
    ['2026-12-08', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
    ['2026-12-08', 'FREQ=YEARLY;BYDAY=50TU'],
  ])('%s %s is told day by day', (date, rule) => {
    const repeat = weekly(rule);
    const one = stored({ date, end_date: date, repeat });
    const events = parsed(fileOf([one]));
    expect(ruleOf({ date, end_date: date, repeat })).toEqual([]);
    expect(events.map(({ startDate }) => startDate.toString().slice(0, 10))).toEqual(one.dates);
    expect(events.map(({ uid }) => uid)).toEqual(one.dates.map((day) => `${id}-${day.replaceAll('-', '')}@${townId}`));
  });

  test('leaves out its exceptions, and has its extra days as events of their own', () => {
    const repeat = weekly('FREQ=WEEKLY;COUNT=4', { except: ['2026-12-15'], extra: ['2026-12-18', '2026-12-22'] });
    const events = parsed(fileOf([stored({ repeat })]));
    expect(daysOf(events, '2027-12-31')).toEqual(['2026-12-08', '2026-12-18', '2026-12-22', '2026-12-29']);
    expect(ruleOf({ repeat })).toContain('EXDATE;TZID=America/Chicago:20261215T190000');
    expect(events.map(({ uid }) => uid)).toEqual([`${id}@${townId}`, `${id}-20261218@${townId}`]);
  });

  test('keeps an exception of every age, and none that excepts nothing', () => {
    const except = ['2019-12-31', '2020-01-02', '2020-01-03', '2026-12-08', '2026-12-09', '2040-01-01', '2040-01-02'];
    const repeat = weekly('FREQ=DAILY;INTERVAL=2', { except });
    const old = { date: '2020-01-01', end_date: '2020-01-01', all_day: true, start_time: '', end_time: '' };
    expect(ruleOf({ ...old, repeat })).toEqual([
      'RRULE:FREQ=DAILY;INTERVAL=2',
      ...except.filter((day) => isEveryOther(day)).map((day) => `EXDATE;VALUE=DATE:${day.replaceAll('-', '')}`),
    ]);
  });

  test('of whole days ends and is excepted by days', () => {
    const repeat = weekly('FREQ=WEEKLY;UNTIL=20270105T235959Z', { except: ['2026-12-22'] });
    const whole = { all_day: true, start_time: '', end_time: '', repeat };
    expect(ruleOf(whole)).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20270105', 'EXDATE;VALUE=DATE:20261222']);
    expect(daysOf(parsed(fileOf([stored(whole)])), '2028-01-01')).toEqual([
      '2026-12-08',
      '2026-12-15',
      '2026-12-29',
      '2027-01-05',
    ]);
  });

  test('once only, or over before it returns, is one event', () => {
    for (const rule of ['FREQ=DAILY;COUNT=1', 'FREQ=WEEKLY;UNTIL=20261210', 'FREQ=WEEKLY;UNTIL=20200101']) {
      const events = parsed(fileOf([stored({ repeat: weekly(rule) })]));
      expect(events.map(({ uid }) => uid)).toEqual([`${id}@${townId}`]);
      expect(ruleOf({ repeat: weekly(rule) })).toEqual([]);
    }
  });

  test('that lasts into its own next time is told day by day', () => {
    const one = stored({ end_date: '2026-12-09', end_time: '20:00', repeat: weekly('FREQ=DAILY;COUNT=3') });
    expect(parsed(fileOf([one]))).toHaveLength(3);
  });

  test('tells no day twice and leaves none out, whatever its rule, over a year with both clock changes', () => {
    const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
    const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }).map((list) => list.join(','));
    const nth = fc.tuple(fc.constantFrom('1', '2', '3', '4', '5', '-1', '-2'), weekday).map((pair) => pair.join(''));
    const monthDay = fc.constantFrom(1, 8, 15, 28, 29, 30, 31, -1, -2);
    const month = fc.integer({ min: 1, max: 12 });
    const by = fc.oneof(
      fc.constant('FREQ=DAILY'),
      fc.constant('FREQ=WEEKLY'),
      fc.constant('FREQ=MONTHLY'),
      fc.constant('FREQ=YEARLY'),
      weekdays.map((days) => `FREQ=DAILY;BYDAY=${days}`),
      weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days}`),
      fc.uniqueArray(nth, { minLength: 1, maxLength: 2 }).map((days) => `FREQ=MONTHLY;BYDAY=${days.join(',')}`),
      monthDay.map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
      fc.tuple(month, nth).map(([one, day]) => `FREQ=YEARLY;BYMONTH=${one};BYDAY=${day}`),
      fc.tuple(month, monthDay).map(([one, day]) => `FREQ=YEARLY;BYMONTH=${one};BYMONTHDAY=${day}`),
      weekdays.map((days) => `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=-1`),
    );
    const interval = fc.integer({ min: 1, max: 3 }).map((n) => (n === 1 ? '' : `;INTERVAL=${n}`));
    const start = fc.integer({ min: 0, max: 600 }).map((days) => addDays('2025-03-01', days));
    const end = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 12 }).map((n) => `;COUNT=${n}`),
      fc.integer({ min: 0, max: 500 }).map((days) => `;UNTIL=${addDays('2026-01-01', days).replaceAll('-', '')}`),
    );
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 4 });
    const hours = fc.constantFrom(
      { all_day: true, start_time: '', end_time: '' },
      { all_day: false, start_time: '19:00', end_time: '21:00' },
      { all_day: false, start_time: '00:30', end_time: '' },
      { all_day: false, start_time: '23:30', end_time: '01:00' },
      // Skipped by the clock on one Sunday in March.
      { all_day: false, start_time: '02:30', end_time: '03:00' },
    );
    const zone = fc.constantFrom('America/Chicago', 'UTC', 'Europe/London', 'Pacific/Auckland', 'America/Phoenix');
    fc.assert(
      fc.property(
        fc.record({ start, by, interval, end, except: some, extra: some, hours, zone }),
        ({ start: date, by: rule, interval: every, end: last, except, extra, hours: clock, zone: timeZone }) => {
          const whole = rule + every + last;
          expect(checkRule(whole)).toBeNull();
          const days = (list: number[]) => list.map((n) => addDays(date, n)).sort();
          const repeat = { rule: whole, except: days(except), extra: days(extra) };
          const one = stored({ ...clock, date, end_date: date, repeat });
          const told = daysOf(parsed(fileOf([one], timeZone)), '2027-01-31');
          const known = one.dates.filter((day) => day <= '2027-01-31');
          expect(told, `${date} ${whole} ${timeZone}`).toEqual(known);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the calendars of a town', () => {
  async function town(given: Partial<EventInput>[]) {
    const database = await testDatabase('sqlite');
    const made = await makeTown(database.db, { display_name: 'City of Maple' });
    const ids = await write(database.db, made.id, 'clerk', async (tx) => {
      const saved: string[] = [];
      for (const one of given) saved.push((await tx.save('events', event(one))).id);
      return saved;
    });
    let instant = now;
    const served = await serve(database, { now: () => instant });
    const at = (time: string) => {
      instant = Date.parse(time);
    };
    return { database, town: made, ids, at, ...served };
  }
  const uids = async (ask: Awaited<ReturnType<typeof town>>['ask'], path = '/feeds/calendar.ics') =>
    parsed((await ask(path)).body).map(({ uid }) => uid.split('@')[0]);

  test('hold what is ahead and the last year, one for all and one for each type', async () => {
    const { ask, ids } = await town([
      { type: 'meeting' },
      { type: 'holiday', all_day: true, start_time: '', end_time: '' },
      { type: 'event', date: '2025-11-21', end_date: '2025-11-21' },
      { type: 'event', date: '2025-11-19', end_date: '2025-11-19' },
    ]);
    const [meeting, holiday, recent] = ids;
    expect((await uids(ask)).sort()).toEqual([meeting, holiday, recent].sort());
    expect(await uids(ask, '/feeds/calendar/meeting.ics')).toEqual([meeting]);
    expect(await uids(ask, '/feeds/calendar/event.ics')).toEqual([recent]);
    expect(await uids(ask, '/feeds/calendar/rental.ics')).toEqual([]);
    expect((await ask('/feeds/calendar/meeting.ics')).body).toContain('X-WR-CALNAME:City of Maple: meetings');
  });

  test('never tell what is private of a rental', async () => {
    const secret = { location_detail: 'Key under the mat', renter_name: 'Pat Doe', renter_email: 'pat@doe.example' };
    const { ask, ids } = await town([
      {
        type: 'rental',
        title: 'Hall rented',
        description: '',
        content: 'Gate 4711',
        renter_phone: '555-4711',
        ...secret,
      },
    ]);
    for (const path of ['/feeds/calendar.ics', '/feeds/calendar/rental.ics', `/feeds/events/${ids[0]}.ics`]) {
      const { body } = await ask(path);
      expect(body).toContain('SUMMARY:Hall rented');
      for (const word of ['mat', 'Pat', 'doe', '4711']) expect(body).not.toContain(word);
    }
  });

  test('keep a UID and raise SEQUENCE when an event is edited, and lose one that is removed', async () => {
    const { ask, database, town: made, ids } = await town([{}]);
    const [eventId = ''] = ids;
    const [before] = parsed((await ask('/feeds/calendar.ics')).body);
    const edited = { ...event({ title: 'Moved', start_time: '18:00' }), id: eventId };
    await write(database.db, made.id, 'clerk', (tx) => tx.save('events', edited));
    const [after] = parsed((await ask('/feeds/calendar.ics')).body);
    expect(after?.summary).toBe('Moved');
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    await write(database.db, made.id, 'clerk', (tx) => tx.remove('events', eventId));
    expect(await uids(ask)).toEqual([]);
    expect((await ask(`/feeds/events/${eventId}.ics`)).status).toBe(404);
  });

  test('one event is taken along as a file with a readable name', async () => {
    const { ask, ids } = await town([{ title: 'Élan: "Council" & Co. 🚧' }, { title: '議会' }]);
    const first = await ask(`/feeds/events/${ids[0]}.ics`);
    expect(first.headers['content-disposition']).toBe('inline; filename="elan-council-co-2026-12-08.ics"');
    expect(first.headers['content-type']).toContain('text/calendar');
    expect(parsed(first.body).map(({ uid }) => uid.split('@')[0])).toEqual([ids[0]]);
    // The reader means to go.
    expect(first.body).toContain('TRANSP:OPAQUE');
    expect((await ask(`/feeds/events/${ids[1]}.ics`)).headers['content-disposition']).toContain(
      '"event-2026-12-08.ics"',
    );
  });

  test('one event that is told day by day is taken along from today on', async () => {
    const repeat = weekly('FREQ=MONTHLY;BYDAY=1TU,3TU;UNTIL=20270131');
    const { ask, ids, at } = await town([{ date: '2026-11-03', end_date: '2026-11-03', repeat }]);
    const days = async () =>
      parsed((await ask(`/feeds/events/${ids[0]}.ics`)).body).map(({ startDate }) => startDate.toString().slice(0, 10));
    expect(await days()).toEqual(['2026-12-01', '2026-12-15', '2027-01-05', '2027-01-19']);
    at('2026-12-02T12:00:00Z');
    expect(await days()).toEqual(['2026-12-15', '2027-01-05', '2027-01-19']);
    at('2027-06-01T12:00:00Z');
    expect(await days()).toEqual(['2027-01-19']);
  });

  test('hold no event that is not published or is over, and no other town\u2019s', async () => {
    const { ask, database, ids, at } = await town([
      { expires_at: '2099-12-01T12:00' },
      { publish_at: '2099-01-01T08:00' },
    ]);
    const neighbour = await makeNeighbour(database.db);
    const other = await write(database.db, neighbour.id, 'clerk', (tx) => tx.save('events', event()));
    const [expiring = '', kept = ''] = ids;
    expect(await uids(ask)).toEqual([expiring]);
    for (const path of [kept, other.id]) expect((await ask(`/feeds/events/${path}.ics`)).status).toBe(404);
    expect((await ask(`/feeds/events/${expiring}.ics`)).status).toBe(200);
    await database.db.write('events').where({ id: expiring }).update({ last_date: '2099-12-08' });
    at('2099-12-01T17:59:59Z');
    expect(await uids(ask)).toEqual([expiring]);
    // Noon in Chicago; nothing was written since.
    at('2099-12-01T18:00:00Z');
    expect(await uids(ask)).toEqual([]);
    expect((await ask(`/feeds/events/${expiring}.ics`)).status).toBe(404);
  });
});

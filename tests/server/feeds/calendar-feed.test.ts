import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import fc from '../../properties.ts';
import { hostileContent } from '../content/hostile-content.ts';
import { buildCalendarFile, eventId, makeRepeat, parseCalendarEvents, storedEvent, townId } from './calendar-file.ts';

describe('an event as calendar programs get it', () => {
  test('says what, when and where', () => {
    const file = buildCalendarFile([storedEvent()]);
    const [one] = parseCalendarEvents(file);
    expect(one?.summary).toBe('Council meeting');
    expect(one?.location).toBe('Town hall');
    expect(one?.description).toBe('Open to the public.');
    const description_blocks: FormattedElement[] = [['p', ['Bring ', ['a', ['the form'], '/files/form.pdf']]]];
    const [linked] = parseCalendarEvents(buildCalendarFile([storedEvent({ description_blocks })]));
    expect(linked?.description).toBe('Bring the form (https://maple.test/files/form.pdf)');
    expect(one?.uid).toBe(`${eventId}@${townId}`);
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
      `URL:https://maple.test/?eventId=${eventId}#calendar`,
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
    const file = buildCalendarFile([storedEvent(given)]);
    const [one] = parseCalendarEvents(file);
    expect(one?.startDate.toString()).toBe(start);
    if (end === null) expect(file).not.toContain('DTEND');
    else expect(one?.endDate.toString()).toBe(end);
  });

  test('is called off on the days that are marked as cancelled, each in place of the day that the rule names', () => {
    const plain = storedEvent({ cancelled: ['2026-12-08'] });
    expect(buildCalendarFile([plain])).toContain('SUMMARY:Cancelled: Council meeting\r\n');
    expect(buildCalendarFile([plain])).toContain('STATUS:CANCELLED');
    const file = buildCalendarFile([
      storedEvent({ repeat: makeRepeat('FREQ=WEEKLY;COUNT=3'), cancelled: ['2026-12-15'] }),
    ]);
    const [series, off, ...more] = parseCalendarEvents(file);
    expect(more).toEqual([]);
    expect(series?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(off?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect([off?.uid, off?.recurrenceId.toString()]).toEqual([series?.uid, '2026-12-15T19:00:00']);
    expect(off?.startDate.toString()).toBe('2026-12-15T19:00:00');
    expect(file.match(/RRULE:FREQ=WEEKLY/g)).toHaveLength(1);
    // Days that are sent one by one say it themselves.
    const single = storedEvent({ repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=3'), cancelled: ['2026-12-15'] });
    const states = parseCalendarEvents(buildCalendarFile([single])).map(({ component, startDate }) => [
      startDate.toString().slice(0, 10),
      component.getFirstPropertyValue('status'),
    ]);
    expect(states).toContainEqual(['2026-12-15', 'CANCELLED']);
    expect(states.filter(([, status]) => status === 'CANCELLED')).toHaveLength(1);
  });

  test('keeps its wall-clock time on both sides of a clock change', () => {
    const file = buildCalendarFile([
      storedEvent({ date: '2026-10-27', end_date: '2026-10-27', repeat: makeRepeat('FREQ=WEEKLY') }),
    ]);
    const [one] = parseCalendarEvents(file);
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
    const file = buildCalendarFile([storedEvent()], zone);
    expect(file.split('\r\n')).toContain(start);
    expect(file.split('\r\n')).toContain(definition);
    const offsets: Record<string, string> = { UTC: '19:00', '+05:30': '13:30', 'Pacific/Kiritimati': '05:00' };
    const clock = offsets[zone];
    if (clock) expect(parseCalendarEvents(file)[0]?.startDate.toJSDate().toISOString()).toContain(`T${clock}:00`);
  });

  test('holds for every kind of character', () => {
    const text = 'Comma, semi; back\\slash\nnew line\r\nand another "quoted" BEGIN:VEVENT';
    const title = `${hostileContent.title}\nEND:VEVENT`;
    const [one, ...more] = parseCalendarEvents(
      buildCalendarFile([
        storedEvent({ title, description: `${text}\n${hostileContent.content}`, location: hostileContent.title }),
      ]),
    );
    expect(more).toEqual([]);
    expect(one?.summary).toBe(`${hostileContent.title} END:VEVENT`);
    expect(one?.location).toBe(hostileContent.title);
    expect(one?.description).toContain(text.replace('\r\n', '\n'));
    expect(one?.description).toContain('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}');
  });

  test('is folded within no character, wherever the limit falls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const clean = title.replace(/\s+/g, ' ').trim() || 'x';
        const [one] = parseCalendarEvents(buildCalendarFile([storedEvent({ title: clean })]));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what the format forbids is left out
        expect(one?.summary).toBe(clean.replace(/[\0-\x08\x0e-\x1f\x7f]/g, '').replace(/\u0085/g, '\n'));
      }),
      { numRuns: 300 },
    );
  });
});

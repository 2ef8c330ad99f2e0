import { expect, test } from 'vitest';
import { findNamedDate, listNamedDays } from '../../../db/rules/events/namedDays.ts';

const shown = (text: string) =>
  listNamedDays(text).map(({ year, month, day }) => [year ?? '', month, day].join('-').replace(/^-/, ''));

test.each([
  ['Agenda Dec 8.pdf', ['12-8']],
  ['Agenda, Sept. 1st, 2026', ['2026-9-1']],
  ['May 5 and June 6', ['5-5', '6-6']],
  ['8 Dec 2026', ['2026-12-8']],
  ['12/8/26', ['2026-12-8']],
  ['council_agenda_2026_12_08', ['2026-12-8']],
  ['agenda-12-08-2026', ['2026-12-8']],
  ['Agenda 20261208', ['2026-12-8']],
  ['2026/12/8', ['2026-12-8']],
  ['Meeting 2-4 PM', []],
  ['Version 1.2, 13/45, 2026-128, 123-45', []],
  ['Decorations 8', []],
  ['Maybe 8', []],
])('the days in %j', (text, days) => {
  expect(shown(text)).toEqual(days);
});

test.each([
  ['council_minutes-2026-11-04.pdf', '2026-11-04'],
  ['Agenda Nov 20.pdf', '2026-11-20'],
  // Not after today: it is of last year.
  ['Agenda Dec 8.pdf', '2025-12-08'],
  ['Agenda Dec 8, 2026.pdf', '2026-12-08'],
  ['From 2026-11-04 to 2026-11-05.pdf', null],
  ['Feb 30.pdf', null],
  ['Budget 2027 (1).pdf', null],
])('%j is of %s', (name, date) => expect(findNamedDate(name, '2026-11-26')).toBe(date));

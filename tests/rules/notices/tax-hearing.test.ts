/** The seven days before a hearing on the tax rate, and what the home page shows of it. */
import { describe, expect, test } from 'vitest';
import { listPins } from '../../../db/rules/meetings/pins.ts';
import { clockKinds } from '../../../db/rules/notices/pack.ts';
import { clockOf, instantAt } from './townDays.ts';

test.each([
  ['Tuesday', '2027-08-31', '2027-08-23', 'Tax Code 26.065(b)'],
  ['Monday, so that it is posted on a Sunday', '2027-08-30', '2027-08-22', 'Tax Code 26.065(b)'],
  ['a day after a week without business days', '2026-12-30', '2026-12-17', 'Gov’t Code 551.043(a)'],
])('a tax hearing on %s is posted by the earlier of both rules', (_name, date, postBy, basis) => {
  const closed = ['2026-12-21', '2026-12-22', '2026-12-28'].filter((day) => day < date);
  expect(clockOf(date, { closed }, { kind: 'tax_hearing' })).toMatchObject({ post_by: postBy, basis });
});

test('its seven days are whole ones', () => {
  expect(clockOf('2027-08-31', {}, { kind: 'tax_hearing' })).toMatchObject({
    counted: [24, 25, 26, 27, 28, 29, 30].map((day) => `2027-08-${day}`),
    due_at: new Date(instantAt('2027-08-24', '00:00') - 1).toISOString(),
  });
});

test('Texas has a clock for every kind; other states treat a tax hearing as a hearing', () => {
  for (const kind of clockKinds) expect(clockOf('2027-08-31', {}, { kind }), kind).not.toBeNull();
  const florida = { state: 'FL' };
  const { kind, ...hearing } = clockOf('2027-08-31', florida, { kind: 'hearing' }) ?? {};
  expect(clockOf('2027-08-31', florida, { kind: 'tax_hearing' })).toEqual({ ...hearing, kind: 'tax_hearing' });
  expect(kind).toBe('hearing');
});

describe('the home page', () => {
  const meeting = {
    id: 'a',
    slug: '2027-08-31-council',
    version: 1,
    seq: 1,
    updated_at: '',
    title: 'City Council',
    body_ids: [],
    kind: 'hearing',
    date: '2027-08-31',
    start_time: '18:00',
    end_time: '19:00',
    location: 'Hall',
    continues: '',
    event_id: '',
    is_cancelled: false,
    has_agenda: true,
    notices: [],
  } as const;
  const files = [{ title: 'Budget', url: '/files/1/a.pdf' }];
  const pinned = { ...meeting, body_ids: [], notices: [] };
  test.each([
    ['nothing of another meeting', {}, '2027-08-25', '12:00', []],
    ['a tax hearing before it', { is_tax_hearing: true as const }, '2027-08-24', '00:00', ['tax_hearing']],
    ['a tax hearing in its last minute', { is_tax_hearing: true as const }, '2027-08-31', '19:00', ['tax_hearing']],
    ['no tax hearing after it', { is_tax_hearing: true as const }, '2027-08-31', '19:01', []],
    ['no canceled one', { is_tax_hearing: true as const, is_cancelled: true }, '2027-08-25', '12:00', []],
    ['a budget after its meeting', { budget_files: files }, '2027-09-20', '12:00', ['budget']],
    ['no adopted one', { budget_files: files, budget_adopted_on: '2027-09-14' }, '2027-09-20', '12:00', []],
    ['no forgotten one', { budget_files: files }, '2028-09-20', '12:00', []],
  ])('shows %s', (_name, more, date, time, shown) => {
    expect(listPins([{ ...pinned, ...more }], { date, time }).map(({ what }) => what)).toEqual(shown);
  });
});

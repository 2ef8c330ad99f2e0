/** The demo's notices are in time by the law of Texas, but for the one that says why it is late. */
import { expect, test } from 'vitest';
import { clockKindOf } from '../../../db/rules/meetings/notices.ts';
import { judgePosting } from '../../../db/rules/notices/clock.ts';
import { addDays } from '../../../db/rules/time.ts';
import { bodyMeetings } from '../../../db/seeds/maple/bodies.ts';
import { clockOf, instantAt } from './townDays.ts';

const days = Array.from({ length: 140 }, (_, n) => addDays('2026-11-30', 13 * n));

test.each(days)('seeded on %s', (today) => {
  for (const { date, kind, start_time = '18:00', posted, late, continues, is_tax_hearing } of bodyMeetings(today)) {
    const planned = { start_time, kind: clockKindOf(kind, 'notice', is_tax_hearing === true), continues };
    const verdict = judgePosting(clockOf(date, {}, planned), instantAt(posted.slice(0, 10), posted.slice(11)));
    const expected = late ? 'late' : kind === 'emergency' ? 'emergency_ok' : kind === 'continued' ? 'none' : 'on_time';
    expect([date, kind, verdict]).toEqual([date, kind, expected]);
  }
});

/** A town in Texas with a council, whose meetings are in the calendar on each second Tuesday at 6 PM. */
import { createHash } from 'node:crypto';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { write } from '../../../server/store/write.ts';
import { makeTownWithClerk } from '../clerk.ts';
import type { Dialect } from '../database.ts';

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Monday, November 30, 2026, at noon in the town. */
export const monday = Date.parse('2026-11-30T18:00:00Z');
/** The day after the last one to post the meeting of December 8. */
export const thursday = Date.parse('2026-12-03T18:00:00Z');

export const agenda = [
  { title: 'Call to order', kind: 'opening' },
  { title: 'Consent agenda', kind: 'consent' },
  { title: 'Minutes of November 10', depth: 1 },
  { title: 'Adjourn' },
].map((item) => ({ id: '', depth: 0, label: '', kind: '', text: '', basis: '', presenter: '', files: [], ...item }));

export async function makeCouncil(dialect: Dialect, at = monday) {
  const clock = { now: at };
  const made = await makeTownWithClerk(dialect, { now: () => clock.now });
  const { call, ask, db, town } = made;
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, open: '08:00', close: '17:00', breaks: [] }));
  const series = await write(db, town.id, 'clerk', async (tx) => {
    await tx.saveTown({ notice_choices: JSON.stringify({ ...noChoices, state: 'TX' }) });
    await tx.saveSection('contact', { hours: { weekday: '', friday: '', days } });
    const { id } = await tx.save('events', {
      title: 'City Council',
      type: 'meeting',
      date: '2026-10-13',
      start_time: '18:00',
      end_time: '20:00',
      location: 'Council chamber',
      repeat: { rule: 'FREQ=MONTHLY;BYDAY=2TU', except: [], extra: [] },
    });
    return id;
  });
  const body = (
    await call('/api/bodies', { json: { name: 'City Council', kind: 'council', event_id: series } })
  ).json() as {
    id: string;
  };
  /** Plans the meeting of a date in the calendar. */
  const plan = async (json: object = {}) =>
    (
      await call('/api/meetings', {
        json: { body_ids: [body.id], event_id: series, date: '2026-12-08', kind: 'regular', agenda, ...json },
      })
    ).json() as { id: string; slug: string; version: number; event_id: string; agenda: { id: string }[] };
  const draftOf = async (id: string) =>
    (await call(`/api/meetings/${id}/draft`)).json() as {
      meeting: { version: number; date: string; event_id: string; location: string };
      differences: unknown[];
      verdict: string;
      clock: { post_by: string } | null;
    };
  const post = (id: string, json: object = {}, more: object = {}) =>
    call(`/api/meetings/${id}/notices`, { json, ...more });
  const shown = async (slug: string) => (await ask(`/api/meetings/${slug}`)).json();
  return { ...made, clock, series, body, plan, post, draftOf, shown };
}

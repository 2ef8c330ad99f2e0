/** Notices that must be posted, as the dashboard names them. */
import { describe, expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makeCouncil, monday, thursday } from './meetings.ts';

describe.each(dialects)('the dashboard on %s', (dialect) => {
  test('names the next notice, planned or not, until it is posted', async () => {
    const { call, clock, plan, post } = await makeCouncil(dialect);
    const lines = async () => {
      const { todo } = (await call('/api/dashboard')).json() as { todo: { data: { kind: string }[] } };
      return todo.data.filter(({ kind }) => kind === 'notice');
    };
    const due = {
      kind: 'notice',
      title: 'City Council',
      date: '2026-12-08',
      post_by: '2026-12-02',
      post_by_time: '17:00',
    };
    expect(await lines()).toEqual([{ ...due, is_late: false }]);
    const { id } = await plan();
    expect(await lines()).toEqual([{ ...due, is_late: false }]);
    clock.now = thursday;
    expect(await lines()).toEqual([{ ...due, is_late: true }]);
    clock.now = monday;
    await post(id);
    expect(await lines()).toEqual([]);
  });

  test('says that a counted day is closed by now, and the verdict stays', async () => {
    const { call, clock, plan, post, draftOf } = await makeCouncil(dialect);
    const { id } = await plan();
    await post(id);
    const lines = async () => {
      const { todo } = (await call('/api/dashboard')).json() as { todo: { data: { kind: string }[] } };
      return todo.data.filter(({ kind }) => kind === 'closed_days');
    };
    expect(await lines()).toEqual([]);
    clock.now = thursday;
    const close = (date: string) =>
      call('/api/calendar', {
        json: { title: 'Office closed', type: 'event', date, all_day: true, closes_office: true },
      });
    expect((await close('2026-12-04')).status).toBe(201);
    const closed = { closed: ['2026-12-04'], remaining: 2 };
    expect(await lines()).toEqual([{ kind: 'closed_days', id, title: 'City Council', date: '2026-12-08', ...closed }]);
    expect(await draftOf(id)).toMatchObject({ closed_days: closed });
    expect((await call(`/api/meetings/${id}/receipt`)).json()).toMatchObject({ notices: [{ verdict: 'on_time' }] });
    // A day that was not counted changes nothing.
    expect((await close('2026-12-02')).status).toBe(201);
    expect(await lines()).toMatchObject([closed]);
  });
});

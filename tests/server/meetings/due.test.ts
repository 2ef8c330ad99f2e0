/** What the dashboard says of notices that must be posted. */
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
});

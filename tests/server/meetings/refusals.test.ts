/** Refusals of calls about meetings and their notices, and lists that are asked for in part. */
import { describe, expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { agenda, makeCouncil } from './meetings.ts';

describe.each(dialects)('refusals of meetings on %s', (dialect) => {
  test('a correction moves no meeting, a supplement adds something, and what is canceled stays', async () => {
    const { call, plan, post, draftOf } = await makeCouncil(dialect);
    const { id } = await plan();
    await post(id);
    const change = async (json: object) =>
      call(`/api/meetings/${id}`, { method: 'PUT', json, version: (await draftOf(id)).meeting.version });
    expect((await change({ start_time: '19:00' })).status).toBe(200);
    const moved = await post(id, { kind: 'correction', reason: 'A slip' });
    expect([moved.status, moved.json()]).toMatchObject([400, { fields: { notice: /amendment/ } }]);
    const empty = await post(id, { kind: 'supplement', reason: 'The pump failed' });
    expect([empty.status, empty.json()]).toMatchObject([400, { fields: { notice: /no item is new/ } }]);
    await call(`/api/meetings/${id}/cancellation`, { json: { reason: 'No quorum' } });
    const late = await change({ location: 'Library' });
    expect([late.status, late.json()]).toMatchObject([409, { code: 'meeting_cancelled' }]);
  });

  test('no meeting begins at a time that the clocks leave out', async () => {
    const { call, body } = await makeCouncil(dialect);
    const json = { body_ids: [body.id], date: '2027-03-14', kind: 'regular', agenda, location: 'Hall' };
    const refused = await call('/api/meetings', { json: { ...json, start_time: '02:30' } });
    expect([refused.status, refused.json()]).toMatchObject([400, { fields: { start_time: /clocks/ } }]);
    expect((await call('/api/meetings', { json: { ...json, start_time: '03:30' } })).status).toBe(201);
  });

  test('lists and calendars can be asked for in part', async () => {
    const { ask, plan, post, body } = await makeCouncil(dialect);
    const { id } = await plan();
    await post(id);
    const count = async (query: string) =>
      ((await ask(`/api/meetings?${query}`)).json() as { meetings: unknown[] }).meetings.length;
    expect(
      await Promise.all(['', `body=${body.id}&year=2026`, 'body=nobody', 'year=2025', 'before=2026-12-08'].map(count)),
    ).toEqual([1, 1, 0, 0, 0]);
    expect((await ask('/api/meetings?year=x')).status).toBe(400);
    const calendar = await ask(`/feeds/meetings.ics?body=${body.id}`);
    expect([calendar.status, calendar.headers.location]).toEqual([302, `/feeds/meetings/${body.id}.ics`]);
    expect((await ask('/feeds/meetings.ics')).status).toBe(200);
    expect((await ask(`/feeds/meetings.ics?body=${body.id}`)).status).toBe(302);
  });
});

/** A posted meeting and its date in the calendar. */
import { describe, expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makeCouncil } from './meetings.ts';

describe.each(dialects)('a posted notice on %s', (dialect) => {
  test('holds its date: neither calendar nor bin takes it away before the meeting has ended', async () => {
    const { call, clock, series, plan, post } = await makeCouncil(dialect);
    const { id } = await plan();
    await post(id);
    const refusals = [
      await call(`/api/calendar/${series}`, { method: 'DELETE' }),
      await call(`/api/calendar/${series}`, { method: 'PUT', json: { start_time: '19:00' } }),
      await call(`/api/calendar/${series}`, { method: 'PUT', json: { cancelled: ['2026-12-08'] } }),
      await call(`/api/calendar/${series}`, { method: 'PUT', json: { expires_at: '2026-12-01T08:00' } }),
      await call(`/api/calendar/${series}/move`, { json: { from: '2026-12-08', date: '2026-12-10' } }),
    ];
    for (const refusal of refusals)
      expect([refusal.status, refusal.json()]).toMatchObject([409, { code: 'meeting_posted' }]);
    // Changes that leave the posted date alone are the calendar's own.
    expect(
      (await call(`/api/calendar/${series}`, { method: 'PUT', json: { description: 'Open to all.' } })).status,
    ).toBe(200);
    clock.now = Date.parse('2026-12-09T06:00:00Z');
    expect((await call(`/api/calendar/${series}`, { method: 'PUT', json: { start_time: '19:00' } })).status).toBe(200);
    expect((await call(`/api/meetings/${id}`, { method: 'DELETE' })).json()).toMatchObject({ code: 'notice_stays' });
  });

  test('is not hidden from the calendar, nor brought back there once it is canceled', async () => {
    const { call, series, plan, post } = await makeCouncil(dialect);
    const { id } = await plan();
    const change = (json: object) => call(`/api/calendar/${series}`, { method: 'PUT', json });
    await change({ publish_at: '2026-12-01T08:00' });
    expect((await post(id)).json()).toMatchObject({ fields: { date: /does not show/ } });
    await change({ publish_at: '' });
    await post(id);
    for (const json of [{ publish_at: '2026-12-01T08:00' }, { expires_at: '2026-12-08T19:00' }])
      expect((await change(json)).json()).toMatchObject({ code: 'meeting_posted' });
    expect((await change({ expires_at: '2027-12-31T20:00' })).status).toBe(200);
    await call(`/api/meetings/${id}/cancellation`, { json: {} });
    expect((await change({ cancelled: [] })).json()).toMatchObject({ code: 'meeting_posted' });
  });

  test('of another day moves the date in the calendar with the amendment, not before', async () => {
    const { ask, call, series, plan, post, draftOf, shown } = await makeCouncil(dialect);
    const { id, slug } = await plan();
    await post(id);
    const { version } = (await draftOf(id)).meeting;
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { date: '2026-12-15', location: 'Library' }, version });
    const datesOf = async () =>
      ((await ask('/api/sync')).json() as { events: { id: string; dates: string[] }[] }).events;
    expect((await datesOf()).find((event) => event.id === series)?.dates).toContain('2026-12-08');
    const moved = await post(id);
    expect(moved.status, moved.body).toBe(201);
    const meeting = (await shown(slug)) as { event_id: string };
    expect(meeting).toMatchObject({ date: '2026-12-15', location: 'Library' });
    const events = await datesOf();
    expect(events.find((event) => event.id === series)?.dates).not.toContain('2026-12-08');
    expect(events.find((event) => event.id === meeting.event_id)).toMatchObject({ dates: ['2026-12-15'] });
    expect((await draftOf(id)).differences).toEqual([]);
  });

  test('of a cancellation stays, and the date is canceled in the calendar', async () => {
    const { ask, call, series, plan, post, shown } = await makeCouncil(dialect);
    const { id, slug } = await plan();
    const cancel = () => call(`/api/meetings/${id}/cancellation`, { json: { reason: 'No quorum is expected.' } });
    expect((await cancel()).json()).toMatchObject({ code: 'not_posted' });
    await post(id);
    expect((await cancel()).json()).toMatchObject({ notices: [{}, { kind: 'cancellation', verdict: 'none' }] });
    expect(await shown(slug)).toMatchObject({
      is_cancelled: true,
      notices: [{}, { reason: 'No quorum is expected.' }],
    });
    const { events } = (await ask('/api/sync')).json() as { events: { id: string; cancelled: string[] }[] };
    expect(events.find((event) => event.id === series)?.cancelled).toEqual(['2026-12-08']);
    expect((await ask(`/meetings/${slug}`)).body).toContain('No quorum is expected.');
    expect((await cancel()).json()).toMatchObject({ code: 'meeting_cancelled' });
    expect((await post(id)).json()).toMatchObject({ code: 'meeting_cancelled' });
  });
});

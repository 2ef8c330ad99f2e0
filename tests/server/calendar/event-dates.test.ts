import { describe, expect, test } from 'vitest';
import type { Event } from '../../../db/rules/events/events.ts';
import { dialects } from '../database.ts';
import { eventInput } from '../records.ts';
import { makeCalendar } from './calendar-calls.ts';

const weekly = { rule: 'FREQ=WEEKLY;COUNT=4', except: [], extra: [] };
const rental = (given: Partial<Event>) => ({ ...eventInput(), type: 'rental', location: 'Pavilion', ...given });

describe.each(dialects)('single dates of events on %s', (dialect) => {
  test('stay on the calendar as cancelled until they take place again', async () => {
    const { send, ask, clerk } = await makeCalendar(dialect);
    const { id } = (await send('POST', '', { ...eventInput(), repeat: weekly })).body;
    const off = await send('PUT', `/${id}`, { cancelled: ['2026-12-22', '2026-12-15', '2026-12-15', '2027-06-01'] });
    // Days that are no date of the event are forgotten.
    expect(off.body.cancelled).toEqual(['2026-12-15', '2026-12-22']);
    const seen = (await ask('/api/calendar')).json() as { events: Event[] };
    expect(seen.events[0]).toMatchObject({ cancelled: ['2026-12-15', '2026-12-22'], dates: { length: 4 } });
    const feed = (await ask('/feeds/calendar.ics')).body.replaceAll('\r\n ', '');
    expect(feed.match(/RECURRENCE-ID;TZID=[\w/]+:2026122?15?T190000|STATUS:CANCELLED/g)).toHaveLength(3);
    // Changed by somebody who says nothing of it, it stays.
    expect((await send('PUT', `/${id}`, { title: 'Council' })).body.cancelled).toHaveLength(2);

    const answer = await ask(`/api/history/events/${id}/restore`, {
      method: 'POST',
      headers: { ...clerk, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1 }),
    });
    expect(answer.status).toBe(200);
    expect((await send('GET', `/${id}`, undefined)).body.cancelled).toEqual([]);
  });

  test('are cancelled of a single event too, which takes place again once it is on another day', async () => {
    const { send } = await makeCalendar(dialect);
    const { id } = (await send('POST', '', eventInput())).body;
    expect((await send('PUT', `/${id}`, { cancelled: ['2026-12-08'] })).body.cancelled).toEqual(['2026-12-08']);
    expect((await send('PUT', `/${id}`, { date: '2026-12-09' })).body.cancelled).toEqual([]);
    for (const cancelled of ['2026-12-09', [7], ['soon'], {}])
      expect(await send('PUT', `/${id}`, { cancelled })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('free a rental’s place once they are cancelled, and do not take it back from another one', async () => {
    const { send } = await makeCalendar(dialect);
    const first = (await send('POST', '', rental({ repeat: weekly }))).body;
    const other = rental({ date: '2026-12-15', end_date: '2026-12-15' });
    expect((await send('POST', '', other)).body.code).toBe('place_taken');
    expect((await send('PUT', `/${first.id}`, { cancelled: ['2026-12-15'] })).status).toBe(200);
    expect((await send('POST', '', other)).status).toBe(201);
    expect(await send('PUT', `/${first.id}`, { cancelled: [] })).toMatchObject({
      status: 409,
      body: { code: 'place_taken' },
    });
  });
});

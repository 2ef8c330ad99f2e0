import { describe, expect, test } from 'vitest';
import type { Event } from '../../../db/rules/events/events.ts';
import { addDays } from '../../../db/rules/time.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { eventInput } from '../records.ts';
import { makeCalendar } from './calendar-calls.ts';

const rental = (given: Partial<Event> & { date: string }) => ({
  title: 'Taken',
  type: 'rental',
  location: 'Pavilion',
  renter_name: 'Ada Secret',
  ...given,
});

describe.each(dialects)('events by call on %s', (dialect) => {
  test('that end after midnight are one day, whichever way that is said', async () => {
    const { send } = await makeCalendar(dialect);
    const evening = { name: 'Dance', date: '2026-12-08', end_date: '2026-12-09', start_time: '20:00' };
    const past = await send('POST', '', { ...evening, end_time: '01:00' });
    expect(past.body).toMatchObject({ end_date: '2026-12-08', end_time: '01:00', dates: ['2026-12-08'] });
    expect((await send('POST', '', { ...evening, end_time: '20:00' })).body.end_date).toBe('2026-12-09');
  });

  test('are made, changed and removed by administrators, each change from a version', async () => {
    const { send, ask, clerk, resident, db, neighbor } = await makeCalendar(dialect);
    const theirs = await write(db, neighbor.id, 'clerk', (tx) => tx.save('events', eventInput()));
    const made = await send('POST', '', { name: ' Fair ', date: '2026-12-08' });
    expect(made).toMatchObject({ status: 201, headers: { etag: '"1"', 'cache-control': 'no-store' } });
    expect(made.body).toMatchObject({
      title: 'Fair',
      type: 'event',
      date: '2026-12-08',
      end_date: '2026-12-08',
      all_day: true,
      start_time: '',
      location: '',
      repeat: null,
      dates: ['2026-12-08'],
    });
    const path = `/${made.body.id}`;
    const timed = await send('PUT', path, { start_time: '19:00', end_time: '21:00' }, { 'if-match': '"1"' });
    expect(timed.body).toMatchObject({ title: 'Fair', all_day: false, start_time: '19:00', version: 2 });
    const stale = await send('PUT', path, { title: 'Mine' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'changed_meanwhile', current: { start_time: '19:00' } } });
    const longer = await send('PUT', path, { date: '2026-12-10', end_date: '2026-12-12', all_day: true });
    expect(longer.body).toMatchObject({ all_day: true, start_time: '', end_time: '' });
    // Moved, it goes on for as many days as before.
    expect((await send('PUT', path, { date: '2027-01-01' })).body.end_date).toBe('2027-01-03');

    for (const [headers, status] of [
      [{}, 401],
      [resident, 403],
    ] as const) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const sent = { 'content-type': 'application/json', ...headers };
        const to = `/api/calendar${method === 'POST' ? '' : path}`;
        expect((await ask(to, { method, headers: sent, body: '{"title":"No"}' })).status).toBe(status);
      }
    }
    for (const method of ['PUT', 'DELETE'])
      expect((await send(method, `/${theirs.id}`, { title: 'No' })).body.code).toBe('event_not_found');
    expect((await send('DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await send('DELETE', path, undefined, { 'if-match': '"4"' })).status).toBe(204);
    expect((await send('DELETE', path, undefined)).status).toBe(404);
    expect((await ask(`/api/calendar${path}`, { headers: clerk })).status).toBe(404);
  });

  test('come once however often they are sent, under an id of their own if they name one', async () => {
    const { send, ask } = await makeCalendar(dialect);
    const key = { 'idempotency-key': 'one' };
    const [first, again] = [await send('POST', '', eventInput(), key), await send('POST', '', eventInput(), key)];
    expect(again.body).toEqual(first.body);
    expect((await send('POST', '', { ...eventInput(), id: 'fair-2026' })).body.id).toBe('fair-2026');
    expect((await send('POST', '', { ...eventInput(), id: 'fair-2026' })).status).toBe(412);
    expect((await send('POST', '', { ...eventInput(), id: 'no id' })).body.message).toContain('id');
    // Longer ones are no keys of a sync cursor.
    const long = await send('POST', '', { ...eventInput(), id: 'x'.repeat(41) });
    expect([long.status, long.body.message]).toEqual([
      400,
      'The id can have up to 40 letters, digits, hyphens and underscores.',
    ]);
    expect(((await ask('/api/calendar')).json() as { events: unknown[] }).events).toHaveLength(2);
  });

  test('show everything to administrators, and what is private of a rental to whoever is signed in', async () => {
    const { send, ask, clerk, resident } = await makeCalendar(dialect);
    const own = { content: 'Cake', location_detail: 'Key at the desk', renter_phone: '555-0199', start_time: '10:00' };
    const { id } = (await send('POST', '', rental({ date: '2099-05-01', ...own }))).body;
    const later = (await send('POST', '', { ...eventInput(), publish_at: '2098-01-01T08:00' })).body;
    const list = async (headers = {}) =>
      ((await ask('/api/calendar', { headers })).json() as { events: Event[] }).events;
    for (const headers of [{}, resident]) {
      const events = await list(headers);
      expect(events.map((one) => one.id)).toEqual([id]);
      expect(JSON.stringify(events)).not.toMatch(/Secret|Cake|Key at|555-0199/);
    }
    const all = await list(clerk);
    expect(all.map((one) => one.id).sort()).toEqual([id, later.id].sort());
    expect(all.find((one) => one.id === id)).toMatchObject({ renter_name: 'Ada Secret', ...own });
    const one = (path: string | undefined, headers = {}) => ask(`/api/calendar/${path}`, { headers });
    expect(await one(id)).toMatchObject({ status: 401, body: expect.not.stringContaining('Secret') });
    const seen = await one(id, resident);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.json()).toMatchObject({ renter_name: 'Ada Secret', ...own });
    expect([(await one(later.id)).status, (await one(later.id, resident)).status]).toEqual([404, 404]);
    expect((await one(later.id, clerk)).json()).toMatchObject({ title: 'Council meeting' });
  });

  test('that are rented cannot have one place twice', async () => {
    const { send, db, town } = await makeCalendar(dialect);
    const weekly = { rule: 'FREQ=WEEKLY', except: ['2026-12-15'], extra: [] };
    const evening = { start_time: '19:00', end_time: '01:00' };
    expect((await send('POST', '', rental({ date: '2026-12-01', repeat: weekly, ...evening }))).status).toBe(201);
    const refused = await send('POST', '', rental({ date: '2026-12-09', location: ' PAVILION ' }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'place_taken' } });
    expect(refused.body.message).toBe(
      'PAVILION is taken then: it is rented on Tuesday, December 8, 2026, 7:00 PM to Wednesday, December 9, 2026, 1:00 AM.',
    );
    // A refusal leaves nothing.
    expect(await db.read('events').where({ town_id: town.id })).toHaveLength(1);
    for (const free of [
      rental({ date: '2026-12-15' }),
      rental({ date: '2026-12-08', location: 'Gazebo' }),
      rental({ date: '2026-12-08', location: '' }),
      rental({ date: '2026-12-08', start_time: '10:00', end_time: '19:00' }),
      { ...rental({ date: '2026-12-08' }), type: 'event' },
    ])
      expect((await send('POST', '', free)).status, JSON.stringify(free)).toBe(201);
    // Beyond the stored days of the repeating one.
    const far = addDays('2026-12-01', 7 * 52 * 4);
    expect((await send('POST', '', rental({ date: far, location: 'pavilion' }))).status).toBe(409);
    const gazebo = (await send('POST', '', rental({ date: '2026-12-22', location: 'Gazebo' }))).body;
    const moved = await send('PUT', `/${gazebo.id}`, { location: 'Pavilion' });
    expect(moved.status).toBe(409);
    expect((await send('PUT', `/${gazebo.id}`, { renter_phone: '555' })).status).toBe(200);
    // A double booking from before the rule doesn't block other changes.
    const brought = await write(db, town.id, 'import', (tx) =>
      tx.save('events', { ...eventInput(), date: '2026-12-08', location: 'Pavilion' }),
    );
    await db.write('events').where({ id: brought.id }).update({ type: 'rental' });
    expect((await send('PUT', `/${brought.id}`, { renter_phone: '555' })).status).toBe(200);
    expect((await send('PUT', `/${brought.id}`, { end_time: '22:00' })).status).toBe(409);
  });

  test('with words that no database could store are refused', async () => {
    const { send } = await makeCalendar(dialect);
    const nul = String.fromCharCode(0);
    const refused = await send('POST', '', { ...eventInput(), title: `a${nul}b` });
    expect([refused.status, refused.body.message]).toEqual([400, 'Text cannot hold the character U+0000.']);
    const spelled = '\\' + 'u0000 and \\\\' + 'u0000';
    expect((await send('POST', '', { ...eventInput(), title: spelled })).body.title).toBe(spelled);
  });

  test('that two clerks rent at once are taken once', async () => {
    const { send, db, town } = await makeCalendar(dialect);
    for (let round = 0; round < 5; round += 1) {
      const date = addDays('2027-03-01', round);
      const answers = await Promise.all([1, 2].map(() => send('POST', '', rental({ date }))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    expect(await db.read('events').where({ town_id: town.id })).toHaveLength(5);
  });
});

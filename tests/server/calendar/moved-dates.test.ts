import { describe, expect, test } from 'vitest';
import type { Event } from '../../../db/rules/events/events.ts';
import type { AuditEntry } from '../../../db/rules/history.ts';
import { dialects } from '../database.ts';
import { eventInput } from '../records.ts';
import { makeCalendar } from './calendar-calls.ts';

const weekly = { rule: 'FREQ=WEEKLY;COUNT=4', except: [], extra: [] };
const [first, second, third, fourth] = ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'] as const;
const meeting = (given: Partial<Event> = {}) => ({ ...eventInput(), repeat: weekly, ...given });
const rental = (given: Partial<Event>) => meeting({ type: 'rental', location: 'Pavilion', ...given });

async function makeSeries(dialect: (typeof dialects)[number], given = meeting()) {
  const calendar = await makeCalendar(dialect);
  const series = (await calendar.send('POST', '', given)).body as Event;
  const move = (json: unknown, version = series.version, headers = {}) =>
    calendar.send('POST', `/${series.id}/move`, json, { 'if-match': `"${version}"`, ...headers });
  const read = async (id = series.id) => (await calendar.send('GET', `/${id}`, undefined)).body as Event;
  const feed = async () => (await calendar.ask('/feeds/calendar.ics')).body.replaceAll('\r\n ', '');
  return { ...calendar, series, move, read, feed };
}

describe.each(dialects)('a date of a series on %s', (dialect) => {
  test('stands by itself on its new day, once, with all that the series says, and is moved back', async () => {
    const given = meeting({ content: 'Agenda', closes_office: true, cancelled: [second] });
    const { series, move, read, send, ask, clerk, feed } = await makeSeries(dialect, given);
    const key = { 'idempotency-key': 'move' };
    const to = { from: second, date: '2026-12-17', start_time: '18:00', end_time: '20:00' };
    const moved = await move(to, 1, key);
    expect(moved).toMatchObject({
      status: 200,
      body: { date: '2026-12-17', moved_from: second, series_id: series.id },
    });
    expect(moved.body).toMatchObject({ content: 'Agenda', closes_office: true, location: 'Town hall', cancelled: [] });
    expect(moved.body).toMatchObject({ start_time: '18:00', end_time: '20:00', repeat: null, dates: ['2026-12-17'] });
    expect((await move(to, 1, key)).body.id).toBe(moved.body.id);
    const without = await read();
    expect(without).toMatchObject({ dates: [first, third, fourth], cancelled: [], start_time: '19:00' });
    const ical = await feed();
    expect(ical.match(/EXDATE;TZID=[\w/]+:20261215T190000/g)).toHaveLength(1);
    expect(ical.match(/DTSTART;TZID=[\w/]+:20261217T180000/g)).toHaveLength(1);
    expect(ical).toContain(`UID:${moved.body.id}@`);
    expect(ical).not.toContain('CANCELLED');

    const { entries } = (await ask('/api/audit', { headers: clerk })).json() as { entries: AuditEntry[] };
    const moves = entries.filter(({ action }) => action === 'date_moved');
    expect(moves.map(({ record_id, detail }) => [record_id, detail])).toEqual([[series.id, `${second} 2026-12-17`]]);

    // Seen by a clerk who has an older version of it, it stays where it is.
    const stale = await send('POST', `/${moved.body.id}/move-back`, { cancelled: true }, { 'if-match': '"7"' });
    expect(stale.body).toMatchObject({ code: 'changed_meanwhile', current: { id: moved.body.id } });
    const back = await send('POST', `/${moved.body.id}/move-back`, { cancelled: true }, { 'if-match': '"1"' });
    expect(back.body).toMatchObject({ id: series.id, repeat: weekly, dates: series.dates, cancelled: [second] });
    expect((await send('GET', `/${moved.body.id}`, undefined)).status).toBe(404);
  });

  test('is moved once when two clerks do it, and only while there is such a date', async () => {
    const { move, read, send, series } = await makeSeries(dialect);
    expect((await move({ from: second, date: '2026-12-16' })).status).toBe(200);
    const late = await move({ from: second, date: '2026-12-17' });
    expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
    for (const wrong of [
      { from: second, date: '2026-12-17' },
      { from: third, date: 'soon' },
      { from: third, date: '2026-12-24', end_date: '2026-12-23' },
      { from: third, date: '2026-12-24', start_time: '25:00' },
      // Moving it to its present day would only take it off the series.
      { from: third, date: third },
      { from: third, date: third, end_date: third, start_time: '19:00', end_time: '21:00', all_day: false },
      { from: third },
      [],
    ]) {
      expect(await move(wrong, 2), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect((await read()).version).toBe(2);
    expect(await send('POST', '/none/move', { from: second, date: second })).toMatchObject({ status: 404 });
    expect(await send('POST', `/${series.id}/move-back`, {})).toMatchObject({ status: 404 });
  });

  test('keeps its length, may lie on another date of the series, and is not hidden by the end of the series', async () => {
    const days = meeting({ all_day: true, start_time: '', end_time: '', end_date: '2026-12-09' });
    const { move } = await makeSeries(dialect, { ...days, expires_at: '2026-12-31T08:00' });
    const onOther = await move({ from: second, date: third });
    expect(onOther.body).toMatchObject({ date: third, end_date: '2026-12-23', all_day: true, start_time: '' });
    expect(onOther.body.expires_at).toBe('2026-12-31T08:00');
    const behind = await move({ from: first, date: '2027-03-14', start_time: '02:30' }, 2);
    expect(behind.body).toMatchObject({ end_date: '2027-03-15', all_day: false, start_time: '02:30', expires_at: '' });
  });

  test('moves the event itself where it is the only one left, and the version before is restored', async () => {
    const only = meeting({ repeat: { ...weekly, except: [second, third, fourth] } });
    const { series, move, read, ask, clerk } = await makeSeries(dialect, only);
    const moved = await move({ from: first, date: '2026-12-10' });
    expect(moved.body).toMatchObject({ id: series.id, version: 2, repeat: null, dates: ['2026-12-10'] });
    expect(moved.body).toMatchObject({ moved_from: first, series_id: '', start_time: '19:00' });
    const restored = await ask(`/api/history/events/${series.id}/restore`, {
      method: 'POST',
      headers: { ...clerk, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1 }),
    });
    expect(restored.status).toBe(200);
    expect(await read()).toMatchObject({ repeat: only.repeat, dates: [first], moved_from: '' });
  });

  test('is not moved onto another rental, and does not block itself', async () => {
    const { series, move, send, read } = await makeSeries(dialect, rental({}));
    const other = { ...rental({ repeat: null }), date: '2026-12-17', end_date: '2026-12-17' };
    expect((await send('POST', '', other)).status).toBe(201);
    const taken = await move({ from: second, date: '2026-12-17' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'place_taken' } });
    expect(await read()).toMatchObject({ version: 1, dates: series.dates });
    expect((await move({ from: second, date: third })).body.code).toBe('place_taken');
    const later = await move({ from: second, date: second, start_time: '20:00', end_time: '22:00' });
    expect(later.status).toBe(200);
    expect((await send('POST', `/${later.body.id}/move-back`, {})).body.dates).toEqual(series.dates);
    // Somebody else has its old time by now.
    const away = await move({ from: second, date: '2026-12-18' }, 3);
    await send('POST', '', { ...other, date: second, end_date: second });
    expect((await send('POST', `/${away.body.id}/move-back`, {})).body.code).toBe('place_taken');
    expect((await read(away.body.id)).date).toBe('2026-12-18');
  });

  test('is moved of rentals that met before there was a rule against it', async () => {
    const { series, move, db } = await makeSeries(dialect, rental({}));
    await db.write('events').insert({
      ...(await db.write('events').where({ id: series.id }).first()),
      id: 'old',
      date: third,
      end_date: third,
      dates: `["${third}"]`,
      repeat: null,
    });
    expect((await move({ from: second, date: '2026-12-18' })).status).toBe(200);
  });
});

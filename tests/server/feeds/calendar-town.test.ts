import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { restoreFromBin } from '../../../server/store/history/bin.ts';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { eventInput } from '../records.ts';
import { serve } from '../serve.ts';
import { makeRepeat, parseCalendarEvents } from './calendar-file.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

describe('the calendars of a town', () => {
  async function town(given: Partial<EventInput>[]) {
    const database = await makeTestDatabase('sqlite');
    const made = await makeTown(database.db, { display_name: 'City of Maple' });
    const ids = await write(database.db, made.id, 'clerk', async (tx) => {
      const saved: string[] = [];
      for (const one of given) saved.push((await tx.save('events', eventInput(one))).id);
      return saved;
    });
    let instant = now;
    const served = await serve(database, { now: () => instant });
    const at = (time: string) => {
      instant = Date.parse(time);
    };
    return { database, town: made, ids, at, ...served };
  }
  const uids = async (ask: Awaited<ReturnType<typeof town>>['ask'], path = '/feeds/calendar.ics') =>
    parseCalendarEvents((await ask(path)).body).map(({ uid }) => uid.split('@')[0]);

  test('hold what is ahead and the last year, one for all and one for each type', async () => {
    const { ask, ids } = await town([
      { type: 'meeting' },
      { type: 'holiday', all_day: true, start_time: '', end_time: '' },
      { type: 'event', date: '2025-11-21', end_date: '2025-11-21' },
      { type: 'event', date: '2025-11-19', end_date: '2025-11-19' },
    ]);
    const [meeting, holiday, recent] = ids;
    expect((await uids(ask)).sort()).toEqual([meeting, holiday, recent].sort());
    expect(await uids(ask, '/feeds/calendar/meeting.ics')).toEqual([meeting]);
    expect(await uids(ask, '/feeds/calendar/event.ics')).toEqual([recent]);
    expect(await uids(ask, '/feeds/calendar/rental.ics')).toEqual([]);
    expect((await ask('/feeds/calendar/meeting.ics')).body).toContain('X-WR-CALNAME:City of Maple: meetings');
  });

  test('never tell what is private of a rental', async () => {
    const secret = { location_detail: 'Key under the mat', renter_name: 'Pat Doe', renter_email: 'pat@doe.example' };
    const { ask, ids } = await town([
      {
        type: 'rental',
        title: 'Hall rented',
        description: '',
        content: 'Gate 4711',
        renter_phone: '555-4711',
        ...secret,
      },
    ]);
    for (const path of ['/feeds/calendar.ics', '/feeds/calendar/rental.ics', `/feeds/events/${ids[0]}.ics`]) {
      const { body } = await ask(path);
      expect(body).toContain('SUMMARY:Hall rented');
      for (const word of ['mat', 'Pat', 'doe', '4711']) expect(body).not.toContain(word);
    }
  });

  test('keep a UID and raise SEQUENCE when an event is edited, and call off one that is deleted', async () => {
    const { ask, at, database, town: made, ids } = await town([{}]);
    const [eventId = ''] = ids;
    const [before] = parseCalendarEvents((await ask('/feeds/calendar.ics')).body);
    const edited = { ...eventInput({ title: 'Moved', start_time: '18:00' }), id: eventId };
    await write(database.db, made.id, 'clerk', (tx) => tx.save('events', edited));
    const [after] = parseCalendarEvents((await ask('/feeds/calendar.ics')).body);
    expect(after?.summary).toBe('Moved');
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    at(new Date().toISOString());
    await write(database.db, made.id, 'clerk', (tx) => tx.remove('events', eventId));
    const { body } = await ask('/feeds/calendar.ics');
    const [gone] = parseCalendarEvents(body);
    expect([gone?.uid, gone?.component.getFirstPropertyValue('status')]).toEqual([before?.uid, 'CANCELLED']);
    expect(gone?.sequence).toBeGreaterThan(after?.sequence ?? Number.POSITIVE_INFINITY);
    expect(gone?.startDate.toString()).toBe(after?.startDate.toString());
    // Its text may be the reason for its deletion.
    expect(body).not.toMatch(/Moved|\nLOCATION|DESCRIPTION|\nURL|STATUS:CONFIRMED/);
    expect((await ask(`/feeds/events/${eventId}.ics`)).status).toBe(404);
    // Thirty days later everybody has heard.
    at(new Date(Date.now() + 31 * 86_400_000).toISOString());
    expect(await uids(ask)).toEqual([]);
  });

  test('call off each day of what was sent day by day, until it is restored', async () => {
    const repeat = makeRepeat('FREQ=MONTHLY;BYDAY=2TU,4TU;COUNT=3');
    const { ask, at, database, town: made, ids } = await town([{ repeat, type: 'meeting' }]);
    const [id = ''] = ids;
    const sent = await uids(ask);
    expect(sent).toHaveLength(3);
    at(new Date().toISOString());
    await write(database.db, made.id, 'clerk', (tx) => tx.remove('events', id));
    expect(await uids(ask)).toEqual(sent);
    expect((await ask('/feeds/calendar.ics')).body.match(/STATUS:CANCELLED/g)).toHaveLength(3);
    expect(await uids(ask, '/feeds/calendar/event.ics')).toEqual([]);
    await write(database.db, made.id, 'clerk', (tx) =>
      restoreFromBin(tx, { townId: made.id, noun: 'events', id, expected: undefined }),
    );
    expect(await uids(ask)).toEqual(sent);
    expect((await ask('/feeds/calendar.ics')).body).not.toContain('CANCELLED');
  });

  test('tell nothing of a deleted event that was not public, no longer or not yet', async () => {
    const {
      ask,
      at,
      database,
      town: made,
      ids,
    } = await town([
      { title: 'Not yet', publish_at: '2099-01-01T08:00' },
      { title: 'No longer', expires_at: '2026-01-01T08:00' },
    ]);
    at(new Date().toISOString());
    for (const id of ids) await write(database.db, made.id, 'clerk', (tx) => tx.remove('events', id));
    expect(await uids(ask)).toEqual([]);
  });

  test('one event is taken along as a file with a readable name', async () => {
    const { ask, ids } = await town([{ title: 'Élan: "Council" & Co. 🚧' }, { title: '議会' }]);
    const first = await ask(`/feeds/events/${ids[0]}.ics`);
    expect(first.headers['content-disposition']).toBe('inline; filename="elan-council-co-2026-12-08.ics"');
    expect(first.headers['content-type']).toContain('text/calendar');
    expect(parseCalendarEvents(first.body).map(({ uid }) => uid.split('@')[0])).toEqual([ids[0]]);
    // The reader means to go.
    expect(first.body).toContain('TRANSP:OPAQUE');
    expect((await ask(`/feeds/events/${ids[1]}.ics`)).headers['content-disposition']).toContain(
      '"event-2026-12-08.ics"',
    );
  });

  test('one event that is told day by day is taken along from today on', async () => {
    const repeat = makeRepeat('FREQ=MONTHLY;BYDAY=1TU,3TU;UNTIL=20270131');
    const { ask, ids, at } = await town([{ date: '2026-11-03', end_date: '2026-11-03', repeat }]);
    const days = async () =>
      parseCalendarEvents((await ask(`/feeds/events/${ids[0]}.ics`)).body).map(({ startDate }) =>
        startDate.toString().slice(0, 10),
      );
    expect(await days()).toEqual(['2026-12-01', '2026-12-15', '2027-01-05', '2027-01-19']);
    at('2026-12-02T12:00:00Z');
    expect(await days()).toEqual(['2026-12-15', '2027-01-05', '2027-01-19']);
    at('2027-06-01T12:00:00Z');
    expect(await days()).toEqual(['2027-01-19']);
  });

  test('hold no event that is not published or is over, and no other town\u2019s', async () => {
    const { ask, database, ids, at } = await town([
      { expires_at: '2099-12-01T12:00' },
      { publish_at: '2099-01-01T08:00' },
    ]);
    const neighbor = await makeNeighbor(database.db);
    const other = await write(database.db, neighbor.id, 'clerk', (tx) => tx.save('events', eventInput()));
    const [expiring = '', lasting = ''] = ids;
    expect(await uids(ask)).toEqual([expiring]);
    for (const path of [lasting, other.id]) expect((await ask(`/feeds/events/${path}.ics`)).status).toBe(404);
    expect((await ask(`/feeds/events/${expiring}.ics`)).status).toBe(200);
    await database.db.write('events').where({ id: expiring }).update({ last_date: '2099-12-08' });
    at('2099-12-01T17:59:59Z');
    expect(await uids(ask)).toEqual([expiring]);
    // Noon in Chicago; nothing was written since.
    at('2099-12-01T18:00:00Z');
    expect(await uids(ask)).toEqual([]);
    expect((await ask(`/feeds/events/${expiring}.ics`)).status).toBe(404);
  });
});

/** One bad record, tried at every door through which records come in: each refuses it in the same words. */
import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { importEvents } from '../../../server/import/import.ts';
import type { ImportReport } from '../../../server/import/saveEntries.ts';
import { write } from '../../../server/store/write.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { eventInput } from '../records.ts';

const rental = (given: Partial<EventInput> = {}) =>
  eventInput({ title: 'Rental', type: 'rental', location: 'Hall', ...given });
const freeDate = '2026-12-20';

const refusal = 'Hall is taken then: it is rented on Tuesday, December 8, 2026, from 7:00 PM to 9:00 PM.';

const icsRental = (uid: string, date: string) => `BEGIN:VEVENT
UID:${uid}
SUMMARY:Rental by ${uid}
LOCATION:Hall
DTSTART:${date.replaceAll('-', '')}T190000
DTEND:${date.replaceAll('-', '')}T210000
END:VEVENT`;
const icsFile = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\n');

describe.each(dialects)('a hall that is rented on %s', (dialect) => {
  test('is refused to everybody else: by call, restoring, bin, demo, import and command line', async () => {
    const { call, db, town, dataDir, databaseUrl } = await makeTownWithClerk(dialect);
    const save = (event: Partial<EventInput> & { id?: string }) =>
      write(db, town.id, 'demo', (tx) => tx.save('events', event));

    // Both had the hall once: one gave it up, the other was deleted.
    const { id: moved } = await save(rental());
    await save({ id: moved, date: freeDate });
    const { id: deleted } = await save(rental());
    await write(db, town.id, 'demo', (tx) => tx.remove('events', deleted));
    await save(rental({ title: 'The one that has it' }));

    const byCall = await call('/api/calendar', { json: rental() });
    const byRestoring = await call(`/api/history/events/${moved}/restore`, { json: { version: 1 } });
    const fromBin = await call(`/api/bin/events/${deleted}/restore`, { method: 'POST', json: {} });
    for (const answer of [byCall, byRestoring, fromBin]) {
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'place_taken', message: refusal }]);
    }
    await expect(save(rental())).rejects.toMatchObject({ code: 'place_taken', message: refusal });
    const file = icsFile(icsRental('late', '2026-12-08'));
    const report = await importEvents(db, town, file, 'clerk');
    expect(report.lines).toMatchObject([{ result: 'skipped', why: refusal }]);
    const { out } = await runTown({ dataDir, databaseUrl, input: file }, 'import', town.host, 'events', '-');
    expect(out).toContain(`(${refusal})`);
    expect(await db.read('events').where({ date: '2026-12-08', deleted_at: null })).toHaveLength(1);
  });

  test('twice in one file is taken once, with all the rest of the file, however often it is imported', async () => {
    const { db, town } = await makeTownWithClerk(dialect);
    const file = icsFile(
      icsRental('first', '2026-12-08'),
      icsRental('second', '2026-12-08'),
      icsRental('third', '2026-12-09'),
    );
    const results = ({ lines }: ImportReport) => lines.map(({ result, why }) => [result, why]);
    expect(results(await importEvents(db, town, file, 'clerk'))).toEqual([
      ['taken', ''],
      ['skipped', refusal],
      ['taken', ''],
    ]);
    expect(results(await importEvents(db, town, file, 'clerk')).map(([result]) => result)).toEqual([
      'unchanged',
      'skipped',
      'unchanged',
    ]);
  });
});

test('omitted fields are filled in, derived and checked alike for a call and for everybody else', async () => {
  const { call, db, town } = await makeTownWithClerk('sqlite');
  const work = { title: 'Road work', content: 'Elm Street is closed. Bye.', category: 'services' } as const;
  const byCall = (await call('/api/announcements', { json: work })).json() as Record<string, unknown>;
  const { id } = await write(db, town.id, 'demo', (tx) => tx.save('announcements', work));
  const saved = await write(db, town.id, 'demo', (tx) => tx.read('announcements', id));
  const { id: _i, seq: _s, updated_at: _u, order_index, ...fields } = byCall;
  expect(saved).toMatchObject({ ...fields, excerpt: 'Elm Street is closed.', order_index: Number(order_index) - 1 });
  const unknown = { category_id: 'none', title: 'Agenda', file_id: 'none' };
  const answer = await call('/api/documents', { json: unknown });
  const refused = write(db, town.id, 'demo', (tx) => tx.save('documents', unknown));
  const { code, message } = answer.json() as { code: string; message: string };
  await expect(refused).rejects.toMatchObject({ code, message });
});

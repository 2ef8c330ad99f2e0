/** The daily job that works out further dates: in slices, between which others get their turn. */
import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../../db/rules/time.ts';
import {
  countExtendingDays,
  extendRecurrences,
  maxSliceDays,
  sliceEvents,
} from '../../../server/jobs/extendRecurrences.ts';
import { jobRetryMs } from '../../../server/jobs/startJobs.ts';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { eventInput } from '../records.ts';

const today = '2026-11-22';
const daily = { rule: 'FREQ=DAILY', except: [], extra: [] };

test('no slice costs more than its limit, however early its events begin, and each event is in one', () => {
  const begins = ['1900-01-01', '2026-11-22', '1866-01-01', '2024-02-29', '2030-01-01', '1999-12-31'];
  const events = Array.from({ length: 300 }, (_, n) => ({ id: String(n), date: begins[n % begins.length] as string }));
  const slices = sliceEvents(events, today);
  expect(slices.flat()).toEqual(events);
  for (const slice of slices) {
    const days = slice.reduce((sum, event) => sum + countExtendingDays(event, today), 0);
    expect(slice.length === 1 || days <= maxSliceDays, JSON.stringify(slice)).toBe(true);
  }
  expect(sliceEvents([], today)).toEqual([]);
});

/** Two towns with thirty daily events each, whose dates end yesterday. */
async function start() {
  const { db } = await makeTestDatabase('sqlite');
  for (const { id } of [await makeTown(db), await makeNeighbor(db)]) {
    await write(db, id, 'clerk', async (tx) => {
      for (let n = 0; n < 30; n += 1) await tx.save('events', eventInput({ date: '2026-01-01', repeat: daily }));
    });
  }
  await db.write('events').update({ dates: '["2026-01-01"]', last_date: addDays(today, -1) });
  return db;
}

const countExtended = async (db: Awaited<ReturnType<typeof start>>) =>
  (await db.read('events').where('last_date', '>', today)).length;

test.runIf(testsSqlite)('others get their turn between the slices of a town', async () => {
  const db = await start();
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  onTestFinished(() => clearImmediate(next));
  const changedIn: number[] = [];
  db.onChange(() => changedIn.push(turns));
  expect(await extendRecurrences(db, { today })).toEqual([]);
  const slices = sliceEvents(Array(30).fill({ id: '', date: '2026-01-01' }), today).length;
  expect(slices).toBeGreaterThan(3);
  expect(changedIn).toHaveLength(2 * slices);
  expect(new Set(changedIn).size).toBe(changedIn.length);
  expect(await countExtended(db)).toBe(60);
});

test('a stop waits for no more than one slice, and the rest comes next time', async () => {
  const db = await start();
  let calls = 0;
  await extendRecurrences(db, { today, isStopping: () => ++calls > 2 });
  expect(await countExtended(db)).toBeLessThan(30);
  await extendRecurrences(db, { today });
  expect(await countExtended(db)).toBe(60);
});

test('an event that cannot be saved any more stops no other', async () => {
  const db = await start();
  const { id } = await db.read('events').orderBy('id').first('id');
  await db
    .write('events')
    .where({ id })
    .update({ repeat: JSON.stringify({ ...daily, rule: 'FREQ=NEVER' }) });
  expect(await extendRecurrences(db, { today })).toEqual([id]);
  expect(await countExtended(db)).toBe(59);
});

test('a job that failed runs again sooner than it is due, and ever more rarely', () => {
  const dayMs = 86_400_000;
  expect([1, 2, 3, 2000].map((failures) => jobRetryMs(dayMs, failures))).toEqual([60_000, 120_000, 240_000, dayMs]);
  expect(jobRetryMs(2000, 1)).toBe(2000);
});

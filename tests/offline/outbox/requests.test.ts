/** Reports with photos on their way to the real server: each is taken once, with all of its files, or its sender is told. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transport } from '../../../db/browser/callServer.ts';
import {
  databaseEntryStore,
  type EntryStore,
  type OutboxDatabase,
  openOutboxDatabase,
  type QueuedEntry,
} from '../../../db/browser/entryStore.ts';
import { sendEntries } from '../../../db/browser/sendEntries.ts';
import { createRequestSender, dropFile } from '../../../db/browser/sendRequest.ts';
import { requestKind } from '../../../db/rules/requests/fields.ts';
import { type Fault, faults, startTownServer, type TownServer } from './townServer.ts';

const opened: OutboxDatabase[] = [];
let store: EntryStore;

/** Another tab of the same browser. */
async function openTab(): Promise<EntryStore> {
  const database = await openOutboxDatabase();
  opened.push(database);
  return databaseEntryStore(database);
}
beforeEach(async () => {
  store = await openTab();
});
afterEach(async () => {
  for (const database of opened.splice(1)) database.close();
  await opened.pop()?.delete();
});

/** The numbers that the sender was told. */
const toldNumbers: string[] = [];

type Noted = Pick<QueuedEntry, 'arrival'>;

function send(server: TownServer, transport: Transport, from = store, noted: Noted = {}) {
  const sender = createRequestSender({
    now: () => server.clock.now,
    wait: async (ms) => {
      server.clock.now += ms;
    },
    onTaken(_entry, { number }) {
      toldNumbers.push(number);
      return noted;
    },
  });
  return sendEntries(from, transport, { [requestKind]: sender }, { userId: null });
}

/** Post, read a token, post again, and three files. */
const callCount = 6;
const schedules = faults.flatMap((fault) =>
  Array.from({ length: callCount }, (_, index) => ({ fault, at: index + 1 })),
);

/** Plays one schedule to its end, as the sender would. @returns whether something was refused, and told */
async function play(server: TownServer, { fault, at }: { fault: Fault; at: number }, isTwice: boolean) {
  const address = `10.${isTwice ? 2 : 1}.${faults.indexOf(fault)}.${at}`;
  const entry = server.makeEntry();
  await store.add(entry);
  toldNumbers.length = 0;
  const network = server.connect(address, fault, at);
  const tabs = isTwice ? [store, await openTab()] : [store];
  const sends = tabs.map((tab) => send(server, network.transport, tab));
  const results = await Promise.race([Promise.all(sends), network.death]);
  if (results && fault === 'busy' && !isTwice) expect(results).toEqual([{ kind: 'retry', retryAfterMs: 7000 }]);
  let wasRefused = false;
  for (let round = 0; round < 8; round += 1) {
    const [left] = await store.list();
    if (!left) break;
    if (left.refused) {
      wasRefused = true;
      await store.change(left.n, (found) => ({ ...found, refused: null, failed: 0 }));
    }
    await send(server, server.connect(address).transport, await openTab());
  }
  expect(await store.list()).toEqual([]);
  const { requests, files, contents } = await server.readStored(entry.key);
  expect(requests).toMatchObject([{ held_reasons: '[]', written_at: '', channel: 'site' }]);
  expect([files.length, contents]).toEqual([3, 3]);
  expect(new Set(toldNumbers)).toEqual(new Set([requests[0].number]));
  return { wasRefused, calls: network.calls };
}

test('in 42 schedules of faults, a report with three photos is taken exactly once, and what failed is told (B16, B18)', async () => {
  const server = await startTownServer();
  expect(schedules).toHaveLength(42);
  for (const schedule of schedules) {
    const { wasRefused, calls } = await play(server, schedule, false);
    expect(calls.length, 'the fault was met').toBeGreaterThanOrEqual(schedule.at);
    // The server's own error is told at once, since nothing of the call was done.
    expect(wasRefused, JSON.stringify(schedule)).toBe(schedule.fault === 'failed');
  }
});

test('two tabs that send it at the same time, without locks, take it once as well', async () => {
  const server = await startTownServer();
  const lossy: readonly Fault[] = ['unanswered', 'failed', 'killed'];
  for (const schedule of schedules) if (lossy.includes(schedule.fault)) await play(server, schedule, true);
});

test('what the worker sent stays, without its files, until a page has noted its link, and is not sent again', async () => {
  const server = await startTownServer();
  const entry = server.makeEntry();
  await store.add(entry);
  const noted = { arrival: { is_held: false, at: 5 } };
  await send(server, server.connect('10.9.0.1').transport, store, noted);
  const sent = await store.list();
  expect(sent).toMatchObject([{ ...noted, number: toldNumbers.at(-1), files: [], is_done: true }]);
  await send(server, server.connect('10.9.0.1').transport);
  expect(await store.list()).toEqual(sent);
  expect((await server.readStored(entry.key)).files).toHaveLength(3);
});

test('a refused file stays with its reason; the report, and its other files, are there (B18)', async () => {
  const server = await startTownServer();
  const { transport } = server.connect('10.3.0.1');
  const entry = server.makeEntry();
  const [first, ...others] = entry.files ?? [];
  if (!first) throw new Error('It has photos.');
  const bad = { ...first, name: 'virus.jpg', bytes: new TextEncoder().encode('MZ\0\0this is no picture').buffer };
  await store.add({ ...entry, files: [bad, ...others] });
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  const [left] = await store.list();
  expect(left).toMatchObject({ number: 'R-2026-0001', refused: { code: 'file_refused', file_id: first.id } });
  expect((await server.readStored(entry.key)).files).toHaveLength(2);
  await store.change(left?.n ?? 0, (found) => dropFile({ ...found, refused: null }, first.id));
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  expect(await store.list()).toEqual([]);
});

test('a refused report stays with what is wrong in each field', async () => {
  const server = await startTownServer();
  const entry = server.makeEntry();
  await store.add({ ...entry, body: { ...entry.body, answers: { what: '' } } });
  await send(server, server.connect('10.3.0.2').transport);
  const refused = { code: 'invalid', fields: { 'answers.what': 'This is needed.' } };
  expect(await store.list()).toMatchObject([{ refused }]);
});

test('what waited for hours says when it was written, and is taken after the form closed, without being held', async () => {
  const server = await startTownServer();
  const entry = server.makeEntry();
  await store.add(entry);
  const { form, clock, db } = server;
  await db.write('forms').where({ id: form.id }).update({ closes_at: '2026-12-01T07:00' });
  clock.now += 5 * 3_600_000;
  expect(await send(server, server.connect('10.3.0.3').transport)).toEqual({ kind: 'done' });
  const { requests } = await server.readStored(entry.key);
  const written_at = '2026-12-01T12:00:00.000Z';
  expect(requests).toMatchObject([{ written_at, channel: 'offline', held_reasons: '[]' }]);
});

test('the eleventh in an hour from one address is kept, and sent when the server takes it again (B14)', async () => {
  const server = await startTownServer();
  const { transport } = server.connect('10.3.0.4');
  for (let count = 1; count <= 10; count += 1) await store.add(server.makeEntry({ files: [] }));
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  const last = server.makeEntry({ files: [] });
  await store.add(last);
  const result = await send(server, transport);
  expect(result).toMatchObject({ kind: 'retry', retryAfterMs: expect.any(Number) });
  const wait = result.kind === 'retry' ? result.retryAfterMs : 0;
  expect(wait).toBeGreaterThan(0);
  expect(await store.list()).toMatchObject([{ key: last.key, refused: null, body: { answers: last.body.answers } }]);
  server.clock.now += wait;
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  expect((await server.readStored(last.key)).requests).toHaveLength(1);
});

test('what was written before a form got another address, or was deleted, is taken under its id', async () => {
  const server = await startTownServer();
  const { form, clock, db } = server;
  const { transport } = server.connect('10.3.0.5');
  const [moved, late, tooLate] = [1, 2, 3].map(() => server.makeEntry({ files: [] }));
  if (!moved || !late || !tooLate) throw new Error('Three were made.');
  await store.add(moved);
  await db.write('forms').where({ id: form.id }).update({ slug: 'holes' });
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  expect((await server.readStored(moved.key)).requests).toHaveLength(1);
  await store.add(late);
  clock.now += 3_600_000;
  const deleted_at = new Date(clock.now).toISOString();
  await db.write('forms').where({ id: form.id }).update({ deleted_at, updated_at: deleted_at });
  await store.add({ ...tooLate, made_at: clock.now + 1000 });
  clock.now += 3_600_000;
  expect(await send(server, transport)).toEqual({ kind: 'done' });
  expect((await server.readStored(late.key)).requests).toMatchObject([{ channel: 'offline', held_reasons: '[]' }]);
  expect(await store.list()).toMatchObject([
    { key: tooLate.key, refused: { code: 'not_found', message: expect.stringContaining('still here') } },
  ]);
});

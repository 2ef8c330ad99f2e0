/** Messages about a request on their way to the real server: each is there once, with all of its files. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transport } from '../../../db/browser/callServer.ts';
import {
  databaseEntryStore,
  type EntryStore,
  type NewEntry,
  type OutboxDatabase,
  openOutboxDatabase,
} from '../../../db/browser/entryStore.ts';
import { sendEntries } from '../../../db/browser/sendEntries.ts';
import { sendMessage } from '../../../db/browser/sendMessage.ts';
import { createRequestSender, dropFile } from '../../../db/browser/sendRequest.ts';
import { requestKind, requestMessageKind } from '../../../db/rules/requests/fields.ts';
import { faults, secret, startTownServer } from './townServer.ts';

let database: OutboxDatabase;
let store: EntryStore;
beforeEach(async () => {
  database = await openOutboxDatabase();
  store = databaseEntryStore(database);
});
afterEach(() => database.delete());

/** A town whose requests are written about. */
async function startWithMessages() {
  const server = await startTownServer();
  const { clock, db } = server;
  const senders = {
    [requestKind]: createRequestSender({
      now: () => clock.now,
      wait: async (ms) => {
        clock.now += ms;
      },
      onTaken: () => ({}),
    }),
    [requestMessageKind]: sendMessage,
  };
  const send = (transport: Transport) => sendEntries(store, transport, senders, { userId: null });
  /** A message with two photos about a new request. */
  const makeMessage = async (text = 'Two more photos.'): Promise<NewEntry> => {
    const report = server.makeEntry({ files: [] });
    await store.add(report);
    await send(server.connect('10.4.0.1').transport);
    const { number } = (await server.readStored(report.key)).requests[0];
    const { files = [] } = server.makeEntry();
    const own = files.slice(0, 2).map((file) => ({ ...file, field_key: '' }));
    const body = { number, token: report.body.token, text };
    return { ...report, kind: requestMessageKind, key: secret(), body, files: own };
  };
  const readMessage = async ({ key, files = [] }: NewEntry) => ({
    events: await db.read('request_events').where({ id: key, kind: 'message_in' }).pluck('text'),
    files: await db
      .read('request_files')
      .whereIn(
        'id',
        files.map(({ id }) => id),
      )
      .whereNot({ file_id: '' })
      .pluck('field_key'),
  });
  const withdraw = () => db.write('requests').update({ status: 'withdrawn' });
  return { ...server, send, makeMessage, readMessage, withdraw };
}

test('in 21 schedules of faults, a message with two photos is sent exactly once, and what failed is told', async () => {
  const { connect, send, makeMessage, readMessage, clock } = await startWithMessages();
  for (const fault of faults)
    for (const at of [1, 2, 3]) {
      const entry = await makeMessage();
      await store.add(entry);
      const network = connect('10.4.0.2', fault, at);
      await Promise.race([send(network.transport), network.death]);
      expect(network.calls.length, 'the fault was met').toBeGreaterThanOrEqual(at);
      for (let round = 0; round < 4; round += 1) {
        const [left] = await store.list();
        if (!left) break;
        if (left.refused) expect([fault, left.refused]).toEqual(['failed', expect.anything()]);
        await store.change(left.n, (found) => ({ ...found, refused: null, failed: 0 }));
        await send(connect('10.4.0.2').transport);
      }
      expect(await store.list()).toEqual([]);
      expect(await readMessage(entry), `${fault} ${at}`).toEqual({ events: ['Two more photos.'], files: ['', ''] });
      // Nobody sends more than ten requests an hour.
      clock.now += 3_600_000;
    }
});

test('a message to a withdrawn request stays with the reason, and so does one with a refused file', async () => {
  const { connect, send, makeMessage, readMessage, withdraw } = await startWithMessages();
  const { transport } = connect('10.4.0.3');
  const message = await makeMessage();
  const [first, ...others] = message.files ?? [];
  if (!first) throw new Error('It has photos.');
  const bad = { ...first, bytes: new TextEncoder().encode('MZ\0\0this is no picture').buffer };
  await store.add({ ...message, files: [bad, ...others] });
  await send(transport);
  const [left] = await store.list();
  expect(left).toMatchObject({ number: 'R-2026-0001', refused: { code: 'file_refused', file_id: first.id } });
  await store.change(left?.n ?? 0, (found) => dropFile({ ...found, refused: null }, first.id));
  await send(transport);
  expect(await store.list()).toEqual([]);
  expect(await readMessage(message)).toEqual({ events: ['Two more photos.'], files: [''] });
  const late = await makeMessage('Too late');
  await withdraw();
  await store.add(late);
  await send(transport);
  expect(await store.list()).toMatchObject([
    { key: late.key, body: { text: 'Too late' }, refused: { code: 'request_takes_nothing' } },
  ]);
});

/** The outbox of postings: lost responses, killed tabs, two tabs, other people. Each entry is done once. */
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
import { sendPosting } from '../../../db/browser/sendPosting.ts';
import { postingKind } from '../../../db/rules/meetings/postings.ts';
import { personHeader, unknownOutcome } from '../../../db/rules/outbox.ts';
import fc from '../../properties.ts';
import { asServer } from '../../serverAnswer.ts';

const senders = { [postingKind]: sendPosting };
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

const entry = (key: string, more: Partial<Pick<NewEntry, 'label' | 'photo'>> = {}): NewEntry => ({
  kind: postingKind,
  key,
  user_id: 'pat',
  made_at: 1,
  label: '',
  body: { meeting_id: 'm', notice: 1, place: key },
  photo: { name: 'board.jpg', bytes: new TextEncoder().encode(key).buffer },
  ...more,
});

type Fault = 'none' | 'unsent' | 'unanswered' | 'never' | 'busy';

/** A server that does each key once, behind a network with these faults, one for each call, then none. */
function makeServer(faults: Fault[] = [], person = 'pat') {
  const state = { person, postings: new Map<string, unknown>(), uploads: [] as string[], calls: 0 };
  async function answer(path: string, { headers, body }: RequestInit): Promise<Response> {
    const sent = new Headers(headers);
    const refused = sent.get(personHeader);
    if (!state.person || (refused && refused !== state.person))
      return Response.json({ code: 'not_signed_in', message: 'Please sign in.' }, { status: 401 });
    if (path.startsWith('/api/files')) {
      state.uploads.push(new TextDecoder().decode(body as ArrayBuffer));
      return Response.json({ id: `file-${state.uploads.length}` }, { status: 201 });
    }
    const key = sent.get('Idempotency-Key') ?? '';
    const order = JSON.parse(String(body));
    const before = state.postings.get(key);
    if (before && JSON.stringify(before) !== JSON.stringify(order))
      return Response.json({ code: 'key_reused', message: 'Another request.' }, { status: 409 });
    state.postings.set(key, order);
    return Response.json({ id: key }, { status: 201 });
  }
  const transport: Transport = {
    async fetch(path, init) {
      state.calls += 1;
      const fault = faults.shift() ?? 'none';
      if (fault === 'never') return new Promise<Response>(() => {});
      if (fault === 'unsent') throw new TypeError('Failed to fetch');
      if (fault === 'busy') return asServer(Response.json({ code: 'busy' }, { status: 503 }));
      const response = asServer(await answer(path, init));
      if (fault === 'unanswered') throw new TypeError('Failed to fetch');
      return response;
    },
    now: () => 1000,
    withLock: (act) => act(),
  };
  return { ...state, state, transport };
}

/** Until nothing more follows from what happened. */
async function idle({ state }: ReturnType<typeof makeServer>): Promise<void> {
  for (let seen = -1; seen !== state.calls; ) {
    seen = state.calls;
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const send = (server: ReturnType<typeof makeServer>, from = store, userId: string | null = 'pat') =>
  sendEntries(from, server.transport, senders, { userId });

test('an entry is stored once under its key, and leaves with its photo on the response', async () => {
  const server = makeServer();
  await store.add(entry('hung'));
  await store.add(entry('hung', { label: 'again' }));
  // The browser closes connections while a page sleeps.
  opened[0]?.close({ disableAutoOpen: false });
  expect(await send(server)).toEqual({ kind: 'done' });
  expect(await store.list()).toEqual([]);
  expect(server.uploads).toEqual(['hung']);
  expect([...server.postings]).toEqual([['hung', { notice: 1, place: 'hung', photo: 'file-1' }]]);
});

test('a tab that is killed after the upload leaves it to the next one, which uploads nothing again', async () => {
  await store.add(entry('hung'));
  const server = makeServer(['none', 'never']);
  void send(server);
  await expect.poll(async () => (await store.list())[0]?.upload).toBe('file-1');
  expect(await send(server, await openTab())).toEqual({ kind: 'done' });
  expect([server.uploads, [...server.postings.keys()], await store.list()]).toEqual([['hung'], ['hung'], []]);
});

test('whatever is lost or killed in two tabs without locks, each entry is done once, with its own photo', async () => {
  const fault = fc.constantFrom<Fault>('none', 'unsent', 'unanswered', 'never', 'busy');
  let at = 0;
  const play = async (given: Fault[], count: number) => {
    const faults = [...given];
    const server = makeServer(faults);
    const tabs = [store, await openTab()];
    at += 1;
    for (let number = 1; number <= count; number += 1) await store.add(entry(`${at}-${number}`));
    for (let turn = 0; turn < 4; turn += 1) {
      for (const tab of tabs) void send(server, tab);
      await idle(server);
    }
    faults.length = 0;
    expect(await send(server, tabs[1])).toEqual({ kind: 'done' });
    expect(await store.list()).toEqual([]);
    expect(server.postings.size).toBe(count);
    for (const [key, order] of server.postings) {
      const { photo } = order as { photo: string };
      expect(server.uploads[Number(photo.slice('file-'.length)) - 1]).toBe(key);
    }
  };
  const counts = fc.integer({ min: 1, max: 3 });
  await fc.assert(fc.asyncProperty(fc.array(fault, { maxLength: 14 }), counts, play), { numRuns: 100 });
});

test('an entry stays with its person: nobody else sends it, and an ended session keeps it as it was', async () => {
  await store.add(entry('hung', { photo: null }));
  const server = makeServer([], 'lee');
  await send(server, store, null);
  await send(server, store, 'lee');
  // This tab has not noticed yet that somebody else signed in.
  expect(await send(server, store, 'pat')).toEqual({ kind: 'done' });
  expect(await store.list()).toMatchObject([{ sent_at: null, tries: 0, refused: null }]);
  expect(server.postings.size).toBe(0);
  server.state.person = 'pat';
  await send(server);
  expect([server.postings.size, await store.list()]).toEqual([1, []]);
});

test('a refusal stays with its reason; after a lost response nobody knows', async () => {
  const refusing = (status: number, code: string): Transport => ({
    ...makeServer().transport,
    fetch: async () => asServer(Response.json({ code, message: 'The clock is ahead.' }, { status })),
  });
  const refuse = (status: number, code: string) =>
    sendEntries(store, refusing(status, code), senders, { userId: 'pat' });
  await store.add(entry('hung', { photo: null }));
  await refuse(400, 'invalid');
  expect(await store.list()).toMatchObject([{ refused: { code: 'invalid', message: 'The clock is ahead.' } }]);
  await store.add(entry('lost', { photo: null }));
  const server = makeServer(['unanswered']);
  expect(await send(server)).toEqual({ kind: 'retry', retryAfterMs: 0 });
  await refuse(403, 'not_editor');
  expect(await store.list()).toMatchObject([{ key: 'hung' }, { key: 'lost', refused: { code: unknownOutcome } }]);
});

test('an entry of a newer build waits for that build and keeps nothing else from being sent', async () => {
  const server = makeServer();
  await store.add(entry('newer'));
  const [{ n } = { n: 0 }] = await store.list();
  await store.change(n, (found) => ({ ...found, kind: 'report' }));
  await store.add(entry('hung'));
  expect(await send(server)).toEqual({ kind: 'outdated' });
  expect(await store.list()).toMatchObject([{ key: 'newer', tries: 0 }]);
});

/** Two servers of one PostgreSQL database: what one has answered, the other knows; what both are asked, one does. */
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import type { SyncResponse } from '../../../db/rules/sync/sync.ts';
import { limits } from '../../../server/http/limits.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, postJson, signInAccount, testPassword } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown, testsPostgres } from '../database.ts';
import { startDatabaseProxy } from '../databaseProxy.ts';
import { announcementInput } from '../records.ts';
import { type SendRequest, serve } from '../serve.ts';

/** One town, and two servers with connections and caches of their own. */
async function serveTwice() {
  const database = await makeTestDatabase('postgres');
  const { dataDir, databaseUrl, db } = database;
  const other = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => other.close());
  const town = await makeTown(db);
  const here = await serve(database, { servers: 1 });
  const there = await serve({ ...database, db: other }, { servers: 1 });
  return { ...database, other, town, asks: [here.ask, there.ask] as const };
}

const post = (ask: SendRequest, cookie: string, title: string, key?: string) =>
  ask('/api/announcements', postJson(announcementInput({ title }), { cookie, ...(key && { 'idempotency-key': key }) }));

test.runIf(testsPostgres)('nothing ever appears behind a cursor that was handed out, whoever writes', async () => {
  const { db, other, town, asks } = await serveTwice();
  let isOver = false;
  async function follow(ask: SendRequest): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor = '', isLast = false; ; ) {
      const page = (await ask(`/api/sync?since=${encodeURIComponent(cursor)}`)).json() as SyncResponse;
      for (const row of page.announcements ?? []) if ('title' in row) seen.push(row.title);
      cursor = page.cursor;
      if (page.more) continue;
      if (isLast) return seen;
      isLast = isOver;
    }
  }
  const following = [...asks, ...asks].map(follow);
  const save = (n: number) =>
    write(n % 2 ? db : other, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: `${n}` })));
  // A few at a time: on a busy machine the last of sixty at once would wait longer than the server lets it.
  try {
    for (let first = 0; first < 60; first += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => save(first + n)));
  } finally {
    isOver = true;
    await Promise.allSettled(following);
  }
  const expected = Array.from({ length: 60 }, (_, n) => `${n}`).toSorted();
  for (const seen of await Promise.all(following)) expect([...new Set(seen)].toSorted()).toEqual(expected);
  // Each write has a place of its own.
  const seqs: number[] = await db.read('announcements').pluck('seq');
  expect(new Set(seqs).size).toBe(60);
});

test.runIf(testsPostgres)('a write that is not committed yet lets no later one of its town pass', async () => {
  const { db, other, town, asks } = await serveTwice();
  const before = (await asks[0]('/api/sync')).json() as SyncResponse;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = write(db, town.id, 'clerk', async (tx) => {
    await tx.save('announcements', announcementInput({ title: 'slow' }));
    await held;
  });
  await expect.poll(() => countWaiting(db.read, 'idle in transaction')).toBeGreaterThan(0);
  const quick = write(other, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: 'quick' })));
  // It waits for the row of the town, and nobody sees either.
  await expect.poll(() => countWaiting(db.read, 'active', 'Lock')).toBe(1);
  const meanwhile = (await asks[1](`/api/sync?since=${before.cursor}`)).json() as SyncResponse;
  expect(meanwhile).toEqual({ cursor: before.cursor });
  release();
  await Promise.all([slow, quick]);
  const after = (await asks[1](`/api/sync?since=${before.cursor}`)).json() as SyncResponse;
  expect(after.announcements).toHaveLength(2);
});

/** How many connections to this database are in a state, waiting for something of a type. */
async function countWaiting(read: Awaited<ReturnType<typeof serveTwice>>['db']['read'], state: string, type?: string) {
  const rows = await read('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where({ state, ...(type && { wait_event_type: type }) });
  return rows.length;
}

test.runIf(testsPostgres)(
  'people who sign out at one server, or are deactivated there, are nobody at the other',
  async () => {
    const { db, town, asks } = await serveTwice();
    const [here, there] = asks;
    const account = await makeAccount({ db }, town, { is_admin: true });
    const headers = await signInAccount({ db }, account, town);
    const isKnown = async (ask: SendRequest) => (await ask('/api/users', { headers })).status;
    for (const ask of asks) expect(await isKnown(ask)).toBe(200);
    expect((await here('/api/auth/logout', postJson({}, headers))).status).toBeLessThan(300);
    expect(await isKnown(there)).toBe(401);

    const again = await signInAccount({ db }, account, town);
    expect((await there('/api/users', { headers: again })).status).toBe(200);
    await db.write('users').where({ id: account.id }).update({ active: false });
    expect((await there('/api/users', { headers: again })).status).toBe(401);
  },
);

test.runIf(testsPostgres)('a save that is sent to both at once is done once, and both answer alike', async () => {
  const { db, town, asks } = await serveTwice();
  const { cookie } = await signInAccount({ db }, await makeAccount({ db }, town, { is_admin: true }), town);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => post(asks[n % 2 ? 1 : 0], cookie, 'Once', 'k')),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => answers[0]?.status));
  expect(await db.read('announcements')).toHaveLength(1);
  // Another body under the key is refused wherever it comes.
  for (const ask of asks) expect((await post(ask, cookie, 'Other', 'k')).json()).toMatchObject({ code: 'key_reused' });
});

test.runIf(testsPostgres)('wrong passwords count together, at whichever server', async () => {
  const { db, town, asks } = await serveTwice();
  const { email } = await makeAccount({ db }, town);
  const signIn = (n: number, password: string) => asks[n % 2 ? 1 : 0]('/api/auth/login', postJson({ email, password }));
  const { points } = limits.sign_in_account_address;
  const statuses: number[] = [];
  for (let n = 0; n < points; n += 1) statuses.push((await signIn(n, 'not the password')).status);
  expect(statuses).not.toContain(429);
  for (const n of [0, 1]) expect((await signIn(n, testPassword)).status).toBe(429);
});

test.runIf(testsPostgres)('a server that is not told of changes any more sends nothing old', async () => {
  const database = await makeTestDatabase('postgres');
  const town = await makeTown(database.db);
  const proxy = await startDatabaseProxy(database.databaseUrl ?? '');
  const deaf = await openDatabase({ dataDir: database.dataDir, databaseUrl: proxy.url });
  onTestFinished(() => deaf.close());
  const { ask } = await serve({ ...database, db: deaf }, { servers: 1 });
  await ask('/');
  proxy.refuseListeners();
  await expect.poll(() => deaf.hearsChanges()).toBe(false);
  for (let n = 0; n < 20; n += 1) {
    const title = `Notice ${n}`;
    await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title })));
    expect((await ask('/')).body).toContain(title);
    // As it is now, it may be sent again.
    expect((await ask('/')).body).toContain(title);
  }
});

/** PostgreSQL that stops, restarts, hangs or loses a connection. */
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { listenerName } from '../../../db/listenForChanges.ts';
import { outcomeOfStatus } from '../../../db/rules/outbox.ts';
import { readFileBytes } from '../../../server/files/fileStorage.ts';
import { toProblem } from '../../../server/http/middleware/problems.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { host, quantitiesByItem, saveItem, shopper } from '../cart/shoppers.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../databaseProxy.ts';
import { listStoredFiles } from '../files/upload-town.ts';
import { pdfFile } from '../files/uploads.ts';
import { announcementInput } from '../records.ts';
import { type SendRequest, serve } from '../serve.ts';

/** A town on a PostgreSQL that its server reaches through a proxy, and the test directly. */
async function makeDistantTown() {
  const direct = await makeTestDatabase('postgres');
  const town = await makeTown(direct.db);
  const clerk = await signInNewAccount(direct, town, { is_admin: true });
  const proxy = await startDatabaseProxy(direct.databaseUrl ?? '');
  const db = await openDatabase({ dataDir: direct.dataDir, databaseUrl: proxy.url });
  onTestFinished(() => db.close());
  const server = await serve({ db, dataDir: direct.dataDir, databaseUrl: proxy.url });
  return { direct, town, clerk, proxy, db, ...server };
}

const announce = (ask: SendRequest, headers: Record<string, string>, title: string, key?: string) =>
  ask('/api/announcements', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ ...announcementInput(), title }),
  });

const photo = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#c98a1b' } })
    .jpeg()
    .toBuffer();

async function signImageUpload(
  ask: SendRequest,
  headers: Record<string, string>,
  { path, type }: { path: string; type: string },
): Promise<string> {
  const body = JSON.stringify({ filename: 'lamp.jpg', content_type: type });
  const signed = await ask(path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  return (signed.json() as { upload_url: string }).upload_url;
}

async function askDatabase<T>(url: string | undefined, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

test.each([
  ...['57P01', '57P02', '57P03', '53300', '53200', '08006', '57014', '55P03', '40P01', '40001'].map(withCode),
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'].map(withCode),
  ...['Connection terminated unexpectedly', 'Connection terminated', 'timeout expired'].map((text) => new Error(text)),
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('Knex: Timeout acquiring a connection.'), { name: 'KnexTimeoutError' }),
])('temporary failures ask for another try: %s', (error) => {
  const problem = toProblem(error);
  expect([problem.code, problem.status, problem.details]).toEqual(['unavailable', 503, { retry_after: 5 }]);
});

test('an error that does not pass is none of these', () => {
  for (const error of [withCode('23505'), withCode('42P01'), new Error('Connection'), 'ECONNRESET']) {
    expect(toProblem(error).code).toBe('internal');
  }
});

test('a call whose connection the server ends is told to come again, and nothing is saved', async () => {
  const { direct, town, clerk, ask } = await makeDistantTown();
  const holder = new pg.Client({ connectionString: direct.databaseUrl });
  onTestFinished(() => holder.end());
  await holder.connect();
  await holder.query('begin');
  await holder.query('select * from towns for update');
  const call = announce(ask, clerk, 'Ended');
  const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => askDatabase(direct.databaseUrl, `select pid ${waiting}`)).toHaveLength(1);
  await askDatabase(direct.databaseUrl, `select pg_terminate_backend(pid) ${waiting}`);
  const answer = await call;
  expect([answer.status, answer.headers['retry-after'], answer.json()]).toMatchObject([
    503,
    '5',
    { code: 'unavailable', message: expect.not.stringMatching(/nothing/i) },
  ]);
  await holder.query('commit');
  expect(await direct.db.read('announcements').where({ town_id: town.id })).toEqual([]);
  expect((await announce(ask, clerk, 'Again')).status).toBe(201);
});

describe('a COMMIT without an answer', () => {
  test('is not called undone; under the same key it is done once', async () => {
    const { direct, clerk, proxy, ask } = await makeDistantTown();
    proxy.loseNextCommit();
    const first = await announce(ask, clerk, 'Saved', 'key-1');
    expect([first.status, first.headers['retry-after']]).toEqual([503, '5']);
    const { code, message } = first.json() as Record<string, string>;
    expect(code).toBe('unavailable');
    expect(message).toMatch(/we don’t know whether it was\. Please send it again .* nothing is done twice/);
    expect(await direct.db.read('announcements')).toHaveLength(1);
    const second = await announce(ask, clerk, 'Saved', 'key-1');
    expect([second.status, second.json()]).toMatchObject([201, { title: 'Saved' }]);
    expect(await direct.db.read('announcements')).toHaveLength(1);
  });

  test('for a cart leaves the change in the outbox, which sends it again: it is done once', async () => {
    const { direct, proxy, ask } = await makeDistantTown();
    const shop = await makeTown(direct.db, { host });
    const mug = await saveItem(direct, shop, { quantity: 20 });
    const { open, add, cart } = shopper(ask);
    await open();
    proxy.loseNextCommit();
    const { status } = await add(mug, 2, { key: 'entry-1' });
    expect([status, outcomeOfStatus(status)]).toEqual([503, 'retry']);
    expect((await add(mug, 2, { key: 'entry-1' })).status).toBe(200);
    expect(quantitiesByItem(await cart())).toEqual({ [mug]: 2 });
  });

  // A picture is several files; one of an item has an id that was promised.
  test.each([
    ['a file', '/api/files?name=minutes.pdf', pdfFile],
    ['a picture', '/api/pictures?name=photo.jpg', photo],
    ['the image of an item', '/api/items/image/presigned_url', photo],
  ])('for %s leaves the bytes where its row stands', async (_name, path, make) => {
    const { direct, town, clerk, proxy, ask } = await makeDistantTown();
    const type = path.includes('.pdf') ? 'application/pdf' : 'image/jpeg';
    await write(direct.db, town.id, 'clerk', (tx) => tx.saveTown({ commerce: 'on' }));
    const [address, method] = path.startsWith('/api/items')
      ? [await signImageUpload(ask, clerk, { path, type }), 'PUT']
      : [path, 'POST'];
    const bytes = await make();
    proxy.loseNextCommit();
    const answer = await ask(address, { method, headers: { ...clerk, 'content-type': type }, body: bytes });
    expect(answer.status, answer.body).toBe(503);
    const rows: { id: string; size: number }[] = await direct.db.read('files');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, size } of rows) expect((await readFileBytes(direct, id))?.length).toBe(size);
    const marks = rows.map(({ id }) => `${id}.undecided.part`);
    expect(listStoredFiles(direct.dataDir).sort()).toEqual([...rows.map(({ id }) => id), ...marks].sort());
  });

  test('without a key, people are asked to look first', async () => {
    const { clerk, proxy, ask } = await makeDistantTown();
    proxy.loseNextCommit();
    const answer = await announce(ask, clerk, 'Saved');
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('look whether it is there') });
  });
});

test('six losses of an idle database leave one listener, which hears', async () => {
  const { direct, town } = await makeDistantTown();
  const other = await openDatabase(direct);
  onTestFinished(() => other.close());
  const listeners = async () =>
    (
      await askDatabase<{ pid: number }>(
        direct.databaseUrl,
        `select pid from pg_stat_activity where application_name = '${listenerName}' and datname = current_database()`,
      )
    ).map(({ pid }) => pid);
  // The server's, the test's own, and that of `other`.
  await expect.poll(listeners).toHaveLength(3);
  for (let loss = 0; loss < 6; loss += 1) {
    const before = await listeners();
    await askDatabase(
      direct.databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)).length)
      .toBeGreaterThanOrEqual(3);
  }
  // The last of those that were ended may be leaving yet.
  await expect.poll(listeners).toHaveLength(3);
  const messages: (string | null)[] = [];
  other.onChange((id) => messages.push(id));
  await write(direct.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  await expect.poll(() => messages).toContain(town.id);
});

/** Asks until the answer has this status. */
const becomes = (ask: SendRequest, path: string, status: number, headers = {}) =>
  expect.poll(async () => (await ask(path, { headers })).status).toBe(status);

describe.each<[string, (proxy: DatabaseProxy) => void, (proxy: DatabaseProxy) => void]>([
  ['is stopped', (proxy) => proxy.refuse(), (proxy) => proxy.allow()],
  ['hangs', (proxy) => proxy.freeze(), (proxy) => proxy.thaw()],
])('while the database %s', (_name, begin, end) => {
  test('finished answers in memory are sent, the rest is given up after seconds, and it comes back', async () => {
    const { direct, town, clerk, proxy, db, ask } = await makeDistantTown();
    const isTold = new Promise((resolve) => db.onChange(resolve));
    await write(direct.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', { ...announcementInput(), title: 'Fair' }),
    );
    await isTold;
    expect((await ask('/')).body).toContain('Fair');
    begin(proxy);
    const startedAt = Date.now();
    // Not drawn before.
    expect((await ask('/about')).status).toBe(503);
    expect((await announce(ask, clerk, 'Lost')).status).toBe(503);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    await expect.poll(() => db.isAway()).toBe(true);
    // Now nobody waits.
    const awayAt = Date.now();
    expect(await ask('/')).toMatchObject({ status: 200, body: expect.stringContaining('Fair') });
    expect(await ask('/', { headers: clerk })).toMatchObject({ status: 200, body: expect.stringContaining('Fair') });
    const about = await ask('/about');
    expect([about.status, about.headers['retry-after']]).toEqual([503, '5']);
    expect((await ask('/api/users/me', { headers: clerk })).status).toBe(503);
    expect(Date.now() - awayAt).toBeLessThan(10_000);
    // Meanwhile another process, which reaches the database, changes something.
    await write(direct.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', { ...announcementInput(), title: 'News' }),
    );
    end(proxy);
    await becomes(ask, '/about', 200);
    await expect.poll(async () => (await ask('/')).body).toContain('News');
    expect((await announce(ask, clerk, 'After')).status).toBe(201);
  });
});

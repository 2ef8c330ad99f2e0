/** Three hundred visitors at once after a save, more than can be drawn for, and those who leave before they are answered. */
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { announcementInput, itemInput } from '../records.ts';
import { fakeBuild, type SendRequest, serve, type TestResponse } from '../serve.ts';

const crowd = 300;

/** How often content is read. The town itself may be read again when PostgreSQL's notification comes. */
function countReads({ db }: TestDatabase): (act: () => Promise<unknown>) => Promise<number> {
  let count = 0;
  db.read.on('query', ({ sql }: { sql: string }) => {
    if (!/ from .(towns|town_hosts)\b/.test(sql)) count += 1;
  });
  return async (act) => {
    const before = count;
    await act();
    return count - before;
  };
}

const askTogether = async (ask: SendRequest, path: string, headers = {}) =>
  Promise.all(Array.from({ length: crowd }, () => ask(path, { headers })));

const drawn = ['/', '/announcements', '/about', '/nowhere', '/shell'];
const read = [
  '/feeds/announcements.atom',
  '/feeds/calendar.ics',
  '/sitemap.xml',
  '/api/announcements',
  '/api/documents',
  '/api/items?search=honey',
  '/api/content/sections',
  '/api/sync?since=',
  '/api/sync?stream=catalogue',
];

test.each(dialects)('after a save, three hundred at once cost one drawing, on %s', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  const { ask, build } = await serve(database, { servers: 1 });
  await indexTowns(database.db);
  const reads = countReads(database);
  const save = () =>
    write(database.db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', announcementInput());
      await tx.save('items', itemInput({ title: 'Honey' }));
    });
  for (const path of drawn) {
    await save();
    const before = build.drawn;
    const answers = await askTogether(ask, path);
    expect([path, build.drawn - before, new Set(answers.map(({ body }) => body)).size]).toEqual([path, 1, 1]);
  }
  for (const path of read) {
    await save();
    const alone = await reads(() => ask(path));
    await save();
    let answers: Awaited<ReturnType<typeof askTogether>> = [];
    const together = await reads(async () => {
      answers = await askTogether(ask, path);
    });
    expect([path, together, new Set(answers.map(({ status }) => status))]).toEqual([path, alone, new Set([200])]);
  }
});

test('people who are signed in share what everybody sees', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const cookie = await makeSessionCookie(database.db, town, false);
  const { ask, build } = await serve(database);
  await askTogether(ask, '/', { cookie });
  expect(build.drawn).toBe(1);
});

/** A server whose pages are drawn when the test says so. */
async function serveHeldUp() {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const build = fakeBuild();
  const { render } = build;
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  build.render = async (url, state) => {
    begun += 1;
    await gate.promise;
    return render(url, state);
  };
  const lines: string[] = [];
  const served = await serve(database, { build, lines, env: { TRUST_PROXY: '1' } });
  return { ...served, lines, begun: () => begun, release: gate.resolve };
}

test('requests beyond the limit are refused before they begin, those of the busiest address first, and fill no log', async () => {
  const { ask, lines, begun, release } = await serveHeldUp();
  const refused: TestResponse[] = [];
  // Each is another page that no cache keeps. Four are begun, 500 wait.
  const many = Array.from({ length: 620 }, async (_, n) => {
    const answer = await ask(`/announcements?id=none-${n}`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    if (answer.status === 503) refused.push(answer);
    return answer.status;
  });
  await expect.poll(() => refused.length).toBe(116);
  expect(refused[0]).toMatchObject({ headers: { 'retry-after': '5' } });
  expect(refused[0]?.body).toContain('Too many requests came at once.');
  const neighbor = ask('/', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  // The last of the many gives way.
  await expect.poll(() => refused.length).toBe(117);
  expect(begun()).toBe(4);
  release();
  expect((await neighbor).status).toBe(200);
  const statuses = await Promise.all(many);
  expect([statuses.filter((status) => status === 200).length, refused.length]).toEqual([503, 117]);
  const warnings = lines.filter((line) => line.includes('too much was asked for at once'));
  expect([warnings.length, lines.filter((line) => line.includes('"stack"')).length]).toEqual([1, 0]);
});

test('nothing is drawn for visitors who have left', async () => {
  const { ask, port, begun, release } = await serveHeldUp();
  const sockets = Array.from({ length: 50 }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /announcements?id=none-${n} HTTP/1.1\r\nHost: cityofmaple.test\r\n\r\n`);
    onTestFinished(() => void socket.destroy());
    return socket;
  });
  await expect.poll(begun).toBe(4);
  // The last one waits behind all of them.
  const last = ask('/about');
  await ask('/healthz');
  for (const socket of sockets) socket.destroy();
  await ask('/healthz');
  release();
  expect((await last).status).toBe(200);
  expect(begun()).toBe(5);
});

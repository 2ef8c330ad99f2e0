/** Requests that nobody should send get a sentence. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { dialects, makeNeighbor, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { serve } from '../serve.ts';

/** Sends bytes that no client library would. @returns what came back until the connection ended */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
  });

describe('bad requests get a sentence, never a stack', () => {
  test.each([
    ['/api/content/sections?sections=', 400],
    ['/api/content/sections?sections=hero,nonsense', 400],
    ['/api/content/sections?sections=hero&sections=about', 400],
    ['/api/sync?since=nonsense', 400],
    ['/api/sync?since=a.1&since=b.2', 400],
    ["/api/sync?since=abcd.1'%20or%201=1", 400],
    ['/api/sync?since=%E6%97%A5', 400],
    ['/api/sync?since=%00', 400],
    ['/api/sync?since=%0d%0aX:1', 400],
    ['/api/sync?protocol=99', 426],
    ['/api/nope', 404],
    ['/api/', 404],
    ['/wp-login.php', 404],
    ['/assets/missing.js', 404],
    ['/documents/none/file.pdf', 404],
    ['/documents/%00', 404],
    ['/media/..%2f..%2fetc/passwd', 404],
    ['/%E0%A4%A', 400],
    ['/icons/192-abc.svg', 404],
    ['/icons/none-abc.png', 404],
    [`/?q=${'x'.repeat(3000)}`, 414],
  ])('GET %s is answered %i', async (path, status) => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { ask } = await serve(database);
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const sentence = path.startsWith('/api') ? (answer.json() as { message: string }).message : answer.body;
    expect(sentence).toMatch(/[a-z]\./);
    expect(answer.body).not.toMatch(/\.ts|at .*\(|node_modules|SELECT|select /);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s where nothing can be written is refused', async (method) => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { ask } = await serve(database);
    expect(await ask('/', { method, body: '{' })).toMatchObject({ status: 405, headers: { allow: 'HEAD, GET' } });
    expect((await ask('/feeds/announcements.atom', { method, body: '{"title":' })).status).toBe(405);
    expect((await ask('/api/sync', { method, body: 'x'.repeat(100_000) })).status).toBe(405);
  });

  test('a raw request with a broken header line is refused by the socket', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { port } = await serve(database);
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  test('a request that names two hosts is refused, though a page of the first is cached', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    await makeNeighbor(database.db);
    const { ask, port } = await serve(database);
    for (let time = 0; time < 2; time += 1) expect((await ask('/')).status).toBe(200);
    for (const path of ['/', '/assets/main.js', '/healthz']) {
      const answer = await sendRaw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: cityofmaple.test\r\nhOST: neighbor.test\r\n\r\n`,
      );
      expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test.runIf(testsSqlite)('a store that fails is a bland 500 in the answer and a full line in the log', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const lines: string[] = [];
    const { ask } = await serve(database, { lines });
    await ask('/api/documents');
    await database.db.write.schema.dropTable('announcements');
    const answer = await ask('/api/announcements');
    expect(answer.status).toBe(500);
    const message = 'Something went wrong on our side. Please try again.';
    expect(answer.json()).toEqual({ code: 'internal', message, error: message });
    expect(lines.some((line) => line.includes('no such table'))).toBe(true);
  });
});

describe.each(dialects)('input that a database would refuse on %s', (dialect) => {
  test.each(['/api/calendar/%00', '/documents/%00', '/documents/%00/x.pdf', '/media/%00/x', '/announcements?id=%00'])(
    '%s is answered without asking it',
    async (path) => {
      const database = await makeTestDatabase(dialect);
      await makeTown(database.db);
      const { ask } = await serve(database);
      expect((await ask(path)).status).toBe(path.startsWith('/announcements') ? 200 : 404);
    },
  );

  test.each(['0.9999999999.0.1.', '0.1.0.9999999999.x', '0.2.0.1.'])('the cursor of %s is refused', async (rest) => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const { ask } = await serve(database);
    expect((await ask(`/api/sync?since=${town.epoch}.${rest}`)).status).toBe(400);
  });
});

import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serverMark } from '../../../db/rules/sync/serverMark.ts';
import { answerMalformed } from '../../../server/start/startServer.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

test('everything that the server answers carries its mark, cached or not, refused or not', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const mark = serverMark.toLowerCase();
  const { headers } = await ask('/');
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  expect(headers[mark]).toBe('1');
  const requests: [string, number, Parameters<typeof ask>[1]?][] = [
    ['/', 200],
    ['/', 304, { headers: { 'if-none-match': headers.etag ?? '' } }],
    ['/About', 301],
    ['/no/such/page', 404],
    ['/shell', 200],
    ['/api/sync', 200],
    ['/api/users/me', 401],
    ['/api/nothing', 404],
    ['/feeds/calendar.ics', 200],
    ['/manifest.webmanifest', 200],
    ['/documents/1/a.pdf', 404],
    ['/media/1/a.webp', 404],
    ['/healthz', 200],
    ['/', 404, { host: 'elsewhere.test' }],
    ['/api/cart', 403, { method: 'DELETE', headers: { origin: 'http://evil.test' } }],
    ['/api/auth/login', 400, { ...json, body: '{' }],
    ['/api/auth/login', 413, { ...json, body: `"${'a'.repeat(2_000_000)}"` }],
    ['/api/content/hero', 401, { ...json, method: 'PUT', body: '{}' }],
    ['/api/sync?protocol=0', 426],
    ['/api/users/me', 405, { method: 'PATCH' }],
  ];
  for (const [path, status, options] of requests) {
    const answer = await ask(path, options);
    expect([path, answer.status, answer.headers[mark]]).toEqual([path, status, '1']);
  }
});

test('invalid HTTP, and too many cookies, are answered with the mark, too', async () => {
  const server = createServer().on('clientError', answerMalformed).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (part) => resolve(String(part)));
    });
  const cookies = `GET / HTTP/1.1\r\nHost: maple.test\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`;
  expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nX-Mainstreet: 1\r\n/);
  expect(await send(cookies)).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\nX-Mainstreet: 1\r\n/);
});

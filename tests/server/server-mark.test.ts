import { expect, test } from 'vitest';
import { serverMark } from '../../db/rules/serverMark.ts';
import { makeTestDatabase, makeTown } from './database.ts';
import { serve } from './serve.ts';

test('everything that the server answers carries its mark, cached or not, refused or not', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const mark = serverMark.toLowerCase();
  const { headers } = await ask('/');
  expect(headers[mark]).toBe('1');
  const asked: [string, number, Parameters<typeof ask>[1]?][] = [
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
  ];
  for (const [path, status, options] of asked) {
    const answer = await ask(path, options);
    expect([path, answer.status, answer.headers[mark]]).toEqual([path, status, '1']);
  }
});

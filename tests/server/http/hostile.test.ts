/** Requests of attackers, and slips of the finger. */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

const json = { 'content-type': 'application/json' };

describe.each(dialects)('an administrator on %s', (dialect) => {
  test.each([
    ['deactivated', { active: false }, 401],
    ['made a user', { is_admin: false }, 403],
  ])('is refused if %s while the request is being sent', async (_, change, status) => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    let id = '';
    const cookie = await makeSessionCookie(database.db, town, true, async (made) => {
      id = made;
    });
    const { ask, port } = await serve(database);
    const body = JSON.stringify({ is_admin: true, active: true });
    const headers = { host: 'cityofmaple.test', cookie, ...json, 'content-length': body.length };
    const answered = new Promise<number>((resolve, reject) => {
      const sent = request(
        { port, host: '127.0.0.1', method: 'PUT', path: `/api/users/${id}`, headers, setHost: false },
        (res) => resolve(res.statusCode ?? 0),
      );
      sent.on('error', reject);
      sent.write(body.slice(0, 5));
      // The server has started on it once it has responded to a later one.
      void ask('/api/users/me', { headers: { cookie } })
        .then(() => database.db.write('users').where({ id }).update(change))
        .then(() => sent.end(body.slice(5)), reject);
    });
    expect(await answered).toBe(status);
    const row = await database.db.read('users').where({ id }).first();
    expect({ is_admin: Boolean(row.is_admin), active: Boolean(row.active) }).toMatchObject(change);
  });
});

test.each([
  ['gzip', 'no gzip at all', 400],
  ['gzip', gzipSync('{"title":'), 400],
  ['zstd', '{}', 400],
  ['identity', `{"coordinates":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 400],
])('a body in %s that nothing can be made of is refused', async (encoding, body, status) => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const cookie = await makeSessionCookie(database.db, town, true);
  const lines: string[] = [];
  const { port } = await serve(database, { lines });
  const bytes = Buffer.from(body);
  const headers = { host: 'cityofmaple.test', cookie, ...json, 'content-length': bytes.length };
  const answered = await new Promise<number>((resolve, reject) => {
    const to = { port, host: '127.0.0.1', method: 'PUT', path: '/api/content/contact', setHost: false };
    const sent = request({ ...to, headers: { ...headers, 'content-encoding': encoding } }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    sent.on('error', reject).end(bytes);
  });
  expect(answered).toBe(status);
  expect(lines.join('')).not.toContain('stack');
});

test('a year that is a slip is refused, so that no feed breaks on it', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const cookie = await makeSessionCookie(database.db, town, true);
  const { ask } = await serve(database);
  for (const date of ['0026-11-20', '1899-12-31', '3000-01-01']) {
    const body = JSON.stringify({ title: 'x', date });
    const answer = await ask('/api/announcements', { method: 'POST', headers: { cookie, ...json }, body });
    expect(answer.status, date).toBe(400);
    for (const path of ['/api/audit', '/api/audit.csv'])
      expect((await ask(`${path}?from=${date}`, { headers: { cookie } })).status, path).toBe(400);
  }
});

test('a section that is switched off keeps its words to itself, unless they stand on a page of their own', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  await write(database.db, town.id, 'clerk', (tx) => tx.saveSection('officials', { title: 'Not yet' }, false));
  const { ask } = await serve(database);
  for (const path of ['/api/sync', '/api/content/sections', '/']) {
    const { status, body } = await ask(path);
    expect([status, body.includes('Not yet')], path).toEqual([200, false]);
  }
  await write(database.db, town.id, 'clerk', (tx) => tx.saveSection('about', { title: 'Our story' }, false));
  expect((await ask('/api/sync')).body).toContain('Our story');
  const cookie = await makeSessionCookie(database.db, town, true);
  expect((await ask('/api/content/sections', { headers: { cookie } })).body).toContain('Not yet');
});

test('a request that checks for changes is not kept waiting', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const answer = await ask('/api/live', { method: 'HEAD' });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('a session that is used lasts in the browser too', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const cookie = await makeSessionCookie(database.db, town, false);
  const { ask } = await serve(database);
  const answer = await ask('/api/users/me', { headers: { cookie } });
  expect(String(answer.headers['set-cookie'])).toContain(`${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
});

/** Bodies that no page of ours sends, to every route: a mistake of the sender is never answered as one of ours. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { readFormBody } from '../../../server/http/formBody.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

const json = 'application/json';
/** Values of every kind where something else is expected. */
const wrongKinds = ['title', 'email', 'password', 'item_id', 'quantity', 'ids', 'content', 'date', 'items', 'contact'];
const everyFieldIs = (value: string) => `{${wrongKinds.map((name) => `"${name}":${value}`).join()}}`;

type Body = [name: string, bytes: string | Buffer, headers?: Record<string, string>];
const parsed: Body[] = [
  ['numbers beyond all bounds', everyFieldIs('1e999')],
  ['objects', everyFieldIs('{}')],
  ['half of a character', everyFieldIs('"\\ud800"')],
  ['the character U+0000', everyFieldIs('"\\u0000"')],
  ['no object', '[[1]]'],
];
const unparsed: Body[] = [
  ['deep nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['a prototype', '{"__proto__":{"is_admin":true}}'],
  ['half of a body', '{"title":'],
  ['a word', 'null'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['no brotli', '{}', { 'content-encoding': 'br' }],
  ['no gzip', '{}', { 'content-encoding': 'gzip' }],
  ['two encodings', '{}', { 'content-encoding': 'br, gzip' }],
  ['another character set', '{}', { 'content-type': `${json}; charset=klingon` }],
];

type Case = [name: string, dialect: Dialect, bytes: string | Buffer, headers: Record<string, string>];
const withDialect =
  (dialect: Dialect) =>
  ([name, bytes, headers = {}]: Body): Case => [name, dialect, bytes, headers];

test.each([
  // PostgreSQL takes less than SQLite.
  ...parsed.map(withDialect('postgres')),
  ...unparsed.map(withDialect('sqlite')),
])('%s in a body on %s: no route fails', async (_, dialect, bytes, headers) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  const lines: string[] = [];
  const { port, routes } = await serve(database, { lines });
  const failed: string[] = [];
  for (const { method, path } of routes) {
    if (method !== 'POST' && method !== 'PUT') continue;
    // Some end the session.
    const cookie = await makeSessionCookie(database.db, town, true);
    const status = await new Promise<number>((resolve, reject) => {
      const sentHeaders = { host: 'cityofmaple.test', cookie, 'content-type': json, 'idempotency-key': randomUUID() };
      const at = { port, host: '127.0.0.1', method, path: path.replaceAll(/:\w+/g, () => randomUUID()) };
      const length = { 'content-length': Buffer.byteLength(bytes) };
      const sent = request({ ...at, setHost: false, headers: { ...sentHeaders, ...length, ...headers } }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      });
      sent.on('error', reject).end(bytes);
    });
    if (status >= 500) failed.push(`${method} ${path}: ${status}`);
  }
  expect([failed, lines.filter((line) => line.includes('"stack"'))]).toEqual([[], []]);
});

test('a form whose sender hangs up is no failure of ours', async () => {
  async function* cutOff() {
    yield Buffer.from('email=a');
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
  const ctx = { req: Readable.from(cutOff()), is: () => true, get: () => '' } as unknown as Context;
  await expect(readFormBody(ctx)).rejects.toMatchObject({ code: 'bad_request' });
});

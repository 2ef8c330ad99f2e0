/** A proxy's question before it gets a certificate for a host, and visitors' answer at the same address. */
import { expect, test } from 'vitest';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

const proxy = '127.0.0.1:3000';

test('a certificate is for the hosts of towns: their aliases and www too, a new one at once, and nobody else’s', async () => {
  const database = await makeTestDatabase('sqlite');
  const { host, hosts } = await makeTown(database.db);
  const { ask } = await serve(database);
  const statusOf = async (domain: string) => (await ask(`/tls-ask?domain=${domain}`, { host: proxy })).status;
  for (const known of [...hosts, `www.${host}`, host.toUpperCase()])
    expect([known, await statusOf(known)]).toEqual([known, 200]);
  for (const strange of ['evil.example', 'oak.example.org', '127.0.0.1']) {
    expect([strange, await statusOf(strange)]).toEqual([strange, 404]);
  }
  for (const none of ['', 'a%20b', `${host}:443`, `${host}%0a`, 'x'.repeat(254)])
    expect([none, await statusOf(none)]).toEqual([none, 400]);
  expect((await ask('/tls-ask', { host: proxy })).status).toBe(400);
  await makeTown(database.db, { host: 'oak.example.org' });
  expect(await statusOf('oak.example.org')).toBe(200);
});

test('on the public host, and for whoever came through the proxy, there is nothing at the address', async () => {
  const database = await makeTestDatabase('sqlite');
  const { host } = await makeTown(database.db);
  const { ask } = await serve(database, { env: { TRUST_PROXY: '1' } });
  const path = `/tls-ask?domain=${host}`;
  expect(await ask(path, { host })).toMatchObject({ status: 404, body: expect.stringContaining('<html') });
  for (const header of ['x-forwarded-for', 'forwarded']) {
    expect((await ask(path, { host: proxy, headers: { [header]: '203.0.113.9' } })).status).toBe(404);
  }
});

test('strangers’ hosts are looked up so often and no more, and towns keep theirs meanwhile', async () => {
  const database = await makeTestDatabase('sqlite');
  const { host } = await makeTown(database.db);
  let now = Date.parse('2026-11-24T10:00:00Z');
  const { ask } = await serve(database, { now: () => now });
  const answer = (domain: string) => ask(`/tls-ask?domain=${domain}`, { host: proxy });
  expect((await answer(host)).status).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 110 }, (_, at) => answer(`x${at}.evil.example`)));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([404, 503]));
  expect((await answer('y.evil.example')).headers['retry-after']).toBe('1');
  expect((await answer(host)).status).toBe(200);
  now += 1000;
  expect((await answer('y.evil.example')).status).toBe(404);
});

/** A proxy that changes the Host header makes every save look like another site's. */
import { expect, test } from 'vitest';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

const signOut = { method: 'POST' };

test.each([
  // nginx with "proxy_set_header Host $host", at another port than 443: the port is missing.
  ['https', { 'sec-fetch-site': 'same-origin', origin: 'https://cityofmaple.test:8443' }],
  // Over http, browsers don't say Sec-Fetch-Site.
  ['http', { origin: 'http://cityofmaple.test:8080' }],
])('over %s, the refusal names the header, and the log has it once a minute', async (_scheme, headers) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const lines: string[] = [];
  let now = Date.parse('2026-11-24T10:00:00Z');
  const { ask } = await serve(database, { lines, now: () => now });
  const warnings = () => lines.filter((line) => line.includes('the proxy changes the Host header')).length;
  const refused = await ask('/api/auth/logout', { ...signOut, headers });
  expect(refused).toMatchObject({ status: 403 });
  expect(refused.json()).toMatchObject({
    code: 'cross_site',
    message: expect.stringContaining('proxy_set_header Host'),
  });
  await ask('/api/auth/logout', { ...signOut, headers });
  expect(warnings()).toBe(1);
  now += 60_000;
  await ask('/api/auth/logout', { ...signOut, headers });
  expect(warnings()).toBe(2);
});

test('on an https site, a page that came over http writes nothing and learns why', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database, { env: { PUBLIC_SCHEME: 'https' } });
  const send = (origin: string) => ask('/api/auth/logout', { ...signOut, headers: { origin } });
  expect((await send('http://cityofmaple.test')).json()).toMatchObject({
    code: 'cross_site',
    message: expect.stringContaining('Open it with https://'),
  });
  expect((await send('https://cityofmaple.test')).status).toBe(204);
});

test('another site is told nothing of proxies, and the log is not filled by it', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const lines: string[] = [];
  const { ask } = await serve(database, { lines });
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', origin: 'https://cityofmaple.test:8443' },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  ];
  for (const headers of strangers) {
    const { status, body } = await ask('/api/auth/logout', { ...signOut, headers });
    expect([status, body]).toEqual([403, expect.stringContaining('came from another site')]);
  }
  expect(lines.join('')).not.toContain('proxy');
});

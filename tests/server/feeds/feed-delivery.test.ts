import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';
import { atomPath, jsonPath, serveFeeds } from './feed-town.ts';

describe('every feed', () => {
  const paths = [
    [atomPath, 'application/atom+xml'],
    [jsonPath, 'application/feed+json'],
    ['/feeds/calendar.ics', 'text/calendar'],
    ['/feeds/calendar/meeting.ics', 'text/calendar'],
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
  ] as const;

  test.each(paths)('%s is sent from memory, compressed, conditionally and to anybody', async (path, type) => {
    const { ask } = await serveFeeds(Array.from({ length: 8 }, (_, at) => ({ title: `News ${at}` })));
    const first = await ask(path);
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': expect.stringContaining(type),
        'cache-control': 'public, max-age=0, must-revalidate',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.any(String),
      },
    });
    const etag = first.headers.etag ?? '';
    expect(etag).not.toBe('');
    // The second response comes from the cache.
    const second = await ask(`${path}?from=reader`);
    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({ etag, 'access-control-allow-origin': '*' });
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await ask(path, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { etag } });
    expect((await ask(path, { method: 'POST' })).status).toBe(405);
    if (first.body.length > 512) {
      const packed = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding']).toBe('gzip');
    }
  });

  test('is packed as it is', async () => {
    const { ask, port } = await serveFeeds([{}, {}]);
    const plain = await ask(atomPath);
    const answer = await fetch(`http://127.0.0.1:${port}${atomPath}`, { headers: { 'accept-encoding': 'gzip' } });
    // Another host than the town's gets nothing.
    expect(answer.status).toBe(404);
    expect(gunzipSync(Buffer.from(await packed(port))).toString()).toBe(plain.body);
  });

  test('is drawn once, and anew only when its own town changes', async () => {
    const { ask, database, town: made } = await serveFeeds([{}]);
    const neighbor = await makeNeighbor(database.db);
    const before = await ask(atomPath);
    await write(database.db, neighbor.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ title: 'Next door' })),
    );
    expect((await ask(atomPath)).headers.etag).toBe(before.headers.etag);
    const other = await ask(atomPath, { host: 'neighbor.test' });
    expect(other.body).toContain('Next door');
    expect(other.body).not.toContain('Water restored');
    expect((await ask(atomPath)).body).not.toContain('Next door');
    await write(database.db, made.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: 'Here' })));
    expect((await ask(atomPath)).body).toContain('Here');
  });

  test.each([
    '/feeds/announcements.rss',
    '/feeds/calendar/nothing.ics',
    '/feeds/calendar/constructor.ics',
    '/feeds/events/0198c0de-0000-7000-8000-000000000000.ics',
    '/feeds/events/%00.ics',
    '/feeds/Announcements.atom',
    '/feeds/',
  ])('%s is not there', async (path) => {
    const { ask, build } = await serveFeeds([{}]);
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    if (path !== '/feeds/') expect(build.drawn).toBe(0);
  });

  test('names the canonical address, whichever host it is asked at', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db, { aliases: ['maple.test'] });
    const { ask } = await serve(database, { env: { PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' } });
    for (const path of [atomPath, jsonPath, '/sitemap.xml', '/robots.txt']) {
      const { body } = await ask(path, { host: 'maple.test' });
      expect(body).toContain('https://cityofmaple.test/');
      expect(body).not.toContain('//maple.test');
    }
  });
});

/** The Atom feed as it comes over the wire with gzip. */
async function packed(port: number): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { host: 'cityofmaple.test', 'accept-encoding': 'gzip' };
    request({ port, host: '127.0.0.1', path: atomPath, headers, setHost: false }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve(Buffer.concat(parts)));
    })
      .on('error', reject)
      .end();
  });
}

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { fakeBuild, serve } from '../serve.ts';

describe('pages', () => {
  test('are drawn once, sent from memory until the town changes, and answer conditional requests', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const { ask, build } = await serve(database);
    const first = await ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await ask('/', {
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': first.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect((await ask('/?utm_source=x')).status).toBe(200);
    expect((await ask('/', { method: 'HEAD' })).body).toBe('');
    expect(build.drawn).toBe(1);
    await write(database.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ title: 'Fresh <news>' })),
    );
    const fresh = await ask('/', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(fresh.status).toBe(200);
    expect(fresh.body).toContain('"title":"Fresh \\u003cnews>"');
    expect(build.drawn).toBe(2);
  });

  test('a stored record that no screen could show is left out, and takes no others with it', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    await write(database.db, town.id, 'clerk', async (tx) => {
      for (const title of ['Whole', 'Broken']) await tx.save('announcements', announcementInput({ title }));
      for (const title of ['Kept', 'Odd']) await tx.save('events', eventInput({ title }));
      await tx.saveSection('officials', { title: 'Council' });
    });
    await database.db.write('announcements').where({ title: 'Broken' }).update({ tags: '"x"' });
    await database.db.write('events').where({ title: 'Odd' }).update({ dates: '{}' });
    await database.db.write('sections').where({ section_key: 'officials' }).update({ content: '{"members":null}' });
    const { ask } = await serve(database);
    const answer = await ask('/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"title":"Whole"');
    expect(answer.body).toContain('"title":"Kept"');
    expect(answer.body).not.toMatch(/"title":"(Broken|Odd)"|"members":null/);
  });

  test('an event has a page of its own for readers without script, which is the home page to search engines', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const event = await write(database.db, town.id, 'clerk', (tx) => tx.save('events', eventInput({ title: 'Fair' })));
    const { ask, build } = await serve(database);
    const page = await ask(`/?eventId=${event.id}`);
    expect(page.body).toMatch(/<link rel="canonical" href="[^"]+\/">/);
    await ask('/');
    await ask(`/?eventId=${event.id}`);
    expect(build.drawn).toBe(2);
    // There are endless ids that name nothing: none of them takes a place in memory.
    for (const id of ['none', 'none']) expect((await ask(`/?eventId=${id}`)).status).toBe(200);
    expect(build.drawn).toBe(4);
  });

  test('have one inline script, which the policy knows; a shell has none and asks for its scripts at once', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const assets = { script: '/assets/main.js', styles: [], preloads: ['/assets/app.js'], fonts: [] };
    const { ask } = await serve(database, { build: { ...fakeBuild(), assets: async () => assets } });
    const page = await ask('/');
    const [inline = '', ...more] = [...page.body.matchAll(/<script>(.*?)<\/script>/g)].map(([, text]) => text);
    expect(more).toEqual([]);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(page.body).toContain('<link data-later href="/assets/app.js"');
    expect(page.body).not.toContain('<link rel="modulepreload"');
    const shell = await ask('/shell');
    expect(shell.body).not.toContain('<script>');
    expect(shell.body).toContain('<link rel="modulepreload" href="/assets/app.js"');
  });

  test('a neighbor\u2019s change draws nothing anew', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const neighbor = await makeNeighbor(database.db);
    const { ask, build } = await serve(database);
    await ask('/');
    await write(database.db, neighbor.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await ask('/');
    expect(build.drawn).toBe(1);
  });

  test('are drawn anew at midnight and when the office opens or closes', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    await write(database.db, town.id, 'clerk', (tx) =>
      tx.saveSection('contact', { hours: { weekday: '8:00 AM - 5:00 PM', friday: '8:00 AM - noon' } }),
    );
    // Thursday 16:59 in Chicago.
    let now = Date.parse('2026-11-19T22:59:00Z');
    const { ask, build } = await serve(database, { now: () => now });
    await ask('/');
    await ask('/');
    expect(build.drawn).toBe(1);
    now = Date.parse('2026-11-19T23:00:00Z');
    await ask('/');
    expect(build.drawn).toBe(2);
    now = Date.parse('2026-11-20T05:59:59Z');
    await ask('/');
    expect(build.drawn).toBe(2);
    now = Date.parse('2026-11-20T06:00:00Z');
    await ask('/');
    expect(build.drawn).toBe(3);
  });

  test('are drawn anew when one of today\u2019s events is over', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const today = { date: '2026-11-19', end_date: '2026-11-19', start_time: '17:00', end_time: '18:30' };
    const evening = { date: '2026-11-19', end_date: '2026-11-19', start_time: '20:00', end_time: '01:00' };
    await write(database.db, town.id, 'clerk', (tx) => tx.save('events', eventInput(today)));
    await write(database.db, town.id, 'clerk', (tx) => tx.save('events', eventInput(evening)));
    // 18:30 in Chicago.
    let now = Date.parse('2026-11-20T00:30:00Z');
    const { ask, build } = await serve(database, { now: () => now });
    await ask('/');
    now += 59_000;
    await ask('/');
    expect(build.drawn).toBe(1);
    now += 1000;
    await ask('/');
    expect(build.drawn).toBe(2);
    // Midnight, and the minute in which yesterday's evening ends.
    now = Date.parse('2026-11-20T06:00:00Z');
    await ask('/');
    now = Date.parse('2026-11-20T07:00:59Z');
    await ask('/');
    expect(build.drawn).toBe(3);
    now += 1000;
    await ask('/');
    expect(build.drawn).toBe(4);
  });

  test('an unknown path is the home page with status 404, drawn once for all of them', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { ask, build } = await serve(database);
    const answer = await ask('/nope/deeper');
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<h1>/not-found</h1>');
    expect(answer.body).toContain('noindex');
    await ask('/another');
    for (const old of ['/departments/water.html', '/Page.aspx?id=7', '/water.php'])
      expect(await ask(old)).toMatchObject({ status: 404, body: answer.body });
    expect(build.drawn).toBe(1);
    for (const file of ['/photo.jpg', '/a.html/b.js', '/.env'])
      expect((await ask(file)).body).toContain('We couldn’t find anything at this address.');
  });

  test.each([
    ['/about/', '/about'],
    ['/About?x=1', '/about?x=1'],
    ['/%61bout', '/about'],
    ['//', '/'],
  ])('%s leads to %s', async (path, location) => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { ask } = await serve(database);
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location } });
  });

  test('the shell holds the town and none of its content', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db, { display_name: 'City of Maple' });
    await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    const { ask } = await serve(database);
    const { body } = await ask('/shell');
    expect(body).toContain('"support_email":"office@maple.example"');
    expect(body).toContain('"shell":true');
    expect(body).not.toContain('Water restored');
  });

  test('every request leaves one log line without query, cookie or body', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const lines: string[] = [];
    const { ask } = await serve(database, { lines });
    await ask('/?token=hush', { headers: { cookie: 'session=hush' } });
    await ask('/?token=hush', { headers: { cookie: 'session=hush' } });
    await expect.poll(() => lines.length).toBe(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      method: 'GET',
      path: '/',
      status: 200,
      host: 'cityofmaple.test',
    });
    expect(lines.join('')).not.toContain('hush');
  });
});

describe('the identity of a town’s app', () => {
  test('its stylesheet, icons and manifest are its own and may be kept for ever under their own address', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db, { display_name: 'City of Maple', accent: '#8a2b2b' });
    await makeNeighbor(database.db);
    const { ask } = await serve(database);
    const page = await ask('/');
    const theme = /\/theme-\w+\.css/.exec(page.body)?.[0] ?? '';
    expect(await ask(theme)).toMatchObject({
      status: 200,
      headers: { 'cache-control': expect.stringContaining('immutable') },
    });
    expect((await ask('/theme-0123456789ab.css')).headers['cache-control']).not.toContain('immutable');
    const manifest = (await ask('/manifest.webmanifest')).json() as {
      name: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest.name).toBe('City of Maple');
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      const icon = await ask(src);
      expect(icon.status, src).toBe(200);
      expect(icon.headers['content-type']).toBe('image/png');
      expect(icon.headers['cache-control']).toContain('immutable');
      expect(sizes).toMatch(/^\d+x\d+$/);
    }
    expect((await ask('/favicon.ico')).status).toBe(200);
    const neighbor = (await ask('/manifest.webmanifest', { host: 'neighbor.test' })).json() as typeof manifest;
    expect(neighbor.name).toBe('Neighbor');
    expect(neighbor.icons[0]?.src).not.toBe(manifest.icons[0]?.src);
  });
});

import { describe, expect, test } from 'vitest';
import { maxRedirects, type Suggestion } from '../../../db/rules/links/redirects.ts';
import { missedAddressRetentionDays } from '../../../db/rules/retention.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { addAddressCounts } from '../../../server/store/links/missedAddresses.ts';
import { write } from '../../../server/store/write.ts';
import { postJson } from '../accounts/accounts.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

const now = Date.parse('2026-11-23T18:00:00Z');
type Listed = { id: string; from_address: string; to_address: string; hits: number; suggestion?: Suggestion | null };

async function serveRedirects(dialect: (typeof dialects)[number]) {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  const town = await makeTown(db);
  const neighbor = await makeNeighbor(db);
  const { ask } = await serve(database, { now: () => now });
  const cookie = await makeSessionCookie(db, town, true);
  const send = (path: string, body: unknown, method = 'POST') =>
    ask(path, { ...postJson(body, { cookie }), method, host: town.host });
  const save = (from: unknown, to: unknown) => send('/api/redirects', { from, to });
  const list = async (query = '') => {
    const { json } = await ask(`/api/redirects${query}`, { headers: { cookie }, host: town.host });
    return json() as { redirects: Listed[]; total: number; pages: number };
  };
  const misses = async () => {
    const { json } = await ask('/api/redirects/misses', { headers: { cookie }, host: town.host });
    return (json() as { misses: { address: string; count: number; suggestion: unknown }[] }).misses;
  };
  const visit = async (path: string, host = town.host, method = 'GET') => {
    const { status, headers } = await ask(path, { host, method });
    return headers.location === undefined ? status : `${status} ${headers.location}`;
  };
  return { ...database, town, neighbor, ask, cookie, send, save, list, misses, visit };
}

describe.each(dialects)('an old address on %s', (dialect) => {
  test('leads on however it is written, in one town, until somebody says otherwise', async () => {
    const { save, send, visit, list, neighbor, ask, town, cookie } = await serveRedirects(dialect);
    expect(await visit('/departments/water.html')).toBe(404);
    const saved = await save('https://www.old-maple.gov/Departments/Water.html', '/about');
    expect(saved.status).toBe(201);
    expect((await save('/page.aspx?id=3', 'county.example/permits')).status).toBe(201);
    expect((await save('/budget.pdf', `https://www.${town.host}/about?x=1#y`)).status).toBe(201);
    for (const path of ['/departments/water.html', '/DEPARTMENTS//Water.html/', '/departments/water.html?utm_source=x'])
      expect(await visit(path), path).toBe('301 /about');
    expect(await visit('/departments/water.html', town.host, 'HEAD')).toBe('301 /about');
    expect(await visit('/departments/water.html', town.host, 'POST')).toBe(405);
    expect(await visit('/Page.aspx?ID=3')).toBe('301 https://county.example/permits');
    expect(await visit('/Page.aspx?ID=4')).toBe(404);
    expect(await visit('/budget.pdf')).toBe('301 /about?x=1#y');
    expect(await visit('/documents/none/old.pdf')).toBe(404);
    expect((await save('/documents/none/old.pdf', '/about')).status).toBe(201);
    expect(await visit('/documents/none/old.pdf')).toBe('301 /about');
    expect(await visit('/departments/water.html', neighbor.host)).toBe(404);
    expect((await ask('/departments/water.html', { host: town.host })).headers['cache-control']).toBe('no-cache');
    const { id } = saved.json() as Listed;
    expect((await send(`/api/redirects/${id}`, { from: '/departments/water.html', to: '/' }, 'PUT')).status).toBe(200);
    expect(await visit('/departments/water.html')).toBe('301 /');
    expect(
      (await list()).redirects.map(({ from_address, to_address, hits }) => [from_address, to_address, hits]),
    ).toEqual([
      ['/budget.pdf', '/about?x=1#y', 1],
      ['/departments/water.html', '/', 6],
      ['/documents/none/old.pdf', '/about', 1],
      ['/page.aspx?id=3', 'https://county.example/permits', 1],
    ]);
    expect((await list('?search=WATER')).total).toBe(1);
    expect((await list('?search=100%25_')).total).toBe(0);
    expect((await ask(`/api/redirects/${id}`, { method: 'DELETE', host: town.host, headers: { cookie } })).status).toBe(
      204,
    );
    expect(await visit('/departments/water.html')).toBe(404);
    const target = await ask('/api/redirects/target?address=/Budget.pdf', { host: town.host });
    expect(target.json()).toEqual({ to: '/about?x=1#y' });
  });

  test('that is a page stays one, and an index page leads to its folder', async () => {
    const { db, town, save, visit } = await serveRedirects(dialect);
    for (const page of ['/about', '/About/', '/', '/index.html', 'https://old.example', '/about/index.php']) {
      expect((await save(page, '/announcements')).json(), page).toMatchObject({ fields: { from: /has a page/ } });
    }
    // As it may be after an update that brings a new screen.
    const row = { id: 'x', town_id: town.id, from_address: '/about', to_address: '/', created_at: '', updated_at: '' };
    await db.write('redirects').insert(row);
    expect(await visit('/about')).toBe(200);
    expect(await visit('/ABOUT/')).toBe('301 /about');
    expect(await visit('/about/index.php')).toBe('301 /about');
    expect(await visit('/index.html')).toBe('301 /');
  });

  test('never leads in a circle, to another scheme or out by a trick, and what is wrong is said by its field', async () => {
    const { db, town, send, save, visit } = await serveRedirects(dialect);
    expect((await send('/api/redirects/import', { text: '/a,/b\n/b,/c' })).status).toBe(200);
    expect(await visit('/a')).toBe('301 /c');
    for (const to of ['/a', '/A/', '/a?x=1', '/b']) {
      expect((await save('/c', to)).json(), to).toMatchObject({ code: 'invalid', fields: { to: /leads back/ } });
    }
    for (const to of [
      '/c/',
      '/c/index.html',
      '/no-such-page',
      '/announcements?id=01a20a80-bed8-70fa-a242-7869d23408e5',
    ]) {
      expect((await save('/c', to)).json(), to).toMatchObject({ code: 'invalid', fields: { to: /find nothing/ } });
    }
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
      'javascript:alert(1)',
      '/a\r\nSet-Cookie: x',
      'x'.repeat(10_000),
    ]) {
      expect((await save('/d', to)).json(), to).toMatchObject({ code: 'invalid', fields: { to: expect.any(String) } });
    }
    for (const from of ['', 'mailto:a@b.example', '/a%00', `/${'x'.repeat(1000)}`, 7, null]) {
      expect((await save(from, '/about')).json(), String(from)).toMatchObject({
        code: 'invalid',
        fields: { from: expect.any(String) },
      });
    }
    expect((await save('/A/', '/about')).json()).toMatchObject({ fields: { from: /in the list already/ } });
    // Not even one that came into the table by another way.
    await db.write('redirects').where({ town_id: town.id, from_address: '/b' }).update({ to_address: '/a' });
    await write(db, town.id, 'test', async (tx) => tx.expirePages());
    expect(await visit('/a')).toBe(404);
  });

  test('is imported from a sitemap or list, pages left out, and led on by a suggestion', async () => {
    const { db, town, send, save, list, visit } = await serveRedirects(dialect);
    await write(db, town.id, 'import', (tx) => tx.save('announcements', announcementInput({ title: 'Water bills' })));
    await indexTowns(db);
    await save('/known', '/about');
    const locations = ['/', '/about', '/utilities/water-bills.html', '/council', '/Council/', '/known'];
    const sitemap = `<urlset>${locations.map((path) => `<url><loc>https://old.example${path}</loc></url>`).join('')}</urlset>`;
    const imported = await send('/api/redirects/import', { text: sitemap });
    expect(imported.json()).toEqual({
      added: 2,
      changed: 0,
      unchanged: 1,
      pages: 2,
      left_out: 0,
      refused: [],
      refused_count: 0,
    });
    expect(await visit('/council')).toBe(404);
    expect(await visit('/council')).toBe(404);
    const open = await list('?open=true');
    expect(open.redirects).toMatchObject([
      { from_address: '/council', to_address: '', hits: 2, suggestion: null },
      { from_address: '/utilities/water-bills.html', suggestion: { title: 'Water bills' } },
    ]);
    const path = open.redirects[1]?.suggestion?.path;
    expect((await save('/utilities/water-bills.html', path)).status).toBe(201);
    expect(await visit('/utilities/Water-Bills.html')).toBe(`301 ${path}`);
    const lines =
      '/council,/about\n/known,https://county.example/\n/x,javascript:1\n/y,/z\n/z,/y\nmailto:a@b.c\n/known';
    expect((await send('/api/redirects/import', { text: lines })).json()).toMatchObject({
      added: 1,
      changed: 2,
      unchanged: 0,
      refused_count: 3,
      refused: [
        { address: '/x', reason: 'target' },
        { address: '/z', reason: 'loop' },
        { address: 'mailto:a@b.c', reason: 'address' },
      ],
    });
    expect(await visit('/council')).toBe('301 /about');
    expect((await list('?open=true')).total).toBe(0);
  });

  test('comes in lists of any length, of which a town keeps so many', async () => {
    const { send, list, save, misses } = await serveRedirects(dialect);
    const text = Array.from({ length: 100_000 }, (_, at) => `/p${at}`).join('\n');
    expect((await send('/api/redirects/import', { text })).json()).toMatchObject({
      added: maxRedirects,
      left_out: 100_000 - maxRedirects,
      refused_count: 0,
    });
    expect(await list('?open=true')).toMatchObject({ total: maxRedirects, pages: maxRedirects / 20 });
    expect((await save('/more', '/about')).json()).toMatchObject({ fields: { from: /list is full/ } });
    expect((await send('/api/redirects/import', { text: 'x'.repeat(1_000_001) })).json()).toMatchObject({
      fields: { text: /1 MB/ },
    });
    expect((await send('/api/redirects/import', { text: ' \n ' })).json()).toMatchObject({
      fields: { text: /no address/ },
    });
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><urlset>&b;</urlset>`;
    expect((await send('/api/redirects/import', { text: bomb })).json()).toMatchObject({ code: 'invalid' });
    expect(await misses()).toEqual([]);
  });

  test('that nobody knows is counted, without people, at most so many, for so long', async () => {
    const { db, town, visit, misses, save, send } = await serveRedirects(dialect);
    await write(db, town.id, 'import', (tx) => tx.save('announcements', announcementInput({ title: 'Leaf pickup' })));
    await indexTowns(db);
    const vain = [
      '/Leaf-Pickup',
      '/leaf-pickup/',
      '/pool.html',
      '/pool.html',
      '/once',
      '/wp-login.php',
      '/wp-login.php',
    ];
    for (const path of vain) expect(await visit(path), path).toBe(404);
    for (const path of ['/api/none', '/api/none', '/about', '/about']) await visit(path);
    expect(await misses()).toMatchObject([
      { address: '/leaf-pickup', count: 2, suggestion: { title: 'Leaf pickup' } },
      { address: '/pool.html', count: 2, suggestion: null },
    ]);
    // Taken back, it stands where it was.
    const taken = (await save('/pool.html', '/about')).json() as { id: string };
    expect((await misses()).map(({ address }) => address)).toEqual(['/leaf-pickup']);
    await send(`/api/redirects/${taken.id}`, undefined, 'DELETE');
    expect(await misses()).toMatchObject([{ address: '/leaf-pickup' }, { address: '/pool.html', count: 2 }]);
    const columns = ['address', 'count', 'is_ignored', 'last_day', 'town_id'];
    expect(Object.keys((await db.read('missed_addresses').first()) as object).sort()).toEqual(columns);
    expect((await save('/leaf-pickup', '/announcements')).status).toBe(201);
    expect((await send('/api/redirects/misses', { address: '/pool.html', is_ignored: true }, 'PUT')).status).toBe(204);
    expect((await send('/api/redirects/misses', { address: '/none', is_ignored: true }, 'PUT')).status).toBe(404);
    expect(await visit('/leaf-pickup')).toBe('301 /announcements');
    expect(await misses()).toEqual([]);
    const many = Array.from({ length: 600 }, (_, at) => ({
      townId: town.id,
      address: `/m${at}`,
      count: at < 3 ? 9 : 1,
      day: '2026-11-23',
      isMiss: true,
    }));
    await addAddressCounts(db, many);
    expect(await db.read('missed_addresses').pluck('address')).toHaveLength(500);
    expect((await misses()).map(({ address }) => address)).toEqual(['/m0', '/m1', '/m2']);
    await removeExpired(db, now + (missedAddressRetentionDays + 2) * 86_400_000);
    expect(await db.read('missed_addresses').select()).toEqual([]);
  });

  test('is the own town’s alone', async () => {
    const { db, neighbor, ask, save, list, visit } = await serveRedirects(dialect);
    const { id } = (await save('/old', '/about')).json() as Listed;
    const cookie = await makeSessionCookie(db, neighbor, true);
    const there = (path: string, method: string, body: unknown) =>
      ask(path, { ...postJson(body, { cookie }), method, host: neighbor.host });
    expect((await there(`/api/redirects/${id}`, 'PUT', { from: '/old', to: '/' })).status).toBe(404);
    expect((await there(`/api/redirects/${id}`, 'DELETE', {})).status).toBe(404);
    expect((await there('/api/redirects', 'POST', { from: '/old', to: '/announcements' })).status).toBe(201);
    expect(await visit('/old')).toBe('301 /about');
    expect(await visit('/old', neighbor.host)).toBe('301 /announcements');
    expect((await list()).redirects).toMatchObject([{ id, to_address: '/about' }]);
  });
});

test('a page that exists asks the database nothing for it, nor does an address that was asked for before', async () => {
  const { db, visit } = await serveRedirects('sqlite');
  const queries: string[] = [];
  db.read.on('query', ({ sql }: { sql: string }) => queries.push(sql));
  const takeQueries = () => queries.splice(0).filter((sql) => sql.includes('redirects'));
  expect(await visit('/about')).toBe(200);
  expect(takeQueries()).toEqual([]);
  expect(await visit('/gone')).toBe(404);
  expect(takeQueries()).toHaveLength(1);
  expect(await visit('/gone-too')).toBe(404);
  expect(takeQueries()).toEqual([]);
});

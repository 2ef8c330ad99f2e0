/** Pages of the town’s own at their addresses, and as others find them. */
import { describe, expect, test } from 'vitest';
import { scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { isReservedSlug } from '../../../db/rules/pages/reservedSlugs.ts';
import { slugOfPath } from '../../../db/rules/pages/slug.ts';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { findBrokenOwn } from '../../../server/links/ownAddresses.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { addPage, changePage, faultsOf, water } from './page-calls.ts';

describe.each(dialects)('pages on %s', (dialect) => {
  test('stand at their address, in the first HTML, the sitemap and the data for search engines (H01)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask } = world;
    const above = await addPage(world, { ...water, kind: 'department', title: 'Utilities' });
    await addPage(world, { ...water, parent_id: above.id });
    const answer = await ask('/water-sewer');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<h1>/water-sewer</h1><p>Water & Sewer</p>');
    expect(answer.body).toMatch(/<link rel="canonical" href="https?:\/\/cityofmaple.test:3000\/water-sewer">/);
    const linked = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '{}');
    const types = linked['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toEqual(expect.arrayContaining(['WebPage', 'GovernmentService']));
    const trail = linked['@graph'].find((thing: { breadcrumb?: object }) => thing.breadcrumb).breadcrumb;
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Services',
      'Utilities',
      'Water & Sewer',
    ]);
    const { body } = await ask('/sitemap.xml');
    for (const path of ['/water-sewer', '/utilities', '/services', '/departments']) {
      expect(body).toContain(`cityofmaple.test:3000${path}</loc>`);
    }
  });

  test('a former address leads to the present one, however often it changed (H02)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask } = world;
    const { id } = await addPage(world, water);
    await changePage(world, id, { slug: 'water' });
    await changePage(world, id, { slug: 'water-and-sewer' });
    for (const old of ['/water-sewer', '/water', '/Water/', '/WATER-AND-SEWER']) {
      const { status, headers } = await ask(old);
      expect([old, status, headers.location]).toEqual([old, 301, '/water-and-sewer']);
    }
    // A page that takes the address back has it.
    await changePage(world, id, { slug: 'water' });
    expect((await ask('/water')).status).toBe(200);
    expect((await ask('/water-and-sewer')).headers.location).toBe('/water');
    // So has another page; a page in the trash has none.
    const other = await addPage(world, { title: 'Water and sewer' });
    expect(other.slug).toBe('water-and-sewer');
    expect((await ask('/water-and-sewer')).body).toContain('Water and sewer');
    await world.call(`/api/pages/${id}`, { method: 'DELETE' });
    expect((await ask('/water-sewer')).status).toBe(404);
    await world.call(`/api/bin/pages/${id}/restore`, { method: 'POST' });
    expect((await ask('/water-sewer')).headers.location).toBe('/water');
  });

  test('a page wins over a redirect from its address', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, call } = world;
    const json = { from: '/water-sewer', to: '/about' };
    expect((await call('/api/redirects', { json })).status).toBe(201);
    expect((await ask('/water-sewer')).headers.location).toBe('/about');
    await addPage(world, water);
    expect((await ask('/water-sewer')).status).toBe(200);
    // A new redirect from there is refused, and an import leaves it out.
    await call('/api/pages', { json: { ...water, title: 'Trash' } });
    expect(faultsOf(await call('/api/redirects', { json: { from: '/Trash/', to: '/about' } }))).toHaveProperty('from');
    const text = '/trash, /about\n/parks.html, /about';
    const imported = await call('/api/redirects/import', { json: { text } });
    expect(imported.json()).toMatchObject({ added: 1, pages: 1 });
  });

  test.each([
    ['items', 'slug'],
    ['api', 'slug'],
    ['login', 'slug'],
    ['es', 'slug'],
    ['..', 'slug'],
    ['a/b', 'slug'],
    ['a'.repeat(121), 'slug'],
    ['🚒', 'slug'],
    ['Water Sewer', 'slug'],
  ])('the address %j is refused with words (H03)', async (slug, field) => {
    const { call } = await makeTownWithClerk(dialect);
    const answer = await call('/api/pages', { json: { ...water, slug } });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)[field]).toMatch(/\w+ \w+/);
  });

  test('appear and expire to the second, and nothing leaves before (H13)', async () => {
    const start = Date.parse('2027-03-01T18:00:00Z');
    let now = start;
    const world = await makeTownWithClerk(dialect, { now: () => now });
    const { ask, call } = world;
    const publish_at = '2027-03-01T12:30';
    const expires_at = '2027-03-01T13:00';
    const page = await addPage(world, { ...water, title: 'Secret pool', publish_at, expires_at });
    for (const path of [
      '/secret-pool',
      '/api/pages',
      '/api/pages/secret-pool',
      '/api/sync',
      '/sitemap.xml',
      '/services',
    ]) {
      expect((await ask(path)).body, path).not.toMatch(/Secret pool|secret-pool<|Pay a bill/);
    }
    // The clerk sees it.
    expect((await call('/api/pages')).json()).toMatchObject({ pages: [{ id: page.id, publish_at }] });
    expect((await call('/api/pages/secret-pool')).json()).toMatchObject({ id: page.id });
    const at = (moment: string) => scheduleTimeToInstant(moment, 'America/Chicago');
    now = at(publish_at) - 1000;
    expect((await ask('/secret-pool')).status).toBe(404);
    now = at(publish_at);
    await applyDueTransitions(world.db, now);
    expect((await ask('/secret-pool')).status).toBe(200);
    expect((await ask('/api/sync')).json()).toMatchObject({ pages: [{ id: page.id }] });
    now = at(expires_at) - 1000;
    expect((await ask('/secret-pool')).status).toBe(200);
    now = at(expires_at);
    expect((await ask('/secret-pool')).status).toBe(404);
    await applyDueTransitions(world.db, now);
    expect((await ask('/api/sync')).json()).not.toMatchObject({ pages: [{ slug: 'secret-pool' }] });
  });

  test('whoever deletes one hears what links to it, and the link check lists it (H12)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call, write, db } = world;
    const { id } = await addPage(world, water);
    await changePage(world, id, { slug: 'water' });
    await write(async (tx) => {
      await tx.saveSection('quick_links', { links: [{ title: 'Pay', url: '/water-sewer', icon: '' }] });
    });
    await addPage(world, { title: 'Leaks', content: 'See [water](/water).' });
    await call('/api/redirects', { json: { from: '/old-water.php', to: '/water' } });
    expect((await call(`/api/pages/${id}/links`)).json()).toEqual({
      links: [
        { noun: 'sections', title: 'Quick links' },
        { noun: 'pages', title: 'Leaks' },
        { noun: 'redirects', title: '/old-water.php' },
      ],
    });
    const town = await findTownByHost(db, 'cityofmaple.test');
    if (!town) throw new Error('no town');
    const broken = async () => [
      ...(await findBrokenOwn({ db, town, now: Date.now() }, ['/water', '/water-sewer', '/lost'])),
    ];
    expect(await broken()).toEqual([['/lost', 'missing']]);
    await call(`/api/pages/${id}`, { method: 'DELETE' });
    expect(await broken()).toEqual([
      ['/water', 'missing'],
      ['/water-sewer', 'missing'],
      ['/lost', 'missing'],
    ]);
  });

  test('search puts a page above announcements of the same words (H14)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, write } = world;
    const words = 'Brush pickup is on Thursday.';
    await write(async (tx) => {
      await tx.save('announcements', {
        title: 'Brush pickup',
        excerpt: words,
        content: words,
        format: 'plain',
        date: '2026-11-20',
        category: 'services',
        priority: 'high',
        tags: [],
        attachments: [],
        details: { allDay: true, hasEndTime: false, time: '', endTime: '' },
      });
    });
    await addPage(world, { title: 'Trash', content: `${'Carts and bags. '.repeat(50)}\n\n${words}` });
    await indexTowns(world.db);
    const found = async () =>
      ((await ask('/api/search?q=brush%20pickup')).json() as { results: { noun: string }[] }).results.map(
        ({ noun }) => noun,
      );
    expect(await found()).toEqual(['pages', 'announcements']);
  });

  test('no page can take an address of the server', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask } = world;
    const taken = [
      '/healthz',
      '/readyz',
      '/api',
      '/feeds',
      '/media',
      '/files',
      '/documents',
      '/icons',
      '/cards',
      '/assets',
    ];
    for (const path of [...taken, '/order-images', '/shell', '/tls-ask', '/pay', '/news']) {
      expect(isReservedSlug(slugOfPath(path)), path).toBe(true);
    }
    // Without such a reservation an address is free.
    expect((await ask('/water-sewer')).status).toBe(404);
  });
});

/** Pages of the town's own over HTTP, at their addresses, and as others find them. */
import { describe, expect, test } from 'vitest';
import { scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { emptyStep, newPage } from '../../../db/rules/pages/fields.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { isReservedSlug } from '../../../db/rules/pages/reservedSlugs.ts';
import { slugOfPath } from '../../../db/rules/pages/slug.ts';
import { readConfig } from '../../../server/config/config.ts';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { remindOfReviews } from '../../../server/jobs/remindOfReviews.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { findBrokenOwn } from '../../../server/links/ownAddresses.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';

const { old_slugs: _old, blocks: _blocks, ...plain } = newPage;
const blank = { ...plain, format: 'markdown' };
const water = { ...blank, title: 'Water & Sewer', summary: 'Pay a bill.', content: '## Rates\n\nLow.' };

type World = Awaited<ReturnType<typeof makeTownWithClerk>>;
const add = async ({ call }: World, json: object) => {
  const answer = await call('/api/pages', { json: { ...blank, ...json } });
  expect(answer.status, answer.body).toBe(201);
  return answer.json() as Page;
};
const change = ({ call }: World, id: string, json: object, version?: number) =>
  call(`/api/pages/${id}`, { method: 'PUT', json, ...(version !== undefined && { version }) });
const faultsOf = (answer: { json(): unknown }) => (answer.json() as { fields?: Record<string, string> }).fields ?? {};

describe.each(dialects)('pages on %s', (dialect) => {
  test('are added, changed, sorted, deleted and restored, and synced at each step', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, call } = world;
    const page = await add(world, water);
    expect(page).toMatchObject({
      slug: 'water-sewer',
      old_slugs: [],
      blocks: [
        ['h3', ['Rates']],
        ['p', ['Low.']],
      ],
    });
    const trash = await add(world, { title: 'Trash' });
    expect((await ask('/api/sync')).json()).toMatchObject({ pages: [page, trash] });
    const listed = async () => ((await ask('/api/pages')).json() as { pages: Page[] }).pages;
    expect((await listed()).map(({ title }) => title)).toEqual(['Water & Sewer', 'Trash']);
    // The list holds no texts.
    expect((await listed())[0]).not.toHaveProperty('content');
    expect((await ask('/api/pages/water-sewer')).json()).toEqual(page);
    expect((await ask('/api/pages/nothing')).status).toBe(404);

    const changed = await change(world, page.id, { summary: 'Rates.' }, 1);
    expect(changed.json()).toMatchObject({ title: 'Water & Sewer', summary: 'Rates.', version: 2 });
    const stale = await change(world, page.id, { summary: 'Mine.' }, 1);
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { summary: 'Rates.' } });

    const ids = [trash.id, page.id];
    expect((await call('/api/pages/order', { method: 'PUT', json: { ids } })).json()).toEqual({ ids });
    expect((await listed()).map(({ id }) => id)).toEqual(ids);

    expect((await call(`/api/pages/${page.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask('/water-sewer')).status).toBe(404);
    expect((await call(`/api/bin/pages/${page.id}/restore`, { method: 'POST' })).status).toBe(200);
    expect((await ask('/water-sewer')).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual(ids);
  });

  test('stand at their address, in the first HTML, the sitemap and the data for search engines (H01)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask } = world;
    const above = await add(world, { ...water, kind: 'department', title: 'Utilities' });
    await add(world, { ...water, parent_id: above.id });
    const answer = await ask('/water-sewer');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<h1>/water-sewer</h1><p>Water & Sewer</p>');
    expect(answer.body).toMatch(/<link rel="canonical" href="https?:\/\/cityofmaple.test:3000\/water-sewer">/);
    const linked = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '{}');
    const types = linked['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toEqual(expect.arrayContaining(['WebPage', 'GovernmentService']));
    const trail = linked['@graph'].find((thing: { breadcrumb?: object }) => thing.breadcrumb).breadcrumb;
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      ...['Home', 'Services', 'Utilities', 'Water & Sewer'],
    ]);
    const { body } = await ask('/sitemap.xml');
    for (const path of ['/water-sewer', '/utilities', '/services', '/departments']) {
      expect(body).toContain(`cityofmaple.test:3000${path}</loc>`);
    }
  });

  test('a former address leads to the present one, however often it changed (H02)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask } = world;
    const { id } = await add(world, water);
    await change(world, id, { slug: 'water' });
    await change(world, id, { slug: 'water-and-sewer' });
    for (const old of ['/water-sewer', '/water', '/Water/', '/WATER-AND-SEWER']) {
      const { status, headers } = await ask(old);
      expect([old, status, headers.location]).toEqual([old, 301, '/water-and-sewer']);
    }
    // A page that takes the address back has it.
    await change(world, id, { slug: 'water' });
    expect((await ask('/water')).status).toBe(200);
    expect((await ask('/water-and-sewer')).headers.location).toBe('/water');
    // So has another page; a page in the trash has none.
    const other = await add(world, { title: 'Water and sewer' });
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
    await add(world, water);
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

  test('a title without letters a to z needs an address, and a taken one is refused (H04)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call } = world;
    expect(faultsOf(await call('/api/pages', { json: { ...water, title: '🚒' } }))).toHaveProperty('slug');
    await add(world, water);
    const second = await call('/api/pages', { json: water });
    expect(second.status).toBe(400);
    expect(faultsOf(second).slug).toBe(
      'The page “Water & Sewer” already has the address /water-sewer. Please choose another one.',
    );
    // Towns don't share addresses.
    expect((await world.callNextDoor('/api/pages', { json: water })).status).toBe(201);
  });

  test('a circle, a fourth level and a page that is gone cannot be above (H05)', async () => {
    const world = await makeTownWithClerk(dialect);
    const a = await add(world, { title: 'A' });
    const b = await add(world, { title: 'B', parent_id: a.id });
    const c = await add(world, { title: 'C', parent_id: b.id });
    const refused = async (id: string, parent_id: string) =>
      expect(faultsOf(await change(world, id, { parent_id }))).toHaveProperty('parent_id');
    await refused(a.id, a.id);
    await refused(a.id, c.id);
    await refused(a.id, 'nothing');
    const other = await add(world, { title: 'Other' });
    await refused(other.id, c.id);
    // Three levels cannot go below another page.
    await refused(a.id, other.id);
    // A page whose parent was deleted can still be changed.
    await world.call(`/api/pages/${b.id}`, { method: 'DELETE' });
    expect((await change(world, c.id, { summary: 'New' })).status).toBe(200);
  });

  test('malformed fields are named', async () => {
    const { call } = await makeTownWithClerk(dialect);
    const faults = async (json: object) =>
      Object.keys(faultsOf(await call('/api/pages', { json: { ...water, ...json } })));
    expect(await faults({ title: ' ' })).toEqual(['title']);
    expect(await faults({ kind: 'blog' })).toEqual(['kind']);
    expect(await faults({ topic: 'weather' })).toEqual(['topic']);
    expect(await faults({ summary: 'x'.repeat(201) })).toEqual(['summary']);
    expect(await faults({ content: 'x'.repeat(20_001) })).toEqual(['content']);
    expect(await faults({ steps: [emptyStep] })).toEqual(['steps.0.title']);
    expect(await faults({ contact_ids: ['a b'] })).toEqual(['contact_ids.0']);
    expect(await faults({ document_ids: 'x' })).toEqual(['document_ids']);
    expect(await faults({ publish_at: '2027-01-02T08:00', expires_at: '2027-01-01T08:00' })).toEqual(['expires_at']);
    expect(await faults({ pictures: [{ src: 'javascript:alert(1)', alt: '' }] })).toEqual(['pictures.0.src']);
  });

  test('appear and expire to the second, and nothing leaves before (H13)', async () => {
    const start = Date.parse('2027-03-01T18:00:00Z');
    let now = start;
    const world = await makeTownWithClerk(dialect, { now: () => now });
    const { ask, call } = world;
    const publish_at = '2027-03-01T12:30';
    const expires_at = '2027-03-01T13:00';
    const page = await add(world, { ...water, title: 'Secret pool', publish_at, expires_at });
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
    const { id } = await add(world, water);
    await change(world, id, { slug: 'water' });
    await write(async (tx) => {
      await tx.saveSection('quick_links', { links: [{ title: 'Pay', url: '/water-sewer', icon: '' }] });
    });
    await add(world, { title: 'Leaks', content: 'See [water](/water).' });
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

  test('a restored version keeps the address (H17)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call } = world;
    const { id } = await add(world, water);
    for (const summary of ['two', 'three', 'four']) await change(world, id, { summary });
    await change(world, id, { slug: 'water' });
    const restored = await call(`/api/history/pages/${id}/restore`, { json: { version: 3 } });
    expect(restored.status, restored.body).toBe(200);
    expect(restored.json()).toMatchObject({ summary: 'three', slug: 'water', old_slugs: ['water-sewer'], version: 6 });
  });

  test('search puts a page above announcements of the same words (H14)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, write } = world;
    const words = 'Brush pickup is on Thursday.';
    await write(async (tx) => {
      await tx.save('announcements', {
        ...{ title: 'Brush pickup', excerpt: words, content: words, format: 'plain', date: '2026-11-20' },
        ...{ category: 'services', priority: 'high', tags: [], attachments: [] },
        details: { allDay: true, hasEndTime: false, time: '', endTime: '' },
      });
    });
    await add(world, { title: 'Trash', content: `${'Carts and bags. '.repeat(50)}\n\n${words}` });
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

  test('an owner is mailed once on the day to look at a page again; the dashboard says so, readers hear nothing (H15)', async () => {
    let now = Date.parse('2026-11-27T18:00:00Z');
    const world = await makeTownWithClerk(dialect, { now: () => now });
    const { ask, call, db } = world;
    const page = await add(world, water);
    const review = async () =>
      (await call(`/api/pages/${page.id}/review`)).json() as {
        owner_id: string;
        review_on: string;
        owners: { id: string }[];
      };
    // The author of a new page looks at it again in a year.
    const first = await review();
    expect(first.review_on).toBe('2027-11-27');
    expect(first.owners.map(({ id }) => id)).toEqual([first.owner_id]);
    const put = (json: object) => call(`/api/pages/${page.id}/review`, { method: 'PUT', json });
    expect((await put({ owner_id: first.owner_id, review_on: '2026-12-01' })).status).toBe(200);
    expect(faultsOf(await put({ owner_id: 'nobody', review_on: '2026-12-01' }))).toHaveProperty('owner_id');
    expect(faultsOf(await put({ owner_id: '', review_on: '2026-02-30' }))).toHaveProperty('review_on');
    for (const path of ['/api/sync', '/api/pages/water-sewer', '/water-sewer'])
      expect((await ask(path)).body, path).not.toMatch(/review_on|owner_id|2026-12-01/);
    expect((await ask(`/api/pages/${page.id}/review`)).status).toBe(401);
    expect((await world.callNextDoor(`/api/pages/${page.id}/review`)).status).toBe(404);

    const remind = () => remindOfReviews({ db, now: () => now });
    const todo = async () => {
      const { todo: card } = (await call('/api/dashboard')).json() as { todo: { data: { kind: string }[] } };
      return card.data.filter(({ kind }) => kind === 'page_review');
    };
    expect([await remind(), await todo()]).toEqual([0, []]);
    // Not in the night.
    now = Date.parse('2026-12-01T13:59:00Z');
    expect(await remind()).toBe(0);
    now = Date.parse('2026-12-01T14:00:00Z');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await todo()).toEqual([
      { kind: 'page_review', id: page.id, title: 'Water & Sewer', slug: 'water-sewer', on: '2026-12-01' },
    ]);
    const sent: { to: { address: string }; text: string }[] = [];
    const config = readConfig({ DATA_DIR: world.dataDir });
    const log = { error: () => {} };
    const sendMail = async (_town: unknown, mail: (typeof sent)[number]) => void sent.push(mail);
    await sendDueMails({ db, config, log, sendMail, now: () => now });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/Water & Sewer: http.*\/water-sewer/);
    // Another day, another mail; the page stays public all the while.
    await put({ owner_id: first.owner_id, review_on: '2027-12-01' });
    expect(await todo()).toEqual([]);
    expect((await ask('/water-sewer')).status).toBe(200);
    now = Date.parse('2027-12-02T16:00:00Z');
    expect(await remind()).toBe(1);
  });

  test('a tree from an editor is kept, with its words as the content; what it cannot hold is refused', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call, ask, write } = world;
    const table = [
      'table',
      [
        [
          'tr',
          [
            ['th', ['Use']],
            ['th', ['Rate']],
          ],
        ],
        [
          'tr',
          [
            ['td', ['Home']],
            ['td', ['$5']],
          ],
        ],
      ],
      'Rates',
    ];
    const blocks = [['p', ['See ', ['a', ['parks'], '/parks'], '.']], table, ['aside', [['p', ['Call first.']]]]];
    const page = await add(world, { title: 'Water', format: 'blocks', blocks });
    expect(page).toMatchObject({ blocks, content: 'See parks.\n\nRates\nUse · Rate\nHome · $5\n\nCall first.' });
    expect((await ask('/api/sync')).json()).toMatchObject({ pages: [{ blocks }] });
    const refused = async (tree: unknown) =>
      expect(
        faultsOf(await call('/api/pages', { json: { ...blank, title: 'X', format: 'blocks', blocks: tree } })),
      ).toHaveProperty('blocks');
    await refused([['script', ['alert(1)']]]);
    await refused([['p', [['a', ['x'], 'javascript:alert(1)']]]]);
    await refused([['p', [['p', ['x']]]]]);
    await refused([['table', [['tr', [['td', ['no header']]]]]]]);
    await refused([['table', [['tr', Array.from({ length: 13 }, () => ['th', ['x']])]]]]);
    await refused([['p', ['x'.repeat(100_001)]]]);
    await refused('text');
    // Markdown may nest deeper than an editor does, and stays savable.
    const nested = `${'*a **b '.repeat(20)}c${'** *'.repeat(20)}`;
    const deep = await add(world, { title: 'Deep', content: nested });
    expect((await change(world, deep.id, { summary: 'New' })).status).toBe(200);
    // Words alone make it plain again; a link is mended within the tree.
    const mended = await write((tx) =>
      tx.saveStored('pages', { id: page.id, blocks: [['p', [['a', ['parks'], '/about']]]] }),
    );
    expect(mended.change).toBe('updated');
    expect((await change(world, page.id, { content: 'Words.' })).json()).toMatchObject({ format: 'plain', blocks: [] });
  });
});

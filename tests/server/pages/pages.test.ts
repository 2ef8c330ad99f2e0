/** Pages of the town’s own over HTTP: their calls, their tree, and their texts. */
import { describe, expect, test } from 'vitest';
import { emptyStep } from '../../../db/rules/pages/fields.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { addPage, blank, changePage, faultsOf, water } from './page-calls.ts';

describe.each(dialects)('pages on %s', (dialect) => {
  test('are added, changed, sorted, deleted and restored, and synced at each step', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, call } = world;
    const page = await addPage(world, water);
    expect(page).toMatchObject({
      slug: 'water-sewer',
      old_slugs: [],
      blocks: [
        ['h3', ['Rates']],
        ['p', ['Low.']],
      ],
    });
    const trash = await addPage(world, { title: 'Trash' });
    expect((await ask('/api/sync')).json()).toMatchObject({ pages: [page, trash] });
    const listed = async () => ((await ask('/api/pages')).json() as { pages: Page[] }).pages;
    expect((await listed()).map(({ title }) => title)).toEqual(['Water & Sewer', 'Trash']);
    // The list holds no texts.
    expect((await listed())[0]).not.toHaveProperty('content');
    expect((await ask('/api/pages/water-sewer')).json()).toEqual(page);
    expect((await ask('/api/pages/nothing')).status).toBe(404);

    const changed = await changePage(world, page.id, { summary: 'Rates.' }, 1);
    expect(changed.json()).toMatchObject({ title: 'Water & Sewer', summary: 'Rates.', version: 2 });
    const stale = await changePage(world, page.id, { summary: 'Mine.' }, 1);
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

  test('a title without letters a to z needs an address, and a taken one is refused (H04)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call } = world;
    expect(faultsOf(await call('/api/pages', { json: { ...water, title: '🚒' } }))).toHaveProperty('slug');
    await addPage(world, water);
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
    const a = await addPage(world, { title: 'A' });
    const b = await addPage(world, { title: 'B', parent_id: a.id });
    const c = await addPage(world, { title: 'C', parent_id: b.id });
    const refused = async (id: string, parent_id: string) =>
      expect(faultsOf(await changePage(world, id, { parent_id }))).toHaveProperty('parent_id');
    await refused(a.id, a.id);
    await refused(a.id, c.id);
    await refused(a.id, 'nothing');
    const other = await addPage(world, { title: 'Other' });
    await refused(other.id, c.id);
    // Three levels cannot go below another page.
    await refused(a.id, other.id);
    // A page whose parent was deleted can still be changed.
    await world.call(`/api/pages/${b.id}`, { method: 'DELETE' });
    expect((await changePage(world, c.id, { summary: 'New' })).status).toBe(200);
  });

  test('malformed fields are named', async () => {
    const { call } = await makeTownWithClerk(dialect);
    const faults = async (json: object) =>
      Object.keys(faultsOf(await call('/api/pages', { json: { ...water, ...json } })));
    expect(await faults({ title: ' ' })).toEqual(['title']);
    expect((await call('/api/pages', { json: {} })).body).toContain('A page needs a title.');
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

  test('a restored version keeps the address (H17)', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call } = world;
    const { id } = await addPage(world, water);
    for (const summary of ['two', 'three', 'four']) await changePage(world, id, { summary });
    await changePage(world, id, { slug: 'water' });
    const restored = await call(`/api/history/pages/${id}/restore`, { json: { version: 3 } });
    expect(restored.status, restored.body).toBe(200);
    expect(restored.json()).toMatchObject({ summary: 'three', slug: 'water', old_slugs: ['water-sewer'], version: 6 });
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
    const page = await addPage(world, { title: 'Water', format: 'blocks', blocks });
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
    const wide = [['table', [['tr', Array.from({ length: 50 }, () => ['th', ['x']])]]]];
    const tooWide = await call('/api/pages', { json: { ...blank, title: 'X', format: 'blocks', blocks: wide } });
    expect(faultsOf(tooWide).blocks).toMatch(/^A table has at most 12 columns/);
    await refused([['p', ['x'.repeat(100_001)]]]);
    await refused('text');
    // Markdown may nest deeper than an editor does, and stays savable.
    const nested = `${'*a **b '.repeat(20)}c${'** *'.repeat(20)}`;
    const deep = await addPage(world, { title: 'Deep', content: nested });
    expect((await changePage(world, deep.id, { summary: 'New' })).status).toBe(200);
    // Words alone make it plain again; a link is mended within the tree.
    const mended = await write((tx) =>
      tx.saveStored('pages', { id: page.id, blocks: [['p', [['a', ['parks'], '/about']]]] }),
    );
    expect(mended.change).toBe('updated');
    expect((await changePage(world, page.id, { content: 'Words.' })).json()).toMatchObject({
      format: 'plain',
      blocks: [],
    });
  });

  test('lead on to other pages, which the first HTML has, too', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, call } = world;
    const trash = await addPage(world, { title: 'Trash Days' });
    const hidden = await addPage(world, { title: 'To Come', publish_at: '2099-01-01T08:00' });
    const page = await addPage(world, { ...water, related_ids: [trash.id, hidden.id, 'gone'] });
    expect((await ask('/api/sync')).body).toContain(`"related_ids":["${trash.id}"`);
    const { body } = await ask('/water-sewer');
    expect(body).toContain('Trash Days');
    expect(body).not.toContain('To Come');
    expect(faultsOf(await call('/api/pages', { json: { ...blank, title: 'X', related_ids: ['a/b'] } }))).toHaveProperty(
      'related_ids.0',
    );
    expect((await changePage(world, page.id, { summary: 'New' })).json()).toMatchObject({
      related_ids: page.related_ids,
    });
  });

  test('in the menu stand on every screen while they are public, at most six of them', async () => {
    const world = await makeTownWithClerk(dialect);
    const { ask, call } = world;
    const inMenu = { in_menu: true };
    const library = await addPage(world, { title: 'Library', ...inMenu });
    await addPage(world, { title: 'Parks' });
    await addPage(world, { title: 'Pool', publish_at: '2099-01-01T08:00', ...inMenu });
    const menuOf = async (path: string) => {
      const { body } = await ask(path);
      return ['library', 'pool'].filter((slug) => new RegExp(`"slug":"${slug}"[^}]*"in_menu":true`).test(body));
    };
    for (const path of ['/', '/about', '/services', '/library', '/parks'])
      expect([path, await menuOf(path)]).toEqual([path, ['library']]);
    for (const title of ['A', 'B', 'C', 'D']) await addPage(world, { title, ...inMenu });
    const seventh = await call('/api/pages', { json: { ...blank, title: 'E', ...inMenu } });
    expect([seventh.status, faultsOf(seventh).in_menu]).toEqual([
      400,
      expect.stringContaining('Take one of these out'),
    ]);
    const long = await changePage(world, library.id, { title: 'x'.repeat(41) });
    expect(faultsOf(long)).toHaveProperty('title');
    // A deleted page gives up its place, and comes back without it where others have it now.
    expect((await call(`/api/pages/${library.id}`, { method: 'DELETE' })).status).toBe(204);
    await addPage(world, { title: 'E', ...inMenu });
    const restored = await call(`/api/bin/pages/${library.id}/restore`, { method: 'POST' });
    expect(restored.status, restored.body).toBe(200);
    expect(await menuOf('/library')).toEqual([]);
    expect((await changePage(world, library.id, { in_menu: false })).json()).toMatchObject({ in_menu: false });
    expect(await menuOf('/')).toEqual([]);
    // An older version of the page does not bring it back into the menu.
    expect((await call(`/api/history/pages/${library.id}/restore`, { json: { version: 1 } })).status).toBe(200);
    expect(await menuOf('/')).toEqual([]);
    expect(faultsOf(await changePage(world, library.id, { in_menu: 'yes' }))).toHaveProperty('in_menu');
  });
});

/** The pages of a shop as the server sends them: what they are drawn from, how they are cached, what machines read. */
import { describe, expect, test } from 'vitest';
import { itemsPerPage } from '../../../db/rules/items/items.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { itemInput } from '../records.ts';
import { fakeBuild, serve } from '../serve.ts';

type Thing = Record<string, unknown> & { '@type': string };

const origin = 'https://cityofmaple.test';

/** A town with a shop of 25 mugs, half of them in a list, whose pages are drawn as their state. */
async function shop(dialect: (typeof dialects)[number] = 'sqlite', commerce: 'on' | 'off' = 'on') {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce });
  const save = <T>(act: Parameters<typeof write<T>>[3]) => write(database.db, town.id, 'clerk', act);
  const made = await save(async (tx) => {
    const list = await tx.createList({ title: 'Kitchen', description: '' });
    const ids: string[] = [];
    for (let at = 0; at < 25; at += 1) {
      const title = `Mug ${String(at).padStart(2, '0')}`;
      const price = 24.5 - Math.floor(at / 10);
      ids.push((await tx.save('items', itemInput({ title, price, list_ids: at % 2 ? [list.id] : [] }))).id);
    }
    const { id: hidden } = await tx.save('items', itemInput({ title: 'Secret', is_public: false }));
    return { list, ids, hidden };
  });
  const drawn: { url: string; state: InitialState }[] = [];
  const build = {
    ...fakeBuild(),
    async render(url: string, state: InitialState) {
      drawn.push({ url, state });
      const id = new URL(url, origin).searchParams.get('id');
      const status = state.catalogue && (!id || state.item) ? 200 : 404;
      return { status, html: '', title: 'Items – Maple', description: '' };
    },
  };
  const { ask } = await serve(database, { build, env: { PUBLIC_SCHEME: 'https' } });
  const titlesOf = (state: InitialState | undefined) => state?.catalogue?.items.map(({ title }) => title);
  return { ...made, save, ask, drawn, titlesOf };
}

function headOf(body: string) {
  const metas = [...body.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)];
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1];
  const graph: Thing[] = data ? JSON.parse(data)['@graph'] : [];
  return {
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, content])),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1]?.replaceAll('&#38;', '&'),
    of: (type: string) => graph.find((thing) => thing['@type'] === type),
  };
}

describe.each(dialects)('a page of the items on %s', (dialect) => {
  test('is drawn from what its address asks for, and that alone', async () => {
    const { ask, drawn, titlesOf, list, ids, hidden } = await shop(dialect);
    expect((await ask('/items')).status).toBe(200);
    expect(titlesOf(drawn[0]?.state)).toHaveLength(itemsPerPage);
    expect(drawn[0]?.state.catalogue).toMatchObject({ search: '', list: null, page: 1, total: 25 });
    expect(drawn[0]?.state.catalogue?.lists.map(({ title }) => title)).toEqual(['Misc', 'Kitchen']);

    await ask(`/items?list=${list.id}&page=2`);
    expect(drawn[1]?.state.catalogue).toMatchObject({ list: list.id, page: 2, total: 12 });
    expect(titlesOf(drawn[1]?.state)).toEqual(['Mug 21', 'Mug 23']);

    await ask(`/items?sort=price_asc&list=${list.id}`);
    expect(drawn[2]?.state.catalogue).toMatchObject({ list: list.id, sort: 'price_asc', total: 12 });
    // Items of the same price are sorted by name.
    expect(titlesOf(drawn[2]?.state)?.slice(0, 4)).toEqual(['Mug 21', 'Mug 23', 'Mug 11', 'Mug 13']);
    await ask('/items?sort=price_desc&page=3');
    expect(titlesOf(drawn[3]?.state)).toEqual(['Mug 20', 'Mug 21', 'Mug 22', 'Mug 23', 'Mug 24']);
    drawn.length = 2;

    await ask('/items?search=%20MUG%2007%20');
    expect(titlesOf(drawn[2]?.state)).toEqual(['Mug 07']);

    await ask(`/items?id=${ids[24]}&page=2`);
    expect(drawn[3]?.state).toMatchObject({ item: { title: 'Mug 24' }, catalogue: { page: 2 } });

    for (const id of [hidden, 'unknown', '%20', "';--", 'x'.repeat(300)]) {
      expect((await ask(`/items?id=${id}`)).status).toBe(404);
      expect(drawn.at(-1)?.state.item).toBeUndefined();
      expect(titlesOf(drawn.at(-1)?.state)).toHaveLength(itemsPerPage);
    }
    expect((await ask('/')).body).not.toContain('Mug');
  });

  test('and the sitemap hear of every change; hidden and deleted ones are in neither', async () => {
    const { ask, save, ids } = await shop(dialect);
    const listed = async () => (await ask('/sitemap.xml')).body.match(/\/items\?id=[\w-]+/g) ?? [];
    expect((await listed()).sort()).toEqual(ids.map((id) => `/items?id=${id}`).sort());
    expect((await ask(`/items?id=${ids[0]}`)).status).toBe(200);
    await save(async (tx) => {
      await tx.remove('items', ids[0] ?? '');
      await tx.save('items', { ...itemInput(), id: ids[1] ?? '', is_public: false });
    });
    expect(await listed()).toHaveLength(23);
    expect((await ask(`/items?id=${ids[0]}`)).status).toBe(404);
    expect((await ask(`/items?id=${ids[1]}`)).status).toBe(404);
  });
});

test('strangers’ requests fill no memory, linked pages are drawn once', async () => {
  const { ask, drawn, ids, list } = await shop();
  const times = async (path: string) => {
    const before = drawn.length;
    for (const _ of [1, 2]) await ask(path);
    return drawn.length - before;
  };
  for (const path of ['', '?page=2', `?list=${list.id}`, `?list=${list.id}&page=2`, '?sort=newest', `?id=${ids[3]}`]) {
    expect(await times(`/items${path}`), path).toBe(1);
  }
  for (const path of [
    '?utm=x',
    '?sort=title',
    '?sort=worst',
    '?stock=low',
    '?list=none',
    '?page=-1',
    '?search=',
    '?page=2&junk=1',
  ]) {
    expect(await times(`/items${path}`), path).toBe(0);
  }
  const endless = [
    '?search=mug',
    '?list=77',
    '?id=unknown',
    `?id=${ids[3]}&page=2`,
    `?id=${ids[3]}&list=${list.id}`,
    `?id=${ids[3]}&sort=newest`,
  ];
  for (const path of endless) expect(await times(`/items${path}`), path).toBe(2);
});

test.each([
  ['?page=4', '/items?page=3'],
  ['?page=99&search=mug%2007', '/items?search=mug+07'],
  ['?list=2&page=9', '/items?list=2&page=2'],
])('/items%s leads to the last page there is', async (query, location) => {
  const { ask } = await shop();
  expect(await ask(`/items${query}`)).toMatchObject({ status: 302, headers: { location } });
});

describe('machines are told', () => {
  test('that an item is a product on offer, with its own picture', async () => {
    const { ask, save } = await shop();
    const { id } = await save((tx) =>
      tx.save(
        'items',
        itemInput({
          title: 'A <"mug">',
          price: 1234.5,
          quantity: 0,
          image: '/media/m1/mug.jpg',
          description: 'Blue.\n\nGlazed.',
        }),
      ),
    );
    const address = `${origin}/items?id=${id}`;
    const { meta, canonical, of } = headOf((await ask(`/items?id=${id}&page=2`)).body);
    expect(canonical).toBe(address);
    expect(meta).toMatchObject({
      'og:type': 'product',
      'og:url': address,
      'og:image': `${origin}/media/m1/mug.jpg`,
      'product:price:amount': '1234.50',
      'product:price:currency': 'USD',
    });
    expect(meta).not.toHaveProperty('og:image:type');
    expect(of('Product')).toMatchObject({
      name: 'A <"mug">',
      description: 'Blue. Glazed.',
      sku: 'HAT-1',
      image: [`${origin}/media/m1/mug.jpg`],
      offers: {
        '@type': 'Offer',
        url: address,
        price: '1234.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/OutOfStock',
      },
    });
    expect(of('ItemList')).toBeUndefined();
  });

  test('the address of a picture elsewhere, and the town’s card where an item has none', async () => {
    const { ask, save, ids } = await shop();
    const { id } = await save((tx) => tx.save('items', itemInput({ image: 'https://pictures.example/hat.webp' })));
    expect(headOf((await ask(`/items?id=${id}`)).body).meta['og:image']).toBe('https://pictures.example/hat.webp');
    const { meta, of } = headOf((await ask(`/items?id=${ids[0]}`)).body);
    expect(meta['og:image']).toMatch(/\/cards\/town-\w+\.png$/);
    expect(of('Product')).toMatchObject({ offers: { availability: 'https://schema.org/InStock', price: '24.50' } });
    expect(of('Product')).not.toHaveProperty('image');
  });

  test('that each page of the list is the list, by one address', async () => {
    const { ask, ids, list } = await shop();
    const { canonical, of } = headOf((await ask('/items?page=2&utm_source=x')).body);
    expect(canonical).toBe(`${origin}/items?page=2`);
    const shown = ids.slice(10, 20);
    expect(of('ItemList')).toMatchObject({
      numberOfItems: 25,
      itemListElement: shown.map((id, at) => ({
        '@type': 'ListItem',
        position: 11 + at,
        name: `Mug ${10 + at}`,
        url: `${origin}/items?id=${id}`,
      })),
    });
    expect(headOf((await ask(`/items?list=${list.id}&page=1`)).body).canonical).toBe(`${origin}/items?list=${list.id}`);
  });

  test.each(['?search=mug', '?list=77', '?sort=newest', '?id=unknown'])('not to find /items%s', async (query) => {
    const { ask } = await shop();
    const { canonical, meta } = headOf((await ask(`/items${query}`)).body);
    expect(canonical).toBeUndefined();
    expect(meta.robots).toBe('noindex');
  });
});

test('a town without a shop has no such page, whatever it is asked (R922)', async () => {
  const { ask, drawn } = await shop('sqlite', 'off');
  for (const query of ['', '?page=2', '?search=mug', '?id=5', '?list=2']) {
    const { status, body } = await ask(`/items${query}`);
    expect(status).toBe(404);
    expect(headOf(body).canonical).toBeUndefined();
    expect(drawn.at(-1)?.state).not.toHaveProperty('catalogue');
  }
  expect(drawn).toHaveLength(5);
  await ask('/items');
  expect(drawn).toHaveLength(5);
  expect((await ask('/sitemap.xml')).body).not.toContain('/items');
});

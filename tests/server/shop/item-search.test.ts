/** Items, orders and invoices are found by the words of the site's search, which finds no more than everybody may read. */
import { describe, expect, test } from 'vitest';
import type { SearchAnswer } from '../../../db/rules/search/results.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import type { OwnedItemsPage } from '../../../server/store/items/items.ts';
import { host } from '../cart/shoppers.ts';
import { type Dialect, dialects } from '../database.ts';
import { makeInvoiceTown } from '../invoices/invoices.ts';
import { addOrder } from '../orders/orders.ts';
import { serveSellingShop } from './checkouts.ts';
import { createItem, createList, serveItems } from './item-calls.ts';

async function serveSearchedItems(dialect: Dialect) {
  const town = await serveItems(dialect);
  const { ask, call, db } = town;
  const titlesOf = ({ items }: OwnedItemsPage) => items.map(({ title }) => title);
  const list = async (query: string) => titlesOf((await ask(`/api/items?${query}`)).json() as OwnedItemsPage);
  const listAll = async (query: string) => titlesOf((await call(`/api/items?${query}`)).json() as OwnedItemsPage);
  const search = async (words: string) => {
    await indexTowns(db);
    return (await ask(`/api/search?q=${encodeURIComponent(words)}`)).json() as SearchAnswer;
  };
  return { ...town, list, listAll, search };
}

describe.each(dialects)('on %s', (dialect) => {
  test('a list of items finds what the search of the site finds, the best first, and nothing by parts of words', async () => {
    const town = await serveSearchedItems(dialect);
    const { call, list, search } = town;
    const kitchen = await createList(town, 'Kitchen');
    const plain = { description: 'From the county.', tags: [], sku: '' };
    await createItem(town, { ...plain, title: 'Tea towel', description: 'For your mug.' });
    const mug = await createItem(town, { ...plain, title: 'Stoneware Mug', list_ids: [kitchen.id], sku: 'MUG-7' });
    await createItem(town, { ...plain, title: 'Wildflower Honey' });
    await createItem(town, { ...plain, title: 'Little bottle' });
    for (const [words, found] of [
      ['mugs', ['Stoneware Mug', 'Tea towel']],
      ['hony', ['Wildflower Honey']],
      ['wildflwer hony', ['Wildflower Honey']],
      ['wildf', ['Wildflower Honey']],
      ['mug-7', ['Stoneware Mug']],
      ['ttl', []],
      ['the', []],
      ['honey bottle', []],
    ] as const) {
      expect([words, await list(`search=${encodeURIComponent(words)}`)]).toEqual([words, found]);
      const { results, isLoose } = await search(words);
      expect([words, isLoose ? [] : results.map(({ title }) => title)]).toEqual([words, found]);
    }
    expect(await list('search=mugs&sort_by=title&sort_direction=desc')).toEqual(['Tea towel', 'Stoneware Mug']);
    expect(await list(`search=mugs&list_id=${kitchen.id}`)).toEqual(['Stoneware Mug']);
    // Saved, hidden and deleted items change the results at once.
    await call(`/api/items/${mug.id}`, { method: 'PUT', json: { title: 'Cup', sku: '', list_ids: [] } });
    expect([await list('search=cups'), await list(`search=cups&list_id=${kitchen.id}`)]).toEqual([['Cup'], []]);
    expect(await list('search=stoneware')).toEqual([]);
    await call(`/api/items/${mug.id}`, { method: 'DELETE' });
    expect(await list('search=cup')).toEqual([]);
  });

  test('hidden items are found by administrators alone, and lend the search no word', async () => {
    const town = await serveSearchedItems(dialect);
    const { call, list, listAll, search } = town;
    const { id } = await createItem(town, { title: 'Zinnia lantern', is_public: false });
    expect([await list('search=zinnia'), await listAll('search=zinnias'), await listAll('search=lant')]).toEqual([
      [],
      ['Zinnia lantern'],
      ['Zinnia lantern'],
    ]);
    expect(await search('zin')).toMatchObject({ results: [], terms: ['zin'], corrections: [] });
    await call(`/api/items/${id}`, { method: 'PUT', json: { is_public: true } });
    expect([await list('search=zinnia'), (await search('zin')).results.length]).toEqual([['Zinnia lantern'], 1]);
    await call(`/api/items/${id}`, { method: 'PUT', json: { is_public: false } });
    expect([await list('search=zinnia'), (await search('zinnia')).results]).toEqual([[], []]);
  });

  test('orders are found by the same words, in their list alone; those from before get theirs anew', async () => {
    const { db, town, ask, clerkCookie: cookie } = await serveSellingShop(dialect);
    const order = { first: 'Will', last: 'Quetzal', email: 'will@xylograph.example', titles: ['Salt-glazed mug'] };
    await addOrder({ db }, town, order);
    const find = async (words: string) =>
      (
        (await ask(`/api/orders/admin?search=${encodeURIComponent(words)}`, { host, headers: { cookie } })).json() as {
          total: number;
        }
      ).total;
    const searches = ['mugs', 'saltglazed mug', 'qetzal', 'Will', 'quetz', 'will@xylo', 'mug will'];
    const all = async () => Promise.all(searches.map(find));
    expect(await all()).toEqual(searches.map(() => 1));
    expect([await find('etzal'), await find('quetzal honey')]).toEqual([0, 0]);
    await db.write('order_words').update({ word: db.write.raw(`'old' || word`) });
    expect(await find('mugs')).toBe(0);
    await db.write('search_towns').update({ words_position: '' });
    await indexTowns(db);
    expect(await all()).toEqual(searches.map(() => 1));
    for (const words of ['quetzal', 'quetz', 'qetzal', 'xylograph', 'ORD-2026']) {
      const answer = (await ask(`/api/search?q=${words}`, { host })).json() as SearchAnswer;
      expect([words, answer.results, answer.corrections]).toEqual([words, [], []]);
      expect(answer.terms.filter((term) => !words.toLowerCase().replace('-', '').includes(term))).toEqual([]);
    }
  });

  test('invoices are found by the same words, in their list alone', async () => {
    const { db, call, create } = await makeInvoiceTown(dialect);
    await create({ customer_name: 'Greta Quetzals', customer_email: 'greta@xylograph.example' });
    await indexTowns(db);
    const find = async (words: string) =>
      ((await call(`/api/invoices?search=${words}`)).json() as { total: number }).total;
    expect([await find('quetzal'), await find('gerta'), await find('xylo'), await find('etzal')]).toEqual([1, 1, 1, 0]);
    expect((await call('/api/search?q=quetz')).json()).toMatchObject({
      results: [],
      terms: ['quetz'],
      corrections: [],
    });
  });
});

import { describe, expect, test } from 'vitest';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import { toPublicTown } from '../../../db/rules/town/towns.ts';
import { parsePageRequest } from '../../../server/render/pageRequest.ts';
import { readPageState } from '../../../server/render/pageState.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects, testsSqlite } from '../database.ts';
import { itemInput } from '../records.ts';

const image = 'https://images.example/hat.png';

describe.each(dialects)('the items on a shop’s home page on %s', (dialect) => {
  async function makeShop() {
    const made = await makeTownWithClerk(dialect, { commerce: 'on' });
    const { db, write, town } = made;
    const save = (given: Partial<ItemInput> & { id?: string }) =>
      write(async (tx) => (await tx.save('items', { ...itemInput({ image }), ...given })).id);
    const request = parsePageRequest('/');
    if (!request) throw new Error('The home page is a page.');
    const read = async () => {
      const now = await findTownByHost(db, town.host);
      if (!now) throw new Error('There is a town.');
      const { state } = await readPageState(db, now, toPublicTown(now, []), request, Date.now());
      return state.featured?.map(({ title }) => title);
    };
    return { ...made, save, read };
  }

  test('are the four newest that have a picture, are in stock and public', async () => {
    const { db, save, read, town, neighbor, write } = await makeShop();
    expect(await read()).toEqual([]);
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const [at, title] of titles.entries()) {
      const id = await save({ title });
      await db
        .write('items')
        .where({ id })
        .update({ created_at: `2026-11-0${at + 1}T12:00:00.000Z` });
    }
    await save({ title: 'Hidden', is_public: false });
    await save({ title: 'Sold out', quantity: 0 });
    await save({ title: 'Unseen', image: '' });
    const deleted = await save({ title: 'Deleted' });
    await write((tx) => tx.remove('items', deleted));
    await write((tx) => tx.save('items', itemInput({ title: 'Next door', image })), neighbor);
    expect(await read()).toEqual(['Five', 'Four', 'Three', 'Two']);
    await db.write('towns').where({ id: town.id }).update({ commerce: 'off' });
    expect(await read()).toBeUndefined();
  });

  test('are drawn anew when one of them changes or is sold', async () => {
    const { ask, save, write, read } = await makeShop();
    const id = await save({ title: 'Straw hat', quantity: 1 });
    const page = async () => (await ask('/')).body;
    expect(await page()).toContain('Straw hat');
    await save({ id, title: 'Felt hat', quantity: 1 });
    const changed = await page();
    expect([changed.includes('Felt hat'), changed.includes('Straw hat')]).toEqual([true, false]);
    await write((tx) => tx.moveStock(id, -1));
    expect(await page()).not.toContain('Felt hat');
    expect(await read()).toEqual([]);
  });
});

test.runIf(testsSqlite)('are found without reading all items', async () => {
  const { db, town } = await makeTownWithClerk('sqlite', { commerce: 'on' });
  const plan: { detail: string }[] = await db.read.raw(
    `explain query plan select * from items where town_id = ? and deleted_at is null and is_public = true
     and quantity > 0 and image <> '' order by created_at desc, id desc limit 4`,
    [town.id],
  );
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX items_featured')]);
});

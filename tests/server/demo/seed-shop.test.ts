/** The demo's shop, as it stands in the database and is served. */
import { expect, test } from 'vitest';
import type { Item, ItemsPage } from '../../../db/rules/items/items.ts';
import { seedDemo } from '../../../server/demo/seedDemo.ts';
import { readShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

test('a demo that was made before there were shops gets one, once; what is public can be looked at', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db, dataDir } = database;
  const market = await makeTown(db, { host: 'maplemarket.localhost' });
  const maple = await makeTown(db, { host: 'cityofmaple.localhost' });
  // Both have changed since they were made.
  await db.write('towns').update({ seq: 2 });
  for (let start = 0; start < 2; start += 1) await seedDemo(db, { dataDir }, () => {});
  const rows = await db.read('items');
  expect([rows.length, new Set(rows.map(({ town_id }) => town_id))]).toEqual([29, new Set([market.id])]);
  expect(await db.read('announcements').where({ town_id: maple.id })).toEqual([]);
  expect(await readShopSettings(db.read, market.id)).toMatchObject({
    version: 1,
    office_enabled: true,
    tax_rate: 0.0825,
  });
  const { ask } = await serve(database);
  const { cookie } = await signInNewAccount(database, market, { is_admin: true });
  const read = async (headers = {}) => {
    const path = '/api/items?per_page=100&sort_by=title';
    return (await ask(path, { host: market.host, headers })).json() as ItemsPage;
  };
  const [everybody, clerk] = [await read(), await read({ cookie })];
  expect([everybody.total, clerk.total]).toEqual([28, 29]);
  const seen = new Set(everybody.items.map(({ id }) => id));
  for (const { id, title, image, picture } of clerk.items as Item[]) {
    expect([title, picture]).toMatchObject([title, { src: image, width: 960, height: 960 }]);
    const copies = [image, ...(picture?.srcset ?? '').split(', ').map((one) => one.split(' ')[0] ?? '')];
    expect(copies).toHaveLength(3);
    for (const path of copies) {
      const { status, headers } = await ask(path, { host: market.host });
      expect([title, status, headers['content-type']?.startsWith('image/')]).toEqual([
        title,
        seen.has(id) ? 200 : 404,
        seen.has(id),
      ]);
    }
  }
});

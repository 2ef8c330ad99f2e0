/** Broken parts of a browser's databases are found and deleted; the rest stays. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { deleteData, findBrokenData } from '../../app/data/brokenData.ts';
import { cartDatabase, emptyStoredCart } from '../../db/browser/cartStore.ts';
import { personDatabase } from '../../db/browser/personDatabase.ts';
import { townDatabase } from '../../db/browser/townDatabase.ts';

const draft = { form: '["Edit Event","events/1"]', tab: 'a', version: '1', base: {}, fields: [], kept_at: 1 };
const entry = { key: 'k', intention: { kind: 'clear' }, shown: null, made_at: 1, sent_at: null, refused: null };
const hall = { section_key: 'hero', content: { title: 'Maple' } };

/** Puts rows into a database as they are, also such as no build writes. */
async function put(database: Dexie, table: string, ...rows: object[]): Promise<void> {
  await database.table(table).bulkPut(rows);
  database.close();
}

function otherDatabase(name: string, stores: Record<string, string>): Dexie {
  const database = new Dexie(name);
  database.version(1).stores(stores);
  return database;
}

async function fill(): Promise<void> {
  await put(townDatabase(), 'sections', hall);
  await put(townDatabase(), 'meta', { key: 'complete', complete: true });
  await put(cartDatabase(), 'state', emptyStoredCart().state);
  await put(cartDatabase(), 'outbox', entry);
  await put(personDatabase('1'), 'drafts', draft);
  await put(personDatabase('2'), 'drafts', draft);
}

afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('readable databases are intact, and foreign ones are not ours', async () => {
  expect(await findBrokenData()).toEqual([]);
  await fill();
  await put(otherDatabase('other', { rows: 'id' }), 'rows', { id: 1 });
  expect(await findBrokenData()).toEqual([]);
});

test.each([
  [
    'a section without its parts',
    'mainstreet',
    () => put(townDatabase(), 'sections', { ...hall, content: { action: 7 } }),
  ],
  ['a town that is none', 'mainstreet', () => put(townDatabase(), 'meta', { key: 'town', town: null })],
  [
    'an entry without what it changes',
    'mainstreet-cart',
    () => put(cartDatabase(), 'outbox', { ...entry, intention: 0 }),
  ],
  [
    'a draft without its fields',
    'mainstreet-person-2',
    () => put(personDatabase('2'), 'drafts', { ...draft, fields: 'x' }),
  ],
])('%s is found, and only its database is deleted', async (_name, name, spoil) => {
  await fill();
  await spoil();
  const broken = await findBrokenData();
  expect(broken.map((one) => one.name)).toEqual([name]);
  await deleteData(broken);
  expect((await Dexie.getDatabaseNames()).sort()).toEqual(
    ['mainstreet', 'mainstreet-cart', 'mainstreet-person-1', 'mainstreet-person-2'].filter((one) => one !== name),
  );
});

test('a database that this build cannot open is broken', async () => {
  await fill();
  await Dexie.delete('mainstreet-cart');
  // A database of another product, or an older one: its stores have other keys.
  await put(otherDatabase('mainstreet-cart', { state: 'id' }), 'state', { id: 1 });
  expect(await findBrokenData()).toEqual([{ name: 'mainstreet-cart', kind: 'cart' }]);
});

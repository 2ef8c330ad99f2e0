/** Items and lists over HTTP, and what the store keeps of them. */
import { describe, expect, test } from 'vitest';
import type { OwnedItem } from '../../../server/store/items/items.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { itemInput } from '../records.ts';
import { createItem, createList, type ItemsTown, serveItems, statusAndMessage } from './item-calls.ts';

/** Everything in the database that is not the town's own. */
const others = async ({ db, town }: ItemsTown) =>
  Promise.all(
    ['items', 'lists', 'revisions', 'audit_log'].map((table) =>
      db.read(table).whereNot({ town_id: town.id }).orderBy('id'),
    ),
  );

describe.each(dialects)('items on %s', (dialect) => {
  test('are created, changed in part, and deleted, with every key that the documents name', async () => {
    const given = await serveItems(dialect);
    const { call, ask, db, callNextDoor } = given;
    const theirs = (await callNextDoor('/api/items', { json: itemInput({ title: 'Theirs' }) })).json() as OwnedItem;
    await callNextDoor('/api/items/lists', { json: { title: 'Their list' } });
    const before = await others(given);

    const { id } = await createItem(given, {
      price: 1234.5,
      owner_id: 'somebody else',
      tags: 'red, hat',
      list_ids: [],
    });
    const account = await db
      .read('users')
      .join('sessions', 'users.id', 'sessions.user_id')
      .where({ 'users.town_id': given.town.id })
      .first('users.id');
    const whole = {
      ...itemInput({ price: 1234.5, tags: ['red', 'hat'], list_ids: [1] }),
      id,
      description_blocks: [],
      pictures: [],
      picture: null,
      version: 1,
      owner_id: account.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      seq: expect.any(Number),
    };
    const read = await ask(`/api/items/${id}`);
    expect(read.json()).toEqual(whole);
    expect((await db.read('items').where({ id }).first('price_cents')).price_cents).toBe(123450);

    // Each field alone leaves the rest.
    const changes = [{ image: 'https://images.example/hat.png' }, { list_ids: [] }, { is_public: true }, { price: 3 }];
    for (const change of changes) {
      const answer = await call(`/api/items/${id}`, { method: 'PUT', json: change });
      expect(answer.status).toBe(200);
      Object.assign(whole, change, { version: expect.any(Number) }, 'list_ids' in change && { list_ids: [1] });
      expect(answer.json()).toEqual(whole);
    }
    // Saving the same content makes no new version.
    expect((await call(`/api/items/${id}`)).headers.etag).toBe('"3"');

    for (const path of [`/api/items/${theirs.id}`, '/api/items/999999', `/api/items/${'x'.repeat(80)}`]) {
      const missing = [404, `Item with ID ${path.split('/').at(-1)} not found.`];
      expect(await statusAndMessage(ask(path))).toEqual(missing);
      expect(await statusAndMessage(call(path))).toEqual(missing);
      expect(await statusAndMessage(call(path, { method: 'PUT', json: { price: 1 } }))).toEqual(missing);
      expect(await statusAndMessage(call(path, { method: 'DELETE' }))).toEqual(missing);
    }
    expect((await call(`/api/items/${id}`, { method: 'DELETE' })).json()).toEqual({ success: true });
    expect((await ask(`/api/items/${id}`)).status).toBe(404);
    expect((await ask('/api/items')).json()).toEqual({ items: [], total: 0, page: 1 });
    expect(await others(given)).toEqual(before);
  });

  test('are refused in the words that people know', async () => {
    const given = await serveItems(dialect);
    const { call } = given;
    const { id } = await createItem(given);
    const create = (json: unknown) => statusAndMessage(call('/api/items', { json }));
    const change = (json: unknown) => statusAndMessage(call(`/api/items/${id}`, { method: 'PUT', json }));
    expect(await create({})).toEqual([400, 'Title is required']);
    expect(await create({ title: 'Hat' })).toEqual([400, 'Description is required']);
    expect(await create({ title: 'Hat', description: 'Hat' })).toEqual([400, 'Price must be a positive number']);
    const unpriced = { title: 'Hat', description: 'Hat', price: 5 };
    expect(await create(unpriced)).toEqual([400, 'Quantity must be a non-negative number']);
    expect(await create({ ...unpriced, quantity: 1 })).toEqual([201, undefined]);
    expect(await change({ title: '' })).toEqual([400, 'Title is required']);
    expect(await change({ image: 'abc' })).toEqual([400, 'Invalid image URL format.']);
    for (const list_ids of [[7], [1, 7], [7, 99_999_999_999], [7, -3]]) {
      expect(await change({ list_ids })).toEqual([400, 'There is no list with the number 7.']);
    }
    expect(await change({ quantity: 10 ** 12 })).toEqual([400, 'The quantity is at most 1,000,000.']);
    expect((await call(`/api/items/${id}`)).json()).toMatchObject({ version: 1 });
  });

  test('are saved once under one key, and not over what somebody else saved', async () => {
    const given = await serveItems(dialect);
    const { call, db } = given;
    const twice = () => call('/api/items', { json: itemInput(), key: 'k1' });
    const [first, second] = [await twice(), await twice()];
    expect(second.json()).toEqual(first.json());
    expect((await call('/api/items', { json: itemInput({ title: 'Cap' }), key: 'k1' })).status).toBe(422);
    const { id } = first.json() as OwnedItem;
    const put = (json: unknown, more = {}) => call(`/api/items/${id}`, { method: 'PUT', json, ...more });
    expect((await put({ price: 9 }, { version: 1 })).headers.etag).toBe('"2"');
    const stale = await put({ price: 8 }, { version: 1 });
    expect(stale).toMatchObject({ status: 412 });
    expect(stale.json()).toMatchObject({ current: { id, price: 9, list_ids: [1], version: 2 } });
    expect((await call(`/api/items/${id}`, { method: 'DELETE', version: 1 })).status).toBe(412);
    expect((await put({ price: 7 }, { key: 'k2' })).json()).toEqual((await put({ price: 7 }, { key: 'k2' })).json());
    const gone = () => call(`/api/items/${id}`, { method: 'DELETE', version: 3, key: 'k3' });
    expect([(await gone()).json(), (await gone()).json()]).toEqual([{ success: true }, { success: true }]);
    const actions = await db.read('audit_log').where({ record_id: id }).orderBy('id').pluck('action');
    expect(actions).toEqual(['created', 'updated', 'updated', 'deleted']);
  });

  test('are taxed unless somebody says otherwise', async () => {
    const given = await serveItems(dialect);
    const { call } = given;
    const { taxable: _, ...bread } = itemInput({ title: 'Bread' });
    const made = (await call('/api/items', { json: bread })).json() as OwnedItem;
    expect(made.taxable).toBe(true);
    const path = `/api/items/${made.id}`;
    await call(path, { method: 'PUT', json: { taxable: false } });
    await call(path, { method: 'PUT', json: { price: 6 } });
    expect((await call(path)).json()).toMatchObject({ taxable: false, price: 6, version: 3 });
  });

  test('that are hidden are there for administrators alone', async () => {
    const given = await serveItems(dialect);
    const { call, ask, db, town } = given;
    const shown = await createItem(given, { title: 'Shown' });
    const hidden = await createItem(given, { title: 'Hidden', is_public: false });
    const resident = { headers: { cookie: await makeSessionCookie(db, town, false) } };
    for (const eyes of [{}, resident]) {
      expect((await ask('/api/items', eyes)).json()).toMatchObject({ items: [{ id: shown.id }], total: 1 });
      expect((await ask('/api/items?search=hidden', eyes)).json()).toMatchObject({ items: [], total: 0 });
      expect((await ask(`/api/items/${hidden.id}`, eyes)).status).toBe(404);
    }
    const all = await call('/api/items');
    expect(all.json()).toMatchObject({ items: [hidden, shown], total: 2 });
    expect(all.headers['cache-control']).toBe('no-store');
    expect((await call(`/api/items/${hidden.id}`)).json()).toMatchObject({ is_public: false });
    // Shown and hidden again, also while a page of them was read before.
    await call(`/api/items/${hidden.id}`, { method: 'PUT', json: { is_public: true } });
    expect((await ask('/api/items')).json()).toMatchObject({ total: 2 });
    await call(`/api/items/${shown.id}`, { method: 'PUT', json: { is_public: false } });
    expect((await ask('/api/items')).json()).toMatchObject({ items: [{ id: hidden.id }], total: 1 });
  });

  test('are not sold, listed or synced where there is no shop', async () => {
    const { call, ask, write } = await makeTownWithClerk(dialect);
    await write((tx) => tx.save('items', itemInput()));
    const paths = ['/api/items', '/API/items', '/api/Items/lists', '/api/items/1', '/api/cart'];
    paths.push('/api/sync?stream=catalogue');
    for (const path of paths) {
      if (path.startsWith('/api')) expect((await ask(path)).json(), path).toMatchObject({ code: 'no_commerce' });
      expect((await call(path)).status, path).toBe(403);
    }
    for (const path of ['/api/items', '/api/items/lists']) {
      expect((await call(path, { json: itemInput() })).json()).toMatchObject({ code: 'no_commerce' });
    }
    expect((await ask('/api/sync')).body).not.toContain('Straw hat');
  });

  test('are restored with the stock that there is now, from their history and from the bin', async () => {
    const given = await serveItems(dialect);
    const { call, write } = given;
    const hats = await createList(given, 'Hats');
    const { id } = await createItem(given, { title: 'Old', price: 5, quantity: 9, list_ids: [hats.id] });
    await call(`/api/items/${id}`, { method: 'PUT', json: { title: 'New', price: 6, quantity: 2, list_ids: [] } });
    const history = (await call(`/api/history/items/${id}`)).json() as { revisions: { record: unknown }[] };
    expect(history.revisions.map(({ record }) => record)).toMatchObject([
      { title: 'New', price: 6, lists: ['Misc'] },
      { title: 'Old', price: 5, lists: ['Hats'] },
    ]);
    const restored = await call(`/api/history/items/${id}/restore`, { json: { version: 1 } });
    expect(restored.json()).toMatchObject({ title: 'Old', price: 5, quantity: 2, list_ids: [hats.id], version: 3 });
    await call(`/api/items/${id}`, { method: 'DELETE' });
    expect((await call('/api/bin')).json()).toMatchObject({ entries: [{ noun: 'items', id, title: 'Old' }] });
    expect((await call(`/api/bin/items/${id}/restore`, { json: {} })).json()).toMatchObject({
      quantity: 2,
      version: 5,
    });
    expect((await call('/api/items')).json()).toMatchObject({
      total: 1,
      items: [{ id, owner_id: expect.any(String) }],
    });
    expect((await call('/api/audit?noun=items')).json()).toMatchObject({ entries: { length: 5, 0: { title: 'Old' } } });
    expect(await write((tx) => tx.read('items', id))).toMatchObject({ title: 'Old' });
  });
});

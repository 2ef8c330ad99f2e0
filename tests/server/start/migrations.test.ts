/** Migrations that keep every row: schedules, authors, accounts. */
import { expect, test } from 'vitest';
import { readCartChangeMark } from '../../../server/store/carts/changeMarks.ts';
import { readIdempotencyRecord, saveIdempotencyRecord } from '../../../server/store/idempotencyRecords.ts';
import { dialects } from '../database.ts';
import { countRows, makeEmptyDatabase } from './emptyDatabase.ts';

test.each(dialects)('schedules and banners cost no row on %s', async (dialect) => {
  const database = await makeEmptyDatabase(dialect);
  for (let step = 0; step < 3; step += 1) await database.migrate.up();
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const row = { town_id: 'maple', version: 1, seq: 1, ...time };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', ...time });
  await database('town_hosts').insert({ host: 'maple.test', town_id: 'maple', canonical: true });
  const texts = { title: 'T', excerpt: '', content: '', date: '2026-11-01', category: 'events', priority: 'low' };
  const lists = { tags: '[]', details: '{}', attachments: '[]', source: '', order_index: 0 };
  await database('announcements').insert(['1', '2', '3'].map((id) => ({ id, ...row, ...texts, ...lists })));
  const when = { type: 'event', date: '2026-11-01', end_date: '2026-11-01', last_date: '2026-11-01', dates: '[]' };
  const emptyTexts = {
    title: 'T',
    start_time: '',
    end_time: '',
    location: '',
    description: '',
    content: '',
    source: '',
  };
  const rental = { location_detail: '', renter_name: '', renter_email: '', renter_phone: '', all_day: true };
  await database('events').insert(['1', '2'].map((id) => ({ id, ...row, ...when, ...emptyTexts, ...rental })));
  await database('document_categories').insert({ id: 'c', ...row, title: 'C', description: '', order_index: 0 });
  const file = { name: 'a.pdf', media_type: 'application/pdf', sha256: '', size: 1 };
  await database('files').insert({ id: 'f', town_id: 'maple', ...file, created_at: time.created_at });
  const paper = { title: 'D', description: '', date: '', file_name: 'a.pdf', media_type: 'application/pdf', size: 1 };
  await database('documents').insert({ id: 'd', ...row, ...paper, category_id: 'c', file_id: 'f', order_index: 0 });
  await database('announcements').where({ id: '2' }).update({ source: 'feed:2' });
  const version = { id: 'r', town_id: 'maple', noun: 'announcements', record_id: '2', version: 1, record: '{}' };
  await database('revisions').insert({ ...version, person: 'command line', created_at: time.created_at });

  const before = await countRows(database);
  expect(before.map(([, rows]) => rows)).toEqual([1, 1, 3, 2, 1, 1, 1]);
  await database.migrate.latest();
  expect(await countRows(database)).toEqual(before);
  const migrated = await database('announcements').where({ id: '1' }).first();
  expect(migrated).toMatchObject({ publish_at: '', expires_at: '', turns_at: null });
  expect([Boolean(migrated.shown), Boolean(migrated.was_shown)]).toEqual([true, true]);
  // Records imported before imports left a mark count as imported.
  const imported = await database('announcements').orderBy('id').pluck('imported_version');
  expect(imported).toEqual([null, 1, null]);
  await database.migrate.down();
  expect(await countRows(database)).toEqual(before);
});

test.each(dialects)(
  'changes that carts have done already are not done again after the update, on %s',
  async (dialect) => {
    const database = await makeEmptyDatabase(dialect);
    for (;;) {
      const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
      if (!next || next.file.startsWith('20261122_10_')) break;
      await database.migrate.up();
    }
    const created_at = '2026-11-01T00:00:00.000Z';
    const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
    const times = { created_at, updated_at: created_at };
    await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', ...times });
    await database('carts').insert({ id: 'c1', town_id: 'maple', last_activity: created_at, created_at });
    const request = (key: string) => ({ key, body: ['POST', '/api/cart', { item_id: 'hat', quantity: 2 }] });
    const add = (owner: string, key: string, answer: unknown) =>
      database.transaction((trx) => saveIdempotencyRecord(trx, 'maple', owner, request(key), answer));
    // More than are moved at a time.
    for (let n = 0; n < 450; n += 1) await add('cart:c1', `done-${n}`, { cart: { session_id: '', items: [] } });
    const refused = { code: 'out_of_stock', message: 'This item is out of stock.' };
    await add('cart:c1', 'refused', { refused });
    await add('cart:gone', 'done', { cart: { items: [] } });
    const orders = [{ order_id: 'o1' }, { refused: 'cart_empty' }];
    for (const [n, answer] of orders.entries()) await add('cart:c1', `order-${n}`, answer);
    await add('clerk@maple.example', 'editor', { cart: 'hers' });

    await database.migrate.latest();
    expect(await readCartChangeMark(database, 'c1', request('done-449'))).toEqual({});
    expect(await readCartChangeMark(database, 'c1', request('refused'))).toEqual({ refused });
    expect(await readCartChangeMark(database, 'c1', request('new'))).toBeUndefined();
    const other = { ...request('done-0'), body: 'other' };
    await expect(readCartChangeMark(database, 'c1', other)).rejects.toMatchObject({ code: 'key_reused' });
    expect((await database('receipts').select('key')).map(({ key }) => key).sort()).toEqual([
      'editor',
      'order-0',
      'order-1',
    ]);
  },
);

test.each(dialects)('administrators of before count as confirmed on %s, and nobody else is', async (dialect) => {
  const database = await makeEmptyDatabase(dialect);
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const until = async (name: string) => {
    const [, pending] = (await database.migrate.list()) as [unknown, { file: string }[]];
    for (const { file } of pending) if (file < name) await database.migrate.up();
  };
  await until('20261122_08');
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', ...time });
  const person = { town_id: 'maple', first_name: 'A', last_name: 'B', active: true, version: 1, ...time };
  const users = { admin: [true, 'hash'], invited: [true, ''], resident: [false, 'hash'] } as const;
  for (const [id, [is_admin, password_hash]] of Object.entries(users)) {
    await database('users').insert({ id, email: `${id}@maple.example`, is_admin, password_hash, ...person });
  }
  await database.migrate.latest();
  const confirmed = await database('users').whereNotNull('email_confirmed_at').pluck('id');
  expect(confirmed).toEqual(['admin']);
});

test.each(dialects)(
  'people’s actions name their accounts after the update, and still only grow, on %s',
  async (dialect) => {
    const database = await makeEmptyDatabase(dialect);
    for (;;) {
      const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
      if (!next || next.file.startsWith('20261123_51_')) break;
      await database.migrate.up();
    }
    const created_at = '2026-11-01T00:00:00.000Z';
    const time = { created_at, updated_at: created_at };
    const site = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
    const person = { email: 'ann@maple.example', first_name: 'A', last_name: 'B', is_admin: true, active: true };
    for (const id of ['maple', 'oak']) {
      await database('towns').insert({ id, ...site, accent: '#8a2b2b', epoch: 'e', ...time });
      await database('users').insert({
        id: `ann of ${id}`,
        town_id: id,
        ...person,
        password_hash: '',
        version: 1,
        ...time,
      });
    }
    const line = { action: 'updated', noun: 'events', record_id: 'e', created_at, detail: '' };
    const authors = ['ann@maple.example', 'gone@maple.example', 'demo'];
    for (const [n, author] of authors.entries()) {
      await database('audit_log').insert({ id: `${n}`, town_id: 'oak', ...line, person: author });
    }
    const request = { key: 'k', body: '' };
    await database.transaction((trx) => saveIdempotencyRecord(trx, 'oak', 'ann@maple.example', request, 1));

    await database.migrate.latest();
    expect(await database('audit_log').orderBy('id').pluck('user_id')).toEqual(['ann of oak', null, null]);
    expect(await readIdempotencyRecord(database, 'oak', 'ann of oak', request)).toEqual({ answer: 1 });
    await expect(database('audit_log').update({ user_id: 'x' })).rejects.toThrow('only grows');
    // Its guard is back, too. One line tells on either database.
    const amount = { kind: 'charge', amount_cents: 1, day: '2026-11-01', created_at };
    const from = {
      method: '',
      provider: 'office',
      account_id: '',
      provider_id: '',
      reference: '',
      detail: '',
      person: '',
    };
    await database('ledger_lines').insert({ id: 'l', town_id: 'oak', ...amount, ...from, corrects: '' });
    await expect(database('ledger_lines').update({ user_id: 'x' })).rejects.toThrow(/only|grow/);
    await database.migrate.down({ name: '20261123_51_authors.ts' });
    expect(await database('receipts').pluck('person')).toEqual(['ann@maple.example']);
  },
);

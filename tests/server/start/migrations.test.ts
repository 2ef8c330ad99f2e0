/** A database of an older build is brought up to date with every row that it had. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readCartChangeMark } from '../../../server/store/carts/changeMarks.ts';
import { readIdempotencyRecord, saveIdempotencyRecord } from '../../../server/store/idempotencyRecords.ts';
import { type Dialect, dialects } from '../database.ts';

const directory = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const migrations = { directory, loadExtensions: ['.ts'] };

/** An empty database of a test's own, not migrated. */
async function emptyDatabase(dialect: Dialect): Promise<Knex> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'mainstreet-test-'));
    const connection = { filename: join(folder, 'old.db') };
    const database = knex({ client: 'better-sqlite3', connection, useNullAsDefault: true, migrations });
    onTestFinished(async () => {
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    });
    return database;
  }
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const database = knex({ client: 'pg', connection: inject('postgresUrl').replace(/postgres$/, name), migrations });
  onTestFinished(async () => {
    await database.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return database;
}

const counts = async (database: Knex) =>
  Promise.all(
    ['towns', 'town_hosts', 'announcements', 'events', 'document_categories', 'documents', 'files'].map(
      async (table) => [table, Number((await database(table).count({ rows: '*' }).first())?.rows)],
    ),
  );

test.each(dialects)('schedules and banners cost no row on %s', async (dialect) => {
  const database = await emptyDatabase(dialect);
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
  const said = { title: 'T', start_time: '', end_time: '', location: '', description: '', content: '', source: '' };
  const rental = { location_detail: '', renter_name: '', renter_email: '', renter_phone: '', all_day: true };
  await database('events').insert(['1', '2'].map((id) => ({ id, ...row, ...when, ...said, ...rental })));
  await database('document_categories').insert({ id: 'c', ...row, title: 'C', description: '', order_index: 0 });
  const file = { name: 'a.pdf', media_type: 'application/pdf', sha256: '', size: 1 };
  await database('files').insert({ id: 'f', town_id: 'maple', ...file, created_at: time.created_at });
  const paper = { title: 'D', description: '', date: '', file_name: 'a.pdf', media_type: 'application/pdf', size: 1 };
  await database('documents').insert({ id: 'd', ...row, ...paper, category_id: 'c', file_id: 'f', order_index: 0 });
  await database('announcements').where({ id: '2' }).update({ source: 'feed:2' });
  const version = { id: 'r', town_id: 'maple', noun: 'announcements', record_id: '2', version: 1, record: '{}' };
  await database('revisions').insert({ ...version, person: 'command line', created_at: time.created_at });

  const before = await counts(database);
  expect(before.map(([, rows]) => rows)).toEqual([1, 1, 3, 2, 1, 1, 1]);
  await database.migrate.latest();
  expect(await counts(database)).toEqual(before);
  const kept = await database('announcements').where({ id: '1' }).first();
  expect(kept).toMatchObject({ publish_at: '', expires_at: '', turns_at: null });
  expect([Boolean(kept.shown), Boolean(kept.was_shown)]).toEqual([true, true]);
  // Records imported before imports left a mark count as imported.
  const imported = await database('announcements').orderBy('id').pluck('imported_version');
  expect(imported).toEqual([null, 1, null]);
  await database.migrate.down();
  expect(await counts(database)).toEqual(before);
});

test.each(dialects)(
  'changes that carts have done already are not done again after the update, on %s',
  async (dialect) => {
    const database = await emptyDatabase(dialect);
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
  const database = await emptyDatabase(dialect);
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
    const database = await emptyDatabase(dialect);
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

test.each(dialects)('office hours that can be read become rows on %s, and none is lost', async (dialect) => {
  const database = await emptyDatabase(dialect);
  for (;;) {
    const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
    if (!next || next.file.startsWith('20261123_20_')) break;
    await database.migrate.up();
  }
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  const contents = {
    clear: { title: 'Reach us', hours: { weekday: '8 - 12, 1 - 5', friday: 'Closed' } },
    half: { title: 'Reach us', hours: { weekday: '8 - 5', friday: 'By appointment' } },
    unclear: { title: 'Reach us', hours: { weekday: 'Whenever the flag is up', friday: '' } },
    none: { title: 'Reach us' },
  };
  for (const [id, content] of Object.entries(contents)) {
    await database('towns').insert({ id, ...town, accent: '#8a2b2b', epoch: 'e', seq: 7, ...time });
    const row = { town_id: id, section_key: 'contact', content: JSON.stringify(content), enabled: true };
    await database('sections').insert({ ...row, version: 3, seq: 5, ...time });
  }
  await database.migrate.latest();
  const after = async (id: keyof typeof contents) => {
    const { content, seq, version } = await database('sections').where({ town_id: id }).first();
    const { seq: townSeq } = await database('towns').where({ id }).first('seq');
    const { hours, ...rest } = JSON.parse(content);
    return { hours, rest, seqs: [seq, townSeq], version };
  };
  const clear = await after('clear');
  expect(clear).toMatchObject({ rest: { title: 'Reach us' }, hours: contents.clear.hours, seqs: [8, 8], version: 3 });
  expect(clear.hours.days.map(({ day, open }: { day: number; open: string }) => [day, open])).toEqual([
    ...[1, 2, 3, 4].map((day) => [day, '08:00']),
    ...[5, 6, 0].map((day) => [day, '']),
  ]);
  const half = await after('half');
  expect(half.hours).toMatchObject(contents.half.hours);
  expect(half.hours.days.map(({ day }: { day: number }) => day)).toEqual([1, 2, 3, 4, 6, 0]);
  for (const id of ['unclear', 'none'] as const) {
    const { hours, seqs } = await after(id);
    expect([hours, seqs]).toEqual([(contents[id] as { hours?: object }).hours, [5, 7]]);
  }
});

test.each(dialects)('evenings of two days become one on %s, and browsers hear of it', async (dialect) => {
  const database = await emptyDatabase(dialect);
  for (;;) {
    const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
    if (!next || next.file.startsWith('20261126_01_')) break;
    await database.migrate.up();
  }
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', seq: 7, ...time });
  const said = { type: 'event', location: '', description: '', content: '', source: '', all_day: false };
  const rental = { location_detail: '', renter_name: '', renter_email: '', renter_phone: '' };
  const spans = {
    evening: ['20:00', '01:00', '2026-11-15', '2026-12-15'],
    day: ['20:00', '20:00', '2026-11-15', '2026-11-15'],
    weekend: ['20:00', '01:00', '2026-11-16', '2026-11-16'],
  };
  for (const [id, [start_time, end_time, end_date, last_date]] of Object.entries(spans)) {
    const when = { date: '2026-11-14', end_date, start_time, end_time, last_date, dates: '["2026-11-14"]' };
    const row = { id, town_id: 'maple', title: id, version: 3, seq: 5, ...time };
    await database('events').insert({ ...row, ...when, ...said, ...rental });
  }
  await database.migrate.latest();
  const rows = await database('events').orderBy('id').select('id', 'end_date', 'last_date', 'seq', 'version');
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['day', '2026-11-15', '2026-11-15', 5, 3],
    ['evening', '2026-11-14', '2026-12-14', 8, 3],
    ['weekend', '2026-11-16', '2026-11-16', 5, 3],
  ]);
  expect(await database('towns').first('seq')).toMatchObject({ seq: 8 });
});

test.each(dialects)('PDF files that were read are read again on %s, and no other', async (dialect) => {
  const database = await emptyDatabase(dialect);
  for (;;) {
    const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
    if (!next || next.file.startsWith('20261126_03_')) break;
    await database.migrate.up();
  }
  const created_at = '2026-11-01T00:00:00.000Z';
  const time = { created_at, updated_at: created_at };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', ...time });
  for (const status of ['text', 'partial', 'pictures', 'locked', 'unreadable', 'reading']) {
    const file = { name: 'a.pdf', media_type: 'application/pdf', sha256: '', size: 1 };
    await database('files').insert({ id: status, town_id: 'maple', ...file, created_at });
    await database('search_file_texts').insert({
      file_id: status,
      town_id: 'maple',
      status,
      attempts: 2,
      pages: 1,
      text: '',
    });
  }
  await database.migrate.latest();
  const rows = await database('search_file_texts').orderBy('number').select('file_id', 'status', 'attempts');
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['text', 'reading', 0],
    ['partial', 'reading', 0],
    ['pictures', 'reading', 0],
    ['locked', 'locked', 2],
    ['unreadable', 'unreadable', 2],
    ['reading', 'reading', 2],
  ]);
});

test.each(dialects)('officials become people, whom browsers sync, on %s', async (dialect) => {
  const database = await emptyDatabase(dialect);
  const migrateTo = '20261127_20_people.ts';
  const [, pending] = await database.migrate.list();
  const names = pending.map(({ file }: { file: string }) => file);
  for (const name of names.slice(0, names.indexOf(migrateTo))) await database.migrate.up({ name });
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', seq: 7, ...town, accent: '#8a2b2b', epoch: 'e', ...time });
  const members = [{ name: 'Ana', title: 'Mayor' }, { name: '', title: 'Vacant' }, { name: 'Bo' }];
  const content = JSON.stringify({ title: '', members });
  const section = { town_id: 'maple', section_key: 'officials', content, enabled: true, version: 1, seq: 7 };
  await database('sections').insert({ ...section, ...time });
  await database.migrate.up({ name: migrateTo });
  const rows = await database('people').orderBy('order_index').select('name', 'role', 'seq');
  expect(rows).toEqual([
    { name: 'Ana', role: 'Mayor', seq: 8 },
    { name: 'Vacant', role: '', seq: 8 },
    { name: 'Bo', role: '', seq: 8 },
  ]);
  expect(await database('towns').first('seq')).toEqual({ seq: 8 });
});

/** Migrations of content: office hours, events, files, officials. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makeEmptyDatabase } from './emptyDatabase.ts';

test.each(dialects)('office hours that can be read become rows on %s, and none is lost', async (dialect) => {
  const database = await makeEmptyDatabase(dialect);
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
  const database = await makeEmptyDatabase(dialect);
  for (;;) {
    const [, [next]]: [unknown, { file: string }[]] = await database.migrate.list();
    if (!next || next.file.startsWith('20261126_01_')) break;
    await database.migrate.up();
  }
  const time = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const town = { display_name: '', time_zone: 'America/Chicago', support_email: 'a@maple.example', commerce: 'auto' };
  await database('towns').insert({ id: 'maple', ...town, accent: '#8a2b2b', epoch: 'e', seq: 7, ...time });
  const texts = { type: 'event', location: '', description: '', content: '', source: '', all_day: false };
  const rental = { location_detail: '', renter_name: '', renter_email: '', renter_phone: '' };
  const spans = {
    evening: ['20:00', '01:00', '2026-11-15', '2026-12-15'],
    day: ['20:00', '20:00', '2026-11-15', '2026-11-15'],
    weekend: ['20:00', '01:00', '2026-11-16', '2026-11-16'],
  };
  for (const [id, [start_time, end_time, end_date, last_date]] of Object.entries(spans)) {
    const when = { date: '2026-11-14', end_date, start_time, end_time, last_date, dates: '["2026-11-14"]' };
    const row = { id, town_id: 'maple', title: id, version: 3, seq: 5, ...time };
    await database('events').insert({ ...row, ...when, ...texts, ...rental });
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
  const database = await makeEmptyDatabase(dialect);
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
  const database = await makeEmptyDatabase(dialect);
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

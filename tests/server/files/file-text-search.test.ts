import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DocumentInput } from '../../../db/rules/documents/input.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { putFile } from '../../../server/files/fileStorage.ts';
import { extractFileTexts } from '../../../server/jobs/extractFileTexts.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { extractFileText } from '../../../server/store/content/fileTexts.ts';
import { listTownsToIndex } from '../../../server/store/search/index.ts';
import { searchTown } from '../../../server/store/search/search.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { startFilesBucket } from './filesBucket.ts';
import { makePdf } from './pdfFiles.ts';
import { serveUploads } from './upload-town.ts';

// Lines that the page has room for: what lies beside it is not read.
const later = `${'Other words stand here, and more of them.\n'.repeat(40)}The culvert is inspected in spring.`;
const budget = makePdf({ pages: ['Ordinance on wells and pumps', later] });
const scan = makePdf({ pages: ['', ''] });

type Database = Awaited<ReturnType<typeof makeTestDatabase>>;

async function addDocuments({ db, dataDir }: Database, town: Town, files: Record<string, Buffer>, env = {}) {
  const place = readConfig({ DATA_DIR: dataDir, ...env });
  const stored = await Promise.all(Object.values(files).map((bytes) => putFile(place, bytes)));
  const ids = await write(db, town.id, 'import', async (tx) => {
    const { id: category_id } = await tx.save('document_categories', { title: 'Papers', description: '' });
    const made: string[] = [];
    for (const [at, title] of Object.keys(files).entries()) {
      const file = stored[at];
      if (!file) continue;
      await tx.addFile({ ...file, name: `${title}.pdf`, media_type: 'application/pdf' });
      const input: Partial<DocumentInput> = {
        category_id,
        title,
        description: '',
        date: '2026-01-02',
        file_id: file.id,
      };
      made.push((await tx.save('documents', input)).id);
    }
    return made;
  });
  return { place, ids, fileIds: stored.map(({ id }) => id) };
}

const find = async (db: Database['db'], town: Town, query: string) =>
  (await searchTown(db, town, query, { commerce: false })).results;

describe.each(dialects)('the text of PDF files on %s', (dialect) => {
  test('is found once it was read, with the title’s words too, and what is shown is the place in the file', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const { place } = await addDocuments(database, town, { 'Water plan': budget, 'Old map': scan });
    await indexTowns(db);
    expect(await find(db, town, 'culvert')).toEqual([]);
    expect(await listTownsToIndex(db, 9)).toEqual([]);
    await extractFileTexts(db, place);
    expect(await listTownsToIndex(db, 9)).toEqual([town.id]);
    await indexTowns(db);
    expect(await listTownsToIndex(db, 9)).toEqual([]);
    const [result] = await find(db, town, 'water culverts');
    expect(result).toMatchObject({ noun: 'documents', title: 'Water plan' });
    expect(result?.excerpt).toContain('The culvert is inspected in spring.');
    const [named] = await find(db, town, 'water plan');
    expect(named?.excerpt).toMatch(/^Ordinance on wells and pumps/);
    expect((await find(db, town, 'map')).map(({ title }) => title)).toEqual(['Old map']);
    const rows = await db.read('search_file_texts').orderBy('status').select('status', 'pages');
    expect(rows).toEqual([
      { status: 'pictures', pages: 2 },
      { status: 'text', pages: 2 },
    ]);
  });

  test('goes with the document, and is there again when the index is made anew', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const { place, ids } = await addDocuments(database, town, { 'Water plan': budget });
    await extractFileTexts(db, place);
    await indexTowns(db);
    await db.write('towns').where({ id: town.id }).update({ epoch: 'restored' });
    await indexTowns(db);
    const restored = { ...town, epoch: 'restored' };
    expect(await find(db, restored, 'culvert')).toHaveLength(1);
    await write(db, town.id, 'import', (tx) => tx.remove('documents', ids[0] ?? ''));
    await indexTowns(db);
    expect(await find(db, restored, 'culvert')).toEqual([]);
  });
});

test('a file that ends the server again and again is left alone; one that was cut off once is read', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  const town = await makeTown(db);
  const { place, fileIds } = await addDocuments(database, town, { Once: budget, Always: makePdf({ pages: [later] }) });
  const [once = '', always = ''] = fileIds;
  const begun = { town_id: town.id, status: 'reading', pages: 0, text: '' };
  await db.write('search_file_texts').insert([
    { ...begun, file_id: once, attempts: 1 },
    { ...begun, file_id: always, attempts: 3 },
  ]);
  await extractFileTexts(db, place);
  const rows = await db.read('search_file_texts').select('file_id', 'status');
  expect(Object.fromEntries(rows.map(({ file_id, status }) => [file_id, status]))).toEqual({
    [once]: 'text',
    [always]: 'unreadable',
  });
});

test('files of a bucket are read; while it doesn’t answer, they wait', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db, dataDir } = database;
  const town = await makeTown(db);
  const bucket = await startFilesBucket();
  const { place, fileIds } = await addDocuments(database, town, { Plan: budget }, bucket.env);
  rmSync(`${dataDir}/files`, { recursive: true, force: true });
  bucket.state.refusal = 503;
  const file = { id: fileIds[0] ?? '', town_id: town.id };
  await expect(extractFileText(db, place, file)).rejects.toMatchObject({ code: 'unavailable' });
  bucket.state.refusal = undefined;
  expect(await extractFileText(db, place, file)).toBe('text');
  expect(await db.read('search_file_texts').first('text')).toEqual({ text: expect.stringContaining('culvert') });
});

test('a clerk learns at once which file is only pictures, and later in the list', async () => {
  const { ask, cookie, upload } = await serveUploads();
  const post = (path: string, json: unknown = {}) =>
    ask(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const statusOf = async (id: string) => (await post(`/api/files/${id}/text`)).json();
  const [scanned, written] = [await upload('scan.pdf', scan), await upload('plan.pdf', budget)].map(
    ({ body }) => (body as { id: string }).id,
  );
  expect(await statusOf(scanned ?? '')).toMatchObject({ status: 'pictures' });
  expect(await statusOf(written ?? '')).toMatchObject({ status: 'text' });
  const { id: category_id } = (await post('/api/documents/categories', { title: 'Papers' })).json() as { id: string };
  const [first] = await Promise.all(
    [scanned, written].map(async (file_id) =>
      (await post('/api/documents', { category_id, title: 'A', file_id })).json(),
    ),
  );
  const { json } = await ask('/api/documents/textless', { headers: { cookie } });
  expect(json()).toEqual({ documents: { [(first as { id: string }).id]: 'pictures' } });
  expect((await post('/api/files/none/text')).status).toBe(404);
  const note = await upload('note.txt', 'A note');
  expect(await statusOf((note.body as { id: string }).id)).toEqual({ status: null, facts: null });
});

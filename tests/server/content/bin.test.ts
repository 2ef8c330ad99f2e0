import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BinEntry } from '../../../db/rules/history.ts';
import { filesFolder, putFile, relativeFilePath } from '../../../server/files/fileStorage.ts';
import { emptyBins } from '../../../server/jobs/emptyBins.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';

const day = 86_400_000;

describe.each(dialects)('the bin on %s', (dialect) => {
  test('shows what was deleted, by whom and when, and brings it back', async () => {
    const { call, callNextDoor, write, neighbor } = await makeTownWithClerk(dialect);
    const id = await write(async (tx) => (await tx.save('announcements', announcementInput({ title: 'Gone' }))).id);
    await write((tx) => tx.remove('announcements', id));
    const theirs = await write(async (tx) => (await tx.save('events', eventInput())).id, neighbor);
    await write((tx) => tx.remove('events', theirs), neighbor);
    const bin = async () => ((await call('/api/bin')).json() as { entries: BinEntry[] }).entries;
    const [entry, ...more] = await bin();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      noun: 'announcements',
      id,
      title: 'Gone',
      person: 'typist@maple.example',
      version: 2,
      deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const path = `/api/bin/announcements/${id}/restore`;
    expect((await callNextDoor(path, { json: {} })).status).toBe(404);
    expect((await call(`/api/bin/events/${theirs}/restore`, { json: {} })).status).toBe(404);
    expect((await call(path, { json: {}, version: 1 })).status).toBe(412);
    expect((await call(path, { json: {}, version: 2 })).json()).toMatchObject({ title: 'Gone', version: 3 });
    // A second time does nothing.
    expect((await call(path, { method: 'POST' })).json()).toMatchObject({ title: 'Gone', version: 3 });
    expect(await bin()).toEqual([]);
    for (const other of ['/api/bin/sections/hero/restore', '/api/bin/users/x/restore', '/api/bin/events/x/restore']) {
      expect((await call(other, { json: {} })).status, other).toBe(404);
    }
  });

  test('a document brings its category with it, and a category the documents that went with it', async () => {
    const { call, write } = await makeTownWithClerk(dialect);
    const { id, category_id } = await write((tx) => saveDocument(tx, 'file-1'));
    const removeBoth = () =>
      write(async (tx) => {
        await tx.remove('documents', id);
        await tx.remove('document_categories', category_id);
      });
    const read = () =>
      write(async (tx) => [await tx.read('documents', id), await tx.read('document_categories', category_id)]);
    await removeBoth();
    expect((await call(`/api/bin/documents/${id}/restore`, { json: {} })).status).toBe(200);
    expect(await read()).toMatchObject([{ title: 'Agenda' }, { title: 'Agendas' }]);
    await removeBoth();
    expect((await call(`/api/bin/document_categories/${category_id}/restore`, { json: {} })).status).toBe(200);
    expect(await read()).toMatchObject([{ title: 'Agenda' }, { title: 'Agendas' }]);
    await removeBoth();
    // Its history does the same.
    const restore = `/api/history/document_categories/${category_id}/restore`;
    expect((await call(restore, { json: { version: 1 } })).status).toBe(200);
    expect(await read()).toMatchObject([{ title: 'Agenda' }, { title: 'Agendas' }]);
    // Records that were deleted on their own stay deleted.
    await write((tx) => tx.remove('documents', id));
    await write((tx) => tx.remove('document_categories', category_id));
    await call(`/api/bin/document_categories/${category_id}/restore`, { json: {} });
    expect(await read()).toMatchObject([null, { title: 'Agendas' }]);
    await write((tx) => tx.remove('document_categories', category_id));
    await call(restore, { json: { version: 1 } });
    expect(await read()).toMatchObject([null, { title: 'Agendas' }]);
  });

  test('is emptied of what lay in it for thirty days: rows, versions, files; the log keeps its lines', async () => {
    const given = await makeTownWithClerk(dialect);
    const { call, write, db, dataDir, town, neighbor } = given;
    const [own, replaced, shared, chosen, attached] = await Promise.all(
      ['1', '2', '3', '4', '5'].map((n) => putFile({ dataDir }, Buffer.from(n))),
    );
    if (!own || !replaced || !shared || !chosen || !attached) throw new Error('no files');
    const there = (file: { id: string }) => existsSync(join(filesFolder(dataDir), relativeFilePath(file.id)));
    const { id, category_id } = await write((tx) => saveDocument(tx, replaced.id));
    const stays = await write(async (tx) => {
      for (const file of [own, shared, attached])
        await tx.addFile({ ...file, name: 'b.pdf', media_type: 'application/pdf' });
      const before = await tx.read('documents', id);
      if (before) await tx.save('documents', { ...before, file_id: own.id });
      return tx.save(
        'announcements',
        announcementInput({ attachments: [{ title: 'B', url: `/media/${shared.id}/b.pdf` }] }),
      );
    });
    const link = { title: 'B', url: `/media/${shared.id}/b.pdf` };
    const gone = await write((tx) =>
      tx.save(
        'announcements',
        announcementInput({ title: 'Old', attachments: [link, { title: 'C', url: `/files/${attached.id}/b.pdf` }] }),
      ),
    );
    const theirs = await write((tx) => saveDocument(tx, chosen.id), neighbor);
    const before = (await call('/api/sync')).json() as { cursor: string };
    await write(async (tx) => {
      await tx.remove('documents', id);
      await tx.remove('announcements', gone.id);
    });
    const deleted = (await call('/api/sync')).json() as { cursor: string };
    await write((tx) => tx.remove('document_categories', category_id));
    const count = async () =>
      Object.fromEntries(
        await Promise.all(
          ['documents', 'document_categories', 'announcements', 'files', 'revisions', 'audit_log'].map(
            async (table) => [table, Number((await db.read(table).count({ rows: '*' }).first())?.rows)] as const,
          ),
        ),
      );
    const rows = await count();

    await emptyBins(db, { dataDir }, Date.now() + 29 * day);
    expect(await count()).toEqual(rows);
    expect((await call(`/api/sync?since=${before.cursor}`)).json()).not.toHaveProperty('snapshot');

    await emptyBins(db, { dataDir }, Date.now() + 31 * day);
    expect(await count()).toEqual({
      documents: Number(rows.documents) - 1,
      document_categories: Number(rows.document_categories) - 1,
      announcements: Number(rows.announcements) - 1,
      // The one it had, the one it was replaced by and an attachment; another one an announcement still links to.
      files: Number(rows.files) - 3,
      // Three of the document, two of its category, two of the announcement.
      revisions: Number(rows.revisions) - 7,
      audit_log: Number(rows.audit_log) + 3,
    });
    expect([own, replaced, shared, chosen, attached].map(there)).toEqual([false, false, true, true, false]);
    const lines = await db.read('audit_log').where({ action: 'purged' }).select('person', 'detail', 'town_id');
    expect(lines.map(({ detail }) => detail).sort()).toEqual(['Agenda', 'Agendas', 'Old']);
    expect(lines.every(({ person, town_id }) => person === 'clock' && town_id === town.id)).toBe(true);
    // A browser that missed the deletion gets a snapshot; others continue.
    expect((await call(`/api/sync?since=${before.cursor}`)).json()).toMatchObject({ snapshot: true });
    expect((await call(`/api/sync?since=${deleted.cursor}`)).json()).toMatchObject({ snapshot: true });
    const now = (await call('/api/sync')).json() as { cursor: string };
    expect((await call(`/api/sync?since=${now.cursor}`)).json()).toEqual({ cursor: now.cursor });
    expect((await call(`/api/bin/documents/${id}/restore`, { json: {} })).status).toBe(404);
    expect((await call(`/api/history/documents/${id}`)).status).toBe(404);
    expect(await write((tx) => tx.read('announcements', stays.id))).not.toBeNull();
    expect(await write((tx) => tx.read('documents', theirs.id), neighbor)).not.toBeNull();

    const after = await count();
    await emptyBins(db, { dataDir }, Date.now() + 31 * day);
    expect(await count()).toEqual(after);
  });

  test('an item takes its image with it, every copy, unless another one shows it', async () => {
    const { write, db, dataDir, town } = await makeTownWithClerk(dialect);
    const made = async () => {
      const [main, copy] = [await putFile({ dataDir }, Buffer.from('1')), await putFile({ dataDir }, Buffer.from('2'))];
      const picture = { src: `/media/${main.id}/a.jpg`, avif: `/media/${copy.id}/a.avif 480w` };
      await write(async (tx) => {
        for (const file of [main, copy]) await tx.addFile({ ...file, name: 'a.jpg', media_type: 'image/jpeg' });
        const row = { file_id: main.id, town_id: town.id, picture: JSON.stringify(picture) };
        await tx.trx('pictures').insert(row);
      });
      return { image: picture.src, files: [main.id, copy.id] };
    };
    const [own, shared] = [await made(), await made()];
    await write(async (tx) => {
      for (const { image } of [own, shared])
        await tx.remove('items', (await tx.save('items', itemInput({ image }))).id);
      await tx.save('items', itemInput({ image: shared.image }));
    });
    await emptyBins(db, { dataDir }, Date.now() + 31 * day);
    expect(await db.read('items').pluck('image')).toEqual([shared.image]);
    expect((await db.read('files').pluck('id')).sort()).toEqual([...shared.files].sort());
    expect(await db.read('pictures').pluck('file_id')).toEqual([shared.files[0]]);
    expect((await db.read('item_files').pluck('file_id')).sort()).toEqual([...shared.files].sort());
    const there = (id: string) => existsSync(join(filesFolder(dataDir), relativeFilePath(id)));
    expect([...own.files, ...shared.files].map(there)).toEqual([false, false, true, true]);
  });

  test('a category waits for its last document', async () => {
    const { write, db, dataDir, call } = await makeTownWithClerk(dialect);
    const { id, category_id } = await write((tx) => saveDocument(tx, 'file-1'));
    await write(async (tx) => {
      await tx.remove('documents', id);
      await tx.remove('document_categories', category_id);
    });
    const longAgo = new Date(Date.now() - 40 * day).toISOString();
    await db.write('document_categories').where({ id: category_id }).update({ deleted_at: longAgo });
    await emptyBins(db, { dataDir });
    expect((await call(`/api/bin/documents/${id}/restore`, { json: {} })).status).toBe(200);
    expect(await write((tx) => tx.read('document_categories', category_id))).not.toBeNull();
  });
});

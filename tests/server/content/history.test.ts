import { describe, expect, test } from 'vitest';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { historyNouns, type Revision } from '../../../db/rules/history.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import { revisionsPerPage } from '../../../server/store/history/history.ts';
import type { Writer } from '../../../server/store/writerTypes.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';

type Answered = { revisions: Revision[]; next: number | null };

/** For each noun: a first save and a second one, which differ in one field. */
const saves: Record<string, { field: string; save(tx: Writer, title: string, id?: string): Promise<string> }> = {
  sections: {
    field: 'content.title',
    save: async (tx, title) => {
      await tx.saveSection('hero', { title });
      return 'hero';
    },
  },
  announcements: {
    field: 'title',
    save: async (tx, title, id) =>
      (await tx.save('announcements', { ...announcementInput({ title }), ...(id && { id }) })).id,
  },
  events: {
    field: 'title',
    save: async (tx, title, id) => (await tx.save('events', { ...eventInput({ title }), ...(id && { id }) })).id,
  },
  document_categories: {
    field: 'title',
    save: async (tx, title, id) =>
      (await tx.save('document_categories', { title, description: '', order_index: 0, ...(id && { id }) })).id,
  },
  documents: {
    field: 'title',
    save: async (tx, title, id) => {
      if (!id) return (await saveDocument(tx, 'file-1', title)).id;
      const before = await tx.read('documents', id);
      if (before) await tx.save('documents', { ...before, title });
      return id;
    },
  },
  banners: {
    field: 'text',
    save: async (tx, text, id) =>
      (await tx.save('banners', { severity: 'notice', text, link: null, ...(id && { id }) })).id,
  },
  items: {
    field: 'title',
    save: async (tx, title, id) => (await tx.save('items', { ...itemInput({ title }), ...(id && { id }) })).id,
  },
  people: {
    field: 'name',
    save: async (tx, name, id) => (await tx.save('people', { name, ...(id && { id }) })).id,
  },
  pages: {
    field: 'title',
    save: async (tx, title, id) => (await tx.save('pages', { ...newPage, slug: 'water', title, ...(id && { id }) })).id,
  },
  forms: {
    field: 'title',
    save: async (tx, title, id) => (await tx.save('forms', { slug: 'report', title, ...(id && { id }) })).id,
  },
  bodies: {
    field: 'name',
    save: async (tx, name, id) => (await tx.save('bodies', { name, ...(id && { id }) })).id,
  },
  meetings: {
    field: 'remote_note',
    async save(tx, remote_note, id) {
      if (id) return (await tx.save('meetings', { id, remote_note })).id;
      const { id: body } = await tx.save('bodies', { name: 'City Council' });
      return (await tx.save('meetings', { body_ids: [body], date: '2026-12-08', remote_note })).id;
    },
  },
  collection_routes: {
    field: 'name',
    save: async (tx, name, id) =>
      (await tx.save('collection_routes', { ...newCollectionRoute('2026-11-02'), weekday: 1, name, ...(id && { id }) }))
        .id,
  },
};

describe.each(dialects)('the history of a record on %s', (dialect) => {
  test('every noun: each save is a version, and an old one comes back as a new one, also after deleting', async () => {
    const { call, callNextDoor, write, db } = await makeTownWithClerk(dialect);
    for (const noun of historyNouns) {
      const { field, save } = saves[noun] as (typeof saves)[string];
      const id = await write((tx) => save(tx, 'One'));
      await write((tx) => save(tx, 'Two', id));
      const address = `/api/history/${noun}/${id}`;
      const restored = await call(`${address}/restore`, { json: { version: 1 }, version: 2 });
      expect(restored, restored.body).toMatchObject({ status: 200, headers: { etag: '"3"' } });
      expect(restored.json()).toMatchObject({ version: 3 });
      expect(restored.json(), noun).toHaveProperty(field, 'One');
      let restores = 1;
      if (noun !== 'sections') {
        await write((tx) => tx.remove(noun, id));
        expect((await call(`${address}/restore`, { json: { version: 2 } })).json(), noun).toHaveProperty(field, 'Two');
        restores = 2;
      }
      const { revisions, next } = (await call(address)).json() as Answered;
      expect(next).toBeNull();
      const actions = ['created', 'updated', 'restored', 'deleted', 'restored'].slice(0, restores === 2 ? 5 : 3);
      expect(revisions.map(({ version, action }) => [version, action])).toEqual(
        actions.map((action, place) => [place + 1, action]).reverse(),
      );
      expect(revisions[0]).toMatchObject({
        person: expect.stringMatching(/@maple\.example$/),
        detail: `version ${restores}`,
      });
      expect(revisions.at(-1)).toMatchObject({ person: 'typist@maple.example', detail: '' });

      if (noun !== 'sections') expect((await callNextDoor(address)).status, noun).toBe(404);
      expect((await callNextDoor(`${address}/restore`, { json: { version: 1 } })).status, noun).toBe(404);
      expect(await db.read('audit_log').where({ record_id: id, action: 'restored' })).toHaveLength(restores);
    }
  });

  test('a restore from an old state of the screen is refused with the record as it stands, and saves nothing', async () => {
    const { call, write } = await makeTownWithClerk(dialect);
    const id = await write(async (tx) => (await tx.save('announcements', announcementInput())).id);
    await write((tx) => tx.save('announcements', { ...announcementInput({ title: 'Second' }), id }));
    await write((tx) => tx.save('announcements', { ...announcementInput({ title: 'Third' }), id }));
    const answer = await call(`/api/history/announcements/${id}/restore`, { json: { version: 1 }, version: 2 });
    expect(answer.status).toBe(412);
    expect(answer.json()).toMatchObject({ current: { title: 'Third', version: 3 } });
    expect(((await call(`/api/history/announcements/${id}`)).json() as Answered).revisions).toHaveLength(3);
  });

  test('a repeating event gets its days anew, and its place only while that is free', async () => {
    const { call, write, db } = await makeTownWithClerk(dialect);
    const rental = eventInput({
      type: 'rental',
      location: 'Hall',
      repeat: { rule: 'FREQ=WEEKLY', except: [], extra: [] },
    });
    const id = await write(async (tx) => (await tx.save('events', rental)).id);
    await write((tx) => tx.save('events', { ...eventInput({ type: 'rental', location: 'Hall' }), id }));
    await write((tx) => tx.remove('events', id));
    const restore = () => call(`/api/history/events/${id}/restore`, { json: { version: 1 } });
    const other = await write(
      async (tx) => (await tx.save('events', eventInput({ type: 'rental', location: 'Hall' }))).id,
    );
    expect(await restore()).toMatchObject({ status: 409 });
    await write((tx) => tx.remove('events', other));
    expect(await restore()).toMatchObject({ status: 200 });
    const { dates } = await db.read('events').where({ id }).first();
    expect(JSON.parse(dates).length).toBeGreaterThan(50);
    const { revisions } = (await call(`/api/history/events/${id}`)).json() as Answered;
    expect(revisions.some(({ record }) => 'dates' in record)).toBe(false);
  });

  test('versions that cannot be restored any more get a sentence', async () => {
    const { call, write, db, town } = await makeTownWithClerk(dialect);
    const { id, category_id } = await write((tx) => saveDocument(tx, 'file-1'));
    const old = (noun: string, record_id: string, version: number, record: unknown) =>
      db.write('revisions').insert({
        id: `${noun}-${version}`,
        town_id: town.id,
        noun,
        record_id,
        version,
        record: JSON.stringify(record),
        person: 'import',
        created_at: '2020-01-01T00:00:00.000Z',
      });
    await write((tx) => tx.saveSection('hero', { title: 'Maple' }));
    await old('sections', 'hero', 90, { content: { title: 7 }, enabled: true });
    await old('sections', 'hero', 91, 'nonsense');
    await old('documents', id, 92, { title: 'No file', file_id: 'gone', category_id });
    await old('documents', id, 93, { ...(await write((tx) => tx.read('documents', id))), category_id: 'gone' });
    const restore = (noun: string, record: string, version: number) =>
      call(`/api/history/${noun}/${record}/restore`, { json: { version } });
    for (const [noun, record, version] of [
      ['sections', 'hero', 90],
      ['sections', 'hero', 91],
      ['documents', id, 92],
    ] as const) {
      const answer = await restore(noun, record, version);
      expect(answer.status, answer.body).toBe(400);
      expect((answer.json() as { message: string }).message).toMatch(/\.$/);
    }
    // It stays in the category that it is in.
    expect((await restore('documents', id, 93)).json()).toMatchObject({ category_id });
    expect((await call('/api/history/sections/hero')).status).toBe(200);
  });

  test('a long history comes in pages', async () => {
    const { call, write } = await makeTownWithClerk(dialect);
    await write(async (tx) => {
      for (let n = 0; n < revisionsPerPage + 3; n += 1) await tx.saveSection('hero', { title: `Title ${n}` });
    });
    const first = (await call('/api/history/sections/hero')).json() as Answered;
    expect(first.revisions).toHaveLength(revisionsPerPage);
    expect(first.next).toBe(4);
    const rest = (await call(`/api/history/sections/hero?before=${first.next}`)).json() as Answered;
    expect(rest.revisions.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(rest.next).toBeNull();
  });
});

test.each([
  ['/api/history/users/x', 404],
  ['/api/history/towns/x', 404],
  ['/api/history/sections/nonsense', 404],
  ['/api/history/events/%00', 404],
  ['/api/history/sections/hero?before=x', 400],
  ['/api/history/sections/hero?before=0', 400],
])('GET %s is answered %i', async (path, status) => {
  const { call } = await makeTownWithClerk('sqlite');
  expect((await call(path)).status).toBe(status);
});

test.each([[{}], [{ version: 0 }], [{ version: '1' }], [{ version: 1.5 }], [{ version: 1e12 }], [[]]])(
  'a restore of %j is refused',
  async (json) => {
    const { call, write } = await makeTownWithClerk('sqlite');
    await write((tx) => tx.saveSection('hero', { title: 'Maple' }));
    expect((await call('/api/history/sections/hero/restore', { json })).status).toBe(400);
    expect((await call('/api/history/sections/hero/restore', { json: { version: 9 } })).status).toBe(404);
  },
);

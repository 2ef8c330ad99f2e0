/** The archive: what goes in, what stays in use, and what ends it. */
import { describe, expect, test } from 'vitest';
import { findTownProblems } from '../../../server/doctor/townProblems.ts';
import { updateSearchIndex } from '../../../server/store/search/index.ts';
import { write } from '../../../server/store/write.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';

type Saved = { version: number; archive: { archived_at: string; ended: string } | null };

async function makeTownWithMinutes(dialect: (typeof dialects)[number]) {
  const made = await makeTownWithClerk(dialect, { now: () => Date.parse('2026-12-01T18:00:00Z') });
  const { id } = await write(made.db, made.town.id, 'clerk', async (tx) => {
    await tx.addFile({ id: 'file-2', name: 'b.pdf', media_type: 'application/pdf', size: 6, sha256: 'other' });
    return saveDocument(tx, 'file-1', 'Minutes of 2019');
  });
  const archive = (json: object = { made_on: '2019-05-14' }) => made.call(`/api/documents/${id}/archive`, { json });
  return { ...made, id, archive };
}

describe.each(dialects)('the archive on %s', (dialect) => {
  test('lists a document with the hash of its file, until another file takes it off the shelf', async () => {
    const { ask, call, id, archive, db, town } = await makeTownWithMinutes(dialect);
    expect((await ask('/sitemap.xml')).body).not.toContain('/archive<');
    const archived = await archive();
    expect([archived.status, archived.json()]).toMatchObject([
      200,
      { archive: { archived_at: '2026-12-01T18:00:00.000Z', made_on: '2019-05-14', sha256: '', ended: '' } },
    ]);
    expect((await ask('/sitemap.xml')).body).toContain('/archive<');
    expect((await ask('/api/sync')).json()).toMatchObject({ documents: [{ id, archive: { ended: '' } }] });
    await updateSearchIndex(db, town.id);
    const found = (await ask('/api/search?q=minutes')).json();
    expect(found).toMatchObject({ results: [{ noun: 'documents', excerpt: /^Archived/ }] });
    const { version } = archived.json() as Saved;
    const renamed = await call(`/api/documents/${id}`, {
      method: 'PUT',
      json: { title: 'Minutes, May 2019' },
      version,
    });
    expect(renamed.json()).toMatchObject({ archive: { ended: '' } });

    expect(await findTownProblems(db.read, town.id)).toMatchObject({ problems: [] });
    await db.write('files').where({ id: 'file-1' }).update({ sha256: 'changed' });
    expect(await findTownProblems(db.read, town.id)).toMatchObject({ problems: [/“Minutes, May 2019”/] });

    const replaced = await call(`/api/documents/${id}`, {
      method: 'PUT',
      json: { file_id: 'file-2' },
      version: (renamed.json() as Saved).version,
    });
    expect(replaced.json()).toMatchObject({ archive: { ended: 'file_replaced' } });
    expect((await ask('/sitemap.xml')).body).not.toContain('/archive<');
  });

  test('takes nothing that is in use, and names the links', async () => {
    const { call, id, archive, db, town } = await makeTownWithMinutes(dialect);
    await write(db, town.id, 'clerk', async (tx) => {
      const links = [{ title: 'Pay a bill', url: `/documents/${id}/a.pdf` }];
      await tx.saveSection('quick_links', { links });
      await tx.save('pages', { title: 'Water', slug: 'water', document_ids: [id] });
    });
    const refused = await archive();
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'invalid',
      places: ['quick link “Pay a bill”', 'page “Water”'],
      message: /quick link “Pay a bill”; page “Water”/,
    });
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.saveSection('quick_links', { links: [] });
      const page = await tx.trx('pages').first('id');
      await tx.remove('pages', page.id);
    });
    const archived = (await archive()).json() as Saved;
    const out = await call(`/api/documents/${id}/archive`, { method: 'DELETE', version: archived.version });
    expect([out.status, out.json()]).toMatchObject([200, { archive: null }]);
  });

  test('takes only what was made before the rules begin, from those who edit documents', async () => {
    const { ask, archive, id } = await makeTownWithMinutes(dialect);
    for (const made_on of ['2028-04-26', '2019-02-30', '']) {
      expect((await archive({ made_on })).json(), made_on).toMatchObject({ code: 'invalid', fields: { made_on: /./ } });
    }
    expect((await archive({ made_on: '2028-04-25' })).status).toBe(200);
    const headers = { 'Content-Type': 'application/json' };
    const body = '{"made_on":"2019-05-14"}';
    expect((await ask(`/api/documents/${id}/archive`, { method: 'POST', headers, body })).status).toBe(401);
  });
});

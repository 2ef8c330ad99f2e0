/** The checklist of a new town: what counts as done, who puts it away, and that it stays away. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FirstRun } from '../../../db/rules/town/firstRun.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

const nothingDone = {
  name: false,
  logo: false,
  hero: false,
  hours: false,
  announcement: false,
  document: false,
  mail: false,
  second_admin: false,
};

async function serveTown(dialect: Dialect, env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  const town = await makeTown(db);
  const neighbor = await makeNeighbor(db, { display_name: '' });
  const { ask } = await serve(database, { env });
  const caller = (host: string, cookie: string) => async (is_closed?: unknown) => {
    const answer = await ask('/api/first-run', {
      host,
      headers: { cookie, ...(is_closed !== undefined && { 'content-type': 'application/json' }) },
      ...(is_closed !== undefined && { method: 'PUT', body: JSON.stringify({ is_closed }) }),
    });
    return { status: answer.status, ...(answer.json() as { first_run?: FirstRun | null; message?: string }) };
  };
  return {
    db,
    town,
    neighbor,
    ask,
    call: caller('cityofmaple.test', await makeSessionCookie(db, town, true)),
    callNextDoor: caller('neighbor.test', await makeSessionCookie(db, neighbor, true)),
    callAsResident: caller('cityofmaple.test', await makeSessionCookie(db, town, false)),
  };
}

/** Does all that the checklist asks for, but for mail. */
async function fillTown({ db, town }: Awaited<ReturnType<typeof serveTown>>): Promise<void> {
  await write(db, town.id, 'test', async (tx) => {
    await tx.saveTown({ display_name: 'City of Maple' });
    await tx.saveSection('navbar', { logo: { src: 'https://maple.example/logo.png', alt: 'Maple' } });
    await tx.saveSection('hero', { title: 'Welcome', subtitle: 'To Maple' });
    await tx.saveSection('contact', { title: 'Contact', hours: { weekday: '', friday: '8 to noon' } });
    await tx.save('announcements', { title: 'First', content: 'Hello.', date: '2026-11-22', category: 'services' });
    const { id } = await tx.save('document_categories', { title: 'Minutes' });
    const file = { id: randomUUID(), name: 'october.pdf', media_type: 'application/pdf', size: 3, sha256: 'x' };
    await tx.addFile(file);
    await tx.save('documents', { category_id: id, title: 'October', file_id: file.id, date: '2026-10-01' });
  });
  for (const _admin of [1, 2]) {
    await makeSessionCookie(db, town, true, (id) => db.write('users').where({ id }).update({ password_hash: 'x' }));
  }
}

describe.each(dialects)('the checklist of a new town on %s', (dialect) => {
  test('has nothing done at first, and is gone once all is', async () => {
    const served = await serveTown(dialect, { SMTP_URL: 'smtp://localhost:2525' });
    const { db, town, call, callNextDoor } = served;
    expect(await call()).toEqual({ status: 200, first_run: { steps: { ...nothingDone, mail: true } } });
    await fillTown(served);
    expect(await call()).toEqual({ status: 200, first_run: null });
    expect((await callNextDoor()).first_run?.steps).toEqual({ ...nothingDone, mail: true });
    // Taken away again, a step is open again.
    await write(db, town.id, 'test', (tx) => tx.saveTown({ display_name: ' ' }));
    expect((await call()).first_run?.steps).toMatchObject({ name: false, hero: true });
  });

  test('counts no administrator who was only invited, and no mail that is only written to files', async () => {
    const served = await serveTown(dialect);
    await fillTown(served);
    const { db, town, call } = served;
    expect((await call()).first_run?.steps).toMatchObject({ mail: false, second_admin: true, document: true });
    const [one] = await db.read('users').where({ town_id: town.id, password_hash: 'x' });
    await db.write('users').where({ id: one.id }).update({ active: false });
    expect((await call()).first_run?.steps).toMatchObject({ second_admin: false });
  });

  test('is put away for good by an administrator, and shown again by one', async () => {
    const { db, town, call, callNextDoor, callAsResident } = await serveTown(dialect);
    const { seq } = await db.read('towns').where({ id: town.id }).first('seq');
    expect(await call(true)).toEqual({ status: 200, first_run: null });
    expect(await call(true)).toEqual({ status: 200, first_run: null });
    expect((await call()).first_run).toBe(null);
    expect((await callNextDoor()).first_run?.steps).toEqual(nothingDone);
    expect((await callAsResident()).status).toBe(403);
    expect((await callAsResident(false)).status).toBe(403);
    expect((await call(false)).first_run?.steps).toEqual(nothingDone);
    const lines = await db
      .read('audit_log')
      .where({ town_id: town.id })
      .whereLike('action', 'checklist_%')
      .orderBy('id');
    expect(lines.map(({ action }) => action)).toEqual(['checklist_closed', 'checklist_shown']);
    // No page shows it: nobody's copy is out of date.
    expect(await db.read('towns').where({ id: town.id }).first('seq')).toEqual({ seq });
  });

  test('refuses what is neither, in words', async () => {
    const { call, ask } = await serveTown(dialect);
    for (const bad of ['yes', null, 1, [], {}]) {
      expect(await call(bad)).toMatchObject({ status: 400, message: 'is_closed is either true or false.' });
    }
    expect((await ask('/api/first-run', { host: 'cityofmaple.test' })).status).toBe(401);
  });
});

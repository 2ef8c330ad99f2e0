/** Drafts that are handed to a colleague, and towns where a second person publishes. */
import { describe, expect, test } from 'vitest';
import type { Colleague, SharedDraft } from '../../../db/rules/drafts/drafts.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { eventInput } from '../records.ts';
import { written } from './announcements/announcement-calls.ts';

const typed = { version: '', base: { title: '' }, fields: [{ name: 'title', value: 'Bridge closed' }] };
const draft = { noun: 'announcements', title: 'Bridge closed', typed };
/** Not important, since those don't wait. */
const notice = { ...written, priority: 'low', expires_at: '' };

async function makeOffice(dialect: (typeof dialects)[number]) {
  const world = await makeTownWithClerk(dialect);
  const deputy = await makeAccount(world, world.town, { is_admin: true, first_name: 'Dee', last_name: 'Puty' });
  const headers = await signInAccount(world, deputy, world.town);
  const callAsDeputy = (method: string, path: string, body?: unknown) =>
    world.ask(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { ...world, deputy, callAsDeputy };
}

describe.each(dialects)('shared drafts on %s', (dialect) => {
  test('a draft is handed over with a note, sent back, handed over again, and published', async () => {
    const { dataDir, call, callAsDeputy, deputy } = await makeOffice(dialect);
    const { colleagues } = (await call('/api/drafts/colleagues?noun=announcements')).json() as {
      colleagues: Colleague[];
    };
    expect(colleagues).toEqual([{ id: deputy.id, name: 'Dee Puty' }]);
    const handed = await call('/api/drafts', { json: { ...draft, for_id: deputy.id, note: 'Is the day right?' } });
    expect(handed.status, handed.body).toBe(201);
    const { id } = handed.json() as { id: string };
    await expect
      .poll(() => readMails(dataDir).find(({ to }) => to.includes(deputy.email))?.text)
      .toContain('Is the day right?');

    const listed = (await callAsDeputy('GET', '/api/drafts')).json() as { drafts: SharedDraft[] };
    expect(listed.drafts).toMatchObject([{ id, state: 'handed', for_name: 'Dee Puty', note: 'Is the day right?' }]);
    expect(listed.drafts[0]).not.toHaveProperty('typed');
    expect((await callAsDeputy('GET', `/api/drafts/${id}`)).json()).toMatchObject({ id, typed });
    expect((await callAsDeputy('POST', `/api/drafts/${id}/return`, { note: '' })).status).toBe(400);
    expect((await callAsDeputy('POST', `/api/drafts/${id}/return`, { note: 'It is Friday.' })).status).toBe(204);
    expect((await call(`/api/drafts/${id}`)).json()).toMatchObject({ state: 'returned', note: 'It is Friday.' });

    const again = await call('/api/drafts', { json: draft });
    const { id: second } = again.json() as { id: string };
    expect((await call(`/api/drafts/${id}`, { method: 'DELETE' })).status).toBe(204);
    const saved = await callAsDeputy('POST', '/api/announcements', { ...notice, draft: second });
    expect(saved.status).toBe(201);
    expect((await call('/api/drafts')).json()).toEqual({ drafts: [] });
    expect((await call(`/api/drafts/${second}`)).status).toBe(404);
    // The same draft of a saved record is there once.
    const { id: record_id } = saved.json() as { id: string };
    for (const title of ['One', 'Two']) await call('/api/drafts', { json: { ...draft, record_id, title } });
    expect((await call('/api/drafts')).json()).toMatchObject({ drafts: [{ title: 'Two' }] });
  });

  test('where a second person publishes, nobody publishes alone, but for emergencies', async () => {
    const { call, callAsDeputy } = await makeOffice(dialect);
    const required = { code: 'second_look_required' };
    expect((await call('/api/town-settings', { method: 'PUT', json: { second_look: true } })).status).toBe(200);
    expect((await call('/api/announcements', { json: notice })).json()).toMatchObject(required);
    expect((await call('/api/announcements', { json: { ...notice, priority: 'high' } })).status).toBe(201);

    const { id: own } = (await call('/api/drafts', { json: draft })).json() as { id: string };
    expect((await call('/api/announcements', { json: { ...notice, draft: own } })).json()).toMatchObject(required);
    const saved = await callAsDeputy('POST', '/api/announcements', { ...notice, draft: own });
    expect(saved.status).toBe(201);
    // A draft is good for one record, and once.
    const { id } = saved.json() as { id: string };
    expect((await callAsDeputy('POST', '/api/announcements', { ...notice, draft: own })).json()).toMatchObject(
      required,
    );
    const { id: other } = (await call('/api/drafts', { json: draft })).json() as { id: string };
    const change = await callAsDeputy('PUT', `/api/announcements/${id}`, { title: 'New', draft: other });
    expect(change.json()).toMatchObject(required);
    await callAsDeputy('POST', `/api/drafts/${other}/return`, { note: 'No.' });
    const returned = await callAsDeputy('POST', '/api/announcements', { ...notice, draft: other });
    expect(returned.json()).toMatchObject(required);
    // Nobody waits to restore or delete a record that was public before.
    const restored = await call(`/api/history/announcements/${id}/restore`, { json: { version: 1 } });
    expect(restored.status).toBe(200);
    expect((await call(`/api/announcements/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('where a second person publishes, a noun that one person alone may edit is published by that person', async () => {
    const { db, town, call } = await makeTownWithClerk(dialect);
    const editor = await makeAccount({ db }, town);
    const rights = JSON.stringify([{ noun: 'events', within: '' }]);
    await db.write('users').where({ id: editor.id }).update({ rights });
    expect((await call('/api/town-settings', { method: 'PUT', json: { second_look: true } })).status).toBe(200);
    expect((await call('/api/announcements', { json: notice })).status).toBe(201);
    expect((await call('/api/calendar', { json: eventInput() })).json()).toMatchObject({
      code: 'second_look_required',
    });
    // Nor does somebody count who is out of use, or was only invited.
    await db.write('users').where({ id: editor.id }).update({ active: false });
    await makeAccount({ db }, town, { is_admin: true, password_hash: '' });
    expect((await call('/api/calendar', { json: eventInput() })).status).toBe(201);
  });

  test('only those who may edit the record see its drafts, and a town of one has nobody to ask', async () => {
    const { db, town, ask, call } = await makeTownWithClerk(dialect);
    const alone = await call('/api/town-settings', { method: 'PUT', json: { second_look: true } });
    expect(alone.json()).toMatchObject({ code: 'invalid', fields: { second_look: expect.any(String) } });
    const librarian = await makeAccount({ db }, town);
    const rights = JSON.stringify([{ noun: 'pages', within: '' }]);
    await db.write('users').where({ id: librarian.id }).update({ rights });
    const headers = await signInAccount({ db }, librarian, town);
    const { id } = (await call('/api/drafts', { json: draft })).json() as { id: string };
    const foreign = await call('/api/drafts', { json: { ...draft, for_id: librarian.id } });
    expect(foreign.json()).toMatchObject({ fields: { for_id: expect.any(String) } });
    expect((await ask('/api/drafts', { headers })).json()).toEqual({ drafts: [] });
    for (const [method, path, body] of [
      ['GET', `/api/drafts/${id}`],
      ['DELETE', `/api/drafts/${id}`],
      ['POST', `/api/drafts/${id}/return`, { note: 'x' }],
      ['POST', '/api/drafts', draft],
    ] as const) {
      const sent = { ...headers, 'content-type': 'application/json' };
      const answer = await ask(path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    for (const json of [{}, { ...draft, noun: 'items' }, { ...draft, typed: { fields: [] } }, { ...draft, note: 7 }]) {
      expect((await call('/api/drafts', { json })).status).toBe(400);
    }
    expect((await call('/api/drafts/nothing')).status).toBe(404);
  });
});

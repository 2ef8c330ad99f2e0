/** Links to look at a draft before it is public. */
import { describe, expect, test } from 'vitest';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { PreviewLink } from '../../../db/rules/previews/previews.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { pdfFile, type Uploaded, uploadBytes } from '../files/uploads.ts';
import { written } from './announcements/announcement-calls.ts';

const { old_slugs: _old, blocks: _blocks, ...blankPage } = newPage;
const page = { ...blankPage, format: 'markdown', title: 'Pool', content: 'Opens in **May**.' };
const dayMs = 86_400_000;

describe.each(dialects)('previews on %s', (dialect) => {
  test('anybody with the link sees the draft for seven days, or until it ends', async () => {
    let now = Date.now();
    const { ask, call } = await makeTownWithClerk(dialect, { now: () => now });
    const made = await call('/api/previews', { json: { noun: 'pages', record: page } });
    expect(made.status, made.body).toBe(201);
    const { id, token, ...link } = made.json() as PreviewLink & { token: string };
    expect(link).toMatchObject({ noun: 'pages', record_id: '', title: 'Pool' });
    const shown = () => ask(`/api/previews/shown/${token}`);
    expect((await shown()).json()).toMatchObject({
      noun: 'pages',
      record: { title: 'Pool', slug: 'pool', blocks: [['p', ['Opens in ', ['strong', ['May']], '.']]] },
    });
    expect((await shown()).headers['cache-control']).toContain('no-store');
    // Nothing was saved.
    expect((await ask('/pool')).status).toBe(404);
    expect((await call('/api/pages')).json()).toEqual({ pages: [] });
    expect((await ask(`/api/previews/shown/${id}`)).status).toBe(404);
    expect((await ask(`/api/previews/shown/${token}`, { host: 'neighbor.test' })).status).toBe(404);

    now += 7 * dayMs - 1000;
    expect((await shown()).status).toBe(200);
    now += 1000;
    expect((await shown()).status).toBe(404);
    now -= dayMs;
    expect((await call('/api/previews?noun=pages')).json()).toMatchObject({ previews: [{ id }] });
    expect((await call(`/api/previews/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await shown()).status).toBe(404);
    expect((await call('/api/previews?noun=pages')).json()).toEqual({ previews: [] });
  });

  test('a draft of a saved record shows its changes, the record stays, and a renter stays private', async () => {
    const { ask, call } = await makeTownWithClerk(dialect);
    const saved = (await call('/api/announcements', { json: written })).json() as { id: string };
    const draft = { noun: 'announcements', id: saved.id, record: { ...written, title: 'New title' } };
    const { token } = (await call('/api/previews', { json: draft })).json() as { token: string };
    const shown = (await ask(`/api/previews/shown/${token}`)).json();
    expect(shown).toMatchObject({ record: { id: saved.id, title: 'New title' } });
    expect((await ask('/api/announcements')).json()).toMatchObject({ announcements: [{ title: written.title }] });
    const list = await call(`/api/previews?noun=announcements&record_id=${saved.id}`);
    expect(list.json()).toMatchObject({ previews: [{ record_id: saved.id }] });

    const rental = { title: 'Party', type: 'rental', date: '2026-12-20', all_day: true, location: 'Hall' };
    const event = { ...rental, renter_name: 'Rita Renter', renter_email: 'rita@example.org', content: 'Key at noon' };
    const made = await call('/api/previews', { json: { noun: 'events', record: event } });
    const { token: second } = made.json() as { token: string };
    const { body } = await ask(`/api/previews/shown/${second}`);
    expect(body).toContain('Party');
    expect(body).not.toMatch(/Rita|rita|Key at noon/);
  });

  test('a draft’s pictures are shown with it, and no longer than it', async () => {
    const { db, town, port, ask, call } = await makeTownWithClerk(dialect);
    const cookie = await makeSessionCookie(db, town, true);
    const sender = { cookie, host: 'cityofmaple.test' };
    const sent = await uploadBytes(port, '/api/files?name=plan.pdf', pdfFile(), sender);
    const { url } = sent.body as Uploaded;
    const open = () => ask(url);
    expect((await open()).status).toBe(404);
    const attachments = [{ title: 'Plan', url }];
    const draft = { noun: 'announcements', record: { ...written, attachments } };
    const { id } = (await call('/api/previews', { json: draft })).json() as { id: string };
    const shown = await open();
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await call(`/api/previews/${id}`, { method: 'DELETE' });
    expect((await open()).status).toBe(404);
  });

  test('only editors of the record make and end links; bad drafts are refused as a save refuses them', async () => {
    const { db, town, ask, call } = await makeTownWithClerk(dialect);
    const editor = await makeSessionCookie(db, town, false, (user) =>
      db
        .write('users')
        .where({ id: user })
        .update({ rights: JSON.stringify([{ noun: 'events', within: '' }]) }),
    );
    const send = (method: string, path: string, body?: unknown) =>
      ask(path, {
        method,
        headers: { cookie: editor, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    expect((await send('POST', '/api/previews', { noun: 'pages', record: page })).json()).toMatchObject({
      code: 'not_editor',
    });
    const saved = (await call('/api/pages', { json: page })).json() as { id: string };
    const made = await call('/api/previews', { json: { noun: 'pages', id: saved.id, record: page } });
    const { id } = made.json() as { id: string };
    expect((await send('DELETE', `/api/previews/${id}`)).status).toBe(403);
    expect((await send('GET', `/api/previews?noun=pages&record_id=${saved.id}`)).status).toBe(403);
    for (const json of [
      {},
      { noun: 'items', record: {} },
      { noun: 'pages', record: { ...page, title: '' } },
      { noun: 'pages', record: { ...page, slug: 'api' } },
      { noun: 'events', record: { title: 'x', date: 'soon' } },
      { noun: 'pages', id: 7, record: page },
    ]) {
      expect((await call('/api/previews', { json })).status, JSON.stringify(json)).toBe(400);
    }
    expect((await call('/api/previews/nothing', { method: 'DELETE' })).status).toBe(404);
  });

  test('a link ends with the rights of its maker, and with the record', async () => {
    const { db, town, ask, call } = await makeTownWithClerk(dialect);
    const editor = await makeAccount({ db }, town);
    const setRights = (rights: object[]) =>
      db
        .write('users')
        .where({ id: editor.id })
        .update({ rights: JSON.stringify(rights) });
    await setRights([{ noun: 'pages', within: '' }]);
    const headers = { ...(await signInAccount({ db }, editor, town)), 'content-type': 'application/json' };
    const saved = (await call('/api/pages', { json: page })).json() as { id: string };
    const body = JSON.stringify({ noun: 'pages', id: saved.id, record: page });
    const made = (await ask('/api/previews', { method: 'POST', headers, body })).json() as { token: string };
    const shown = async () => (await ask(`/api/previews/shown/${made.token}`)).status;
    expect(await shown()).toBe(200);
    await setRights([]);
    expect(await shown()).toBe(404);
    await setRights([{ noun: 'pages', within: saved.id }]);
    expect(await shown()).toBe(200);
    await call(`/api/pages/${saved.id}`, { method: 'DELETE' });
    expect(await shown()).toBe(404);
  });
});

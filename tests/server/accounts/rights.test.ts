/** Editors: what an account with rights may change over HTTP, and that everything else is refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Right } from '../../../db/rules/accounts/rights.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { User } from '../../../server/store/accounts/users.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { written } from '../content/announcements/announcement-calls.ts';
import { dialects } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { makeAccount, signInAccount } from './accounts.ts';

type World = Awaited<ReturnType<typeof makeTownWithClerk>>;
type Answer = Awaited<ReturnType<World['call']>>;
type Call = { method?: string; json?: unknown; version?: number };

const { old_slugs: _old, blocks: _blocks, ...blankPage } = newPage;
const idOf = (answer: Answer) => (answer.json() as { id: string }).id;
const codeOf = (answer: Answer) => (answer.json() as { code?: string }).code;
const refused = [403, 'not_editor'];
const outcomeOf = (answer: Answer) => (answer.status < 400 ? answer.status : [answer.status, codeOf(answer)]);

async function addPage({ call }: World, title: string, more: object = {}): Promise<string> {
  const answer = await call('/api/pages', { json: { ...blankPage, format: 'plain', title, ...more } });
  expect(answer.status, answer.body).toBe(201);
  return idOf(answer);
}

/** Makes an account with rights, as an administrator gives them. @returns its calls */
async function makeEditor(world: World, rights: Right[]) {
  const { town, ask, call } = world;
  const account = await makeAccount(world, town);
  const given = await call(`/api/users/${account.id}`, { method: 'PUT', json: { rights } });
  expect(given.status, given.body).toBe(200);
  const headers = await signInAccount(world, account, town);
  const callAsEditor = (path: string, { method, json, version }: Call = {}) =>
    ask(path, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  return { account, call: callAsEditor };
}

describe.each(dialects)('editors on %s', (dialect) => {
  test('one limited to Library changes it and the pages below, and nothing else (H19)', async () => {
    const world = await makeTownWithClerk(dialect);
    const library = await addPage(world, 'Library');
    const hours = await addPage(world, 'Story hour', { parent_id: library });
    const police = await addPage(world, 'Police');
    const secret = await addPage(world, 'Budget', { publish_at: '2099-01-01T08:00' });
    const { call } = await makeEditor(world, [{ noun: 'pages', within: library }]);
    const put = (id: string, json: object) => call(`/api/pages/${id}`, { method: 'PUT', json });
    const page = { ...blankPage, format: 'plain', title: 'Reading club' };

    expect(outcomeOf(await put(library, { summary: 'Open to all.' }))).toBe(200);
    expect(outcomeOf(await put(hours, { summary: 'On Fridays.' }))).toBe(200);
    // The menu is the whole site's.
    expect(outcomeOf(await put(library, { in_menu: true }))).toEqual(refused);
    // An address that leads to a page of others stays theirs.
    await world.call(`/api/pages/${police}`, { method: 'PUT', json: { slug: 'police-department' } });
    const taken = await put(hours, { slug: 'police' });
    expect([taken.status, (taken.json() as { fields?: object }).fields]).toEqual([
      400,
      { slug: 'The address /police still leads to the page “Police”. Please choose another one.' },
    ]);
    await world.call(`/api/pages/${police}`, { method: 'PUT', json: { slug: 'police' } });
    expect(outcomeOf(await put(hours, { slug: 'reading' }))).toBe(200);
    expect(outcomeOf(await put(hours, { slug: 'story-hour' }))).toBe(200);
    // Nor does the page go to where they may not write.
    expect(outcomeOf(await put(library, { parent_id: police }))).toEqual(refused);
    const made = await call('/api/pages', { json: { ...page, parent_id: hours } });
    expect(outcomeOf(made)).toBe(201);
    const removed = idOf(made);
    expect(outcomeOf(await call(`/api/pages/${removed}`, { method: 'DELETE' }))).toBe(204);
    expect(outcomeOf(await call(`/api/history/pages/${removed}`))).toBe(200);
    expect(outcomeOf(await call(`/api/bin/pages/${removed}/restore`, { method: 'POST' }))).toBe(200);
    expect(outcomeOf(await call(`/api/history/pages/${hours}/restore`, { json: { version: 1 } }))).toBe(200);
    expect(outcomeOf(await call(`/api/pages/${hours}/review`))).toBe(200);

    // No other page, no page moved in or out, and no page at the top.
    expect(outcomeOf(await put(police, { summary: 'Closed.' }))).toEqual(refused);
    expect(outcomeOf(await put(police, { parent_id: library }))).toEqual(refused);
    expect(outcomeOf(await put(hours, { parent_id: '' }))).toEqual(refused);
    expect(outcomeOf(await put(hours, { parent_id: police }))).toEqual(refused);
    expect(outcomeOf(await call('/api/pages', { json: { ...page, title: 'Chess' } }))).toEqual(refused);
    expect(outcomeOf(await call('/api/pages', { json: { ...page, title: 'Chess', parent_id: police } }))).toEqual(
      refused,
    );
    for (const [path, given] of [
      [`/api/pages/${police}`, { method: 'DELETE' }],
      [`/api/pages/${police}/links`, {}],
      [`/api/pages/${police}/review`, {}],
      [`/api/pages/${police}/review`, { method: 'PUT', json: { owner_id: '', review_on: '2030-01-01' } }],
      [`/api/history/pages/${police}`, {}],
      [`/api/history/pages/${police}/restore`, { json: { version: 1 } }],
      [`/api/bin/pages/${police}/restore`, { method: 'POST' }],
      ['/api/pages/order', { method: 'PUT', json: { ids: [hours, library] } }],
      ['/api/announcements', { json: { title: 'Mine' } }],
      ['/api/drafts/colleagues?noun=announcements', {}],
      ['/api/people', { json: { name: 'Me' } }],
      ['/api/documents/categories', { json: { title: 'Mine' } }],
      ['/api/content/hero', { method: 'PUT', json: { content: {} } }],
      ['/api/bin', {}],
      ['/api/audit', {}],
      ['/api/users', {}],
    ] as [string, Call][]) {
      expect([path, outcomeOf(await call(path, given))]).toEqual([path, refused]);
    }
    // A refusal shows nothing of the record, also where the version is an old one.
    const stale = await call(`/api/pages/${police}`, { method: 'PUT', json: { summary: 'x' }, version: 9 });
    expect([outcomeOf(stale), stale.body.includes('Police')]).toEqual([refused, false]);

    const listed = (await call('/api/pages')).json() as { pages: { title: string }[] };
    expect(listed.pages.map(({ title }) => title)).not.toContain('Budget');
    expect(listed.pages.map(({ title }) => title)).toContain('Police');
    expect((await call(`/api/pages/${secret}`)).status).toBe(404);
    expect((await call('/api/pages/budget')).status).toBe(404);
    expect((await call('/api/pages/police')).status).toBe(200);
  });

  test('one of a category adds, changes and sorts its documents only', async () => {
    const world = await makeTownWithClerk(dialect);
    const category = async (title: string) => idOf(await world.call('/api/documents/categories', { json: { title } }));
    const [minutes, budgets] = [await category('Minutes'), await category('Budgets')];
    const { call } = await makeEditor(world, [{ noun: 'documents', within: minutes }]);
    const file = { id: randomUUID(), name: 'may.pdf', media_type: 'application/pdf', size: 5, sha256: '' };
    await world.write((tx) => tx.addFile(file));
    const document = { title: 'May', date: '2026-05-01', file_id: file.id };
    const made = await call('/api/documents', { json: { ...document, category_id: minutes } });
    expect(outcomeOf(made)).toBe(201);
    const id = idOf(made);
    expect(outcomeOf(await call('/api/documents', { json: { ...document, category_id: budgets } }))).toEqual(refused);
    const move = await call(`/api/documents/${id}`, { method: 'PUT', json: { category_id: budgets } });
    expect(outcomeOf(move)).toEqual(refused);
    const order = (of: string) => call(`/api/documents/categories/${of}/order`, { method: 'PUT', json: { ids: [] } });
    expect(outcomeOf(await order(minutes))).toBe(200);
    expect(outcomeOf(await order(budgets))).toEqual(refused);
    const rename = await call(`/api/documents/categories/${minutes}`, { method: 'PUT', json: { title: 'Mine' } });
    expect(outcomeOf(rename)).toEqual(refused);
    expect(outcomeOf(await call(`/api/documents/${id}`, { method: 'DELETE' }))).toBe(204);
  });

  test('one of meetings plans and posts them with their dates, and changes nothing else of the calendar', async () => {
    const world = await makeTownWithClerk(dialect);
    const { call } = await makeEditor(world, [{ noun: 'meetings', within: '' }]);
    const body = idOf(await call('/api/bodies', { json: { name: 'Parks Board' } }));
    const place = { date: '2099-12-08', start_time: '18:00', location: 'Library' };
    const meeting = await call('/api/meetings', { json: { body_ids: [body], ...place } });
    expect(outcomeOf(meeting)).toBe(201);
    expect(outcomeOf(await call(`/api/meetings/${idOf(meeting)}/notices`, { json: {} }))).toBe(201);
    const { event_id } = meeting.json() as { event_id: string };
    const event = { title: 'Picnic', date: '2099-12-09', all_day: true };
    for (const [path, given] of [
      ['/api/calendar', { json: event }],
      ['/api/calendar', { json: { ...event, type: 'meeting' } }],
      [`/api/calendar/${event_id}`, { method: 'PUT', json: { title: 'Mine' } }],
      ['/api/announcements', { json: { title: 'Mine' } }],
    ] as [string, Call][])
      expect([path, outcomeOf(await call(path, given))]).toEqual([path, refused]);
  });

  test('one of announcements sees scheduled ones; without the right everything is refused at once', async () => {
    const world = await makeTownWithClerk(dialect);
    const { account, call } = await makeEditor(world, [{ noun: 'announcements', within: '' }]);
    const notice = { ...written, title: 'Bridge closed', expires_at: '' };
    const made = await call('/api/announcements', { json: { ...notice, publish_at: '2099-01-01T08:00' } });
    expect(outcomeOf(made)).toBe(201);
    expect((await call('/api/announcements')).body).toContain('Bridge closed');
    const me = (await call('/api/users/me')).json();
    expect(me).toMatchObject({ is_admin: false, rights: [{ noun: 'announcements', within: '' }] });

    await world.call(`/api/users/${account.id}`, { method: 'PUT', json: { rights: [] } });
    expect(outcomeOf(await call('/api/announcements', { json: notice }))).toEqual([403, 'not_admin']);
    expect((await call('/api/announcements')).body).not.toContain('Bridge closed');
  });

  test('rights are given by administrators, with a line, a mail and the password', async () => {
    const world = await makeTownWithClerk(dialect);
    const { db, dataDir, town, call } = world;
    const { account } = await makeEditor(world, [{ noun: 'events', within: '' }]);
    const path = `/api/users/${account.id}`;
    const { users } = (await call('/api/users')).json() as { users: User[] };
    expect(users.find(({ id }) => id === account.id)?.rights).toEqual([{ noun: 'events', within: '' }]);
    await expect
      .poll(() => readMails(dataDir).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('What you can edit'));
    const lines = (await call('/api/audit')).json() as { entries: { action: string; detail: string }[] };
    expect(lines.entries).toContainEqual(expect.objectContaining({ action: 'rights_changed', detail: account.email }));
    for (const rights of [
      'all',
      [{ noun: 'orders' }],
      [{ noun: 'people', within: 'x' }],
      [{ noun: 'events' }, { noun: 'events' }],
      Array.from({ length: 61 }, (_, at) => ({ noun: 'pages', within: `p${at}` })),
    ]) {
      expect((await call(path, { method: 'PUT', json: { rights } })).status).toBe(400);
    }
    // More rights need the password of the last ten minutes; fewer do not.
    await db.write('sessions').update({ password_entered_at: '2020-01-01T00:00:00.000Z' });
    const more = await call(path, { method: 'PUT', json: { rights: [{ noun: 'people', within: '' }] } });
    expect(outcomeOf(more)).toEqual([403, 'password_required']);
    expect(outcomeOf(await call(path, { method: 'PUT', json: { rights: [] } }))).toBe(200);
    const unconfirmed = await makeAccount(world, town);
    await db.write('users').where({ id: unconfirmed.id }).update({ email_confirmed_at: null });
    await db.write('sessions').update({ password_entered_at: new Date().toISOString() });
    const early = await call(`/api/users/${unconfirmed.id}`, {
      method: 'PUT',
      json: { rights: [{ noun: 'people', within: '' }] },
    });
    expect(outcomeOf(early)).toEqual([409, 'user_unconfirmed']);
  });
});

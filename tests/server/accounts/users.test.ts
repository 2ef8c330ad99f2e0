import { describe, expect, test } from 'vitest';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import type { User } from '../../../server/store/accounts/users.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { type SendRequest, serve } from '../serve.ts';
import { makeAccount, signInAccount, signInNewAccount, testPassword } from './accounts.ts';

type Headers = Record<string, string>;
const sender =
  (ask: SendRequest, method: string) =>
  (path: string, body: unknown, headers: Headers = {}) =>
    ask(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

const unknownId = '019ab2c4-7d10-7a3e-9c55-0b1f2e3d4c5b';

describe.each(dialects)('users on %s', (dialect) => {
  test('two administrators who unmake each other at once: one stays, whatever the order', async () => {
    const { db, ...rest } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const other = await makeNeighbor(db);
    const database = { db, ...rest };
    await makeAccount(database, other, { is_admin: true });
    await makeAccount(database, town, { is_admin: true, password_hash: '' });
    for (const change of [{ is_admin: false }, { active: false }]) {
      const two = [
        await makeAccount(database, town, { is_admin: true }),
        await makeAccount(database, town, { is_admin: true }),
      ];
      const results = await Promise.allSettled(
        two.map(({ id }) => write(db, town.id, 'test', (tx) => changeUser(tx, town.id, id, change))),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'last_admin' });
      // Reset the throttle.
      const last = two[results.findIndex(({ status }) => status === 'rejected')];
      await makeAccount(database, town, {
        is_admin: true,
        email: `spare-${JSON.stringify(change).length}@maple.example`,
      });
      await write(db, town.id, 'test', (tx) => changeUser(tx, town.id, last?.id ?? '', { is_admin: false }));
      await db.write('users').where('email', 'like', 'spare-%').del();
    }
  });

  test('an administrator lists, changes and deactivates; every change has a version and a line', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const neighbor = await makeNeighbor(database.db);
    const stranger = await makeAccount(database, neighbor);
    const clerk = await makeAccount(database, town, { email: 'clerk@maple.example', last_name: 'Bee', is_admin: true });
    const resident = await makeAccount(database, town, { email: 'resident@maple.example', last_name: 'Ash' });
    const headers = await signInAccount(database, clerk, town);
    const { ask } = await serve(database);
    const put = sender(ask, 'PUT');
    const { users } = (await ask('/api/users', { headers })).json() as { users: User[] };
    expect(users.map(({ last_name }) => last_name)).toEqual(['Ash', 'Bee']);
    expect(users[0]).toEqual({
      id: resident.id,
      email: 'resident@maple.example',
      first_name: 'Pat',
      last_name: 'Ash',
      is_admin: false,
      rights: [],
      active: true,
      invited: false,
      email_confirmed: true,
      created_at: resident.created_at,
      last_seen_at: null,
      version: 1,
    });
    const path = `/api/users/${resident.id}`;
    const made = await put(path, { is_admin: true }, { ...headers, 'if-match': '"1"' });
    expect([made.status, made.headers.etag, made.json()]).toMatchObject([200, '"2"', { is_admin: true, version: 2 }]);
    const stale = await put(path, { active: false }, { ...headers, 'if-match': '"1"' });
    expect([stale.status, stale.json()]).toMatchObject([412, { current: { is_admin: true, version: 2 } }]);
    expect(stale.body).not.toContain('password');
    const same = await put(path, { is_admin: true, email: 'x@y.example', password_hash: '' }, headers);
    expect(same.json()).toMatchObject({ version: 2, email: 'resident@maple.example' });
    expect((await put(path, { active: false }, headers)).status).toBe(200);
    for (const change of [{ is_admin: false }, { active: false }]) {
      const last = await put(`/api/users/${clerk.id}`, change, headers);
      expect([last.status, last.json()]).toMatchObject([409, { code: 'last_admin' }]);
    }
    expect((await put(path, { active: true }, headers)).json()).toMatchObject({ active: true, version: 4 });
    for (const id of [stranger.id, unknownId, 'x', '%00']) {
      expect((await put(`/api/users/${id}`, { is_admin: true }, headers)).status, id).toBe(404);
      expect((await ask(`/api/users/${id}/reset`, { method: 'POST', headers })).status, id).toBe(404);
    }
    expect((await put(path, { is_admin: 'yes' }, headers)).status).toBe(400);
    const lines = await database.db
      .read('audit_log')
      .where({ town_id: town.id, noun: 'users', record_id: resident.id })
      .orderBy('id')
      .select('person', 'action', 'version', 'detail');
    const line = { person: 'clerk@maple.example', detail: 'resident@maple.example' };
    expect(lines).toEqual([
      { ...line, action: 'made_admin', version: 2 },
      { ...line, action: 'deactivated', version: 3 },
      { ...line, action: 'reactivated', version: 4 },
    ]);
  });

  test('an invitation: mailed, taken up once, with the names put right', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    await makeNeighbor(database.db);
    const headers = await signInNewAccount(database, town, { is_admin: true });
    const { ask } = await serve(database);
    const post = sender(ask, 'POST');
    const invitation = {
      email: ' New@Maple.example ',
      first_name: 'Ne\u00efl',
      last_name: 'O\u2019Hara',
      is_admin: true,
    };
    const made = await post('/api/users/invitations', invitation, headers);
    expect([made.status, made.json()]).toMatchObject([
      201,
      { email: 'new@maple.example', invited: true, is_admin: true },
    ]);
    const { id } = made.json() as User;
    expect((await post('/api/users/invitations', invitation, headers)).status).toBe(409);
    const [first] = readMails(database.dataDir);
    expect(first).toMatchObject({
      subject: 'You are invited to Maple',
      from: 'Maple <no-reply@cityofmaple.test>',
    });
    expect(first?.text).toContain('http://cityofmaple.test:3000/password#');
    // A second invitation makes the first one useless.
    expect((await ask(`/api/users/${id}/reset`, { method: 'POST', headers })).status).toBe(202);
    const token = readMails(database.dataDir)[1]?.token ?? '';
    expect((await post('/api/auth/link', { token: first?.token })).status).toBe(410);
    expect((await post('/api/auth/link', { token })).json()).toEqual({
      purpose: 'invite',
      email: 'new@maple.example',
      first_name: 'Ne\u00efl',
      last_name: 'O\u2019Hara',
    });
    const elsewhere = await ask('/api/auth/link', {
      method: 'POST',
      host: 'neighbor.test',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(elsewhere.status).toBe(410);
    const password = { token, password: 'a password of mine', firstName: ' Neil ' };
    const taken = await Promise.all([post('/api/auth/password', password), post('/api/auth/password', password)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 410]);
    const won = taken.find(({ status }) => status === 200);
    expect(won?.json()).toMatchObject({ id, first_name: 'Neil', last_name: 'O\u2019Hara', is_admin: true });
    const cookie = String(won?.headers['set-cookie']).split(';')[0] ?? '';
    expect((await ask('/api/users', { headers: { cookie } })).status).toBe(200);
    expect((await post('/api/auth/login', { email: 'new@maple.example', password: 'a password of mine' })).status).toBe(
      200,
    );
    expect(JSON.stringify(await database.db.read('mailed_links'))).not.toContain(token);
  });
});

test('a changed password ends the other sessions and every link; a wrong one changes nothing', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const account = await makeAccount(database, town);
  const [here, there] = [await signInAccount(database, account, town), await signInAccount(database, account, town)];
  const { ask } = await serve(database);
  const put = sender(ask, 'PUT');
  const post = sender(ask, 'POST');
  await post('/api/auth/forgot', { email: account.email });
  await expect.poll(() => readMails(database.dataDir)).toHaveLength(1);
  const wrong = await put('/api/users/me/password', { current: 'wrong', password: 'another one' }, here);
  expect([wrong.status, wrong.json()]).toMatchObject([
    400,
    { code: 'invalid', message: 'Your current password is not right.' },
  ]);
  expect((await put('/api/users/me/password', { current: testPassword, password: 'short' }, here)).status).toBe(400);
  expect((await put('/api/users/me/password', { current: testPassword, password: 'another one' }, here)).status).toBe(
    204,
  );
  expect((await ask('/api/users/me', { headers: here })).status).toBe(200);
  expect((await ask('/api/users/me', { headers: there })).status).toBe(401);
  const [mail] = readMails(database.dataDir);
  expect((await post('/api/auth/password', { token: mail?.token, password: '12345678' })).status).toBe(410);
  expect((await post('/api/auth/login', { email: account.email, password: testPassword })).status).toBe(401);
  expect((await post('/api/auth/login', { email: account.email, password: 'another one' })).status).toBe(200);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) {
    statuses.push((await put('/api/users/me/password', { current: 'wrong', password: 'another one' }, here)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test('everybody sees and ends sessions of their own, and nobody else\u2019s', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const account = await makeAccount(database, town);
  const here = await signInAccount(database, account, town);
  const there = await signInAccount(database, account, town);
  const stranger = await signInNewAccount(database, town, { is_admin: true });
  const { ask } = await serve(database);
  type Line = { id: string; agent: string; current: boolean };
  const list = async (headers: Headers) =>
    ((await ask('/api/users/me/sessions', { headers })).json() as { sessions: Line[] }).sessions;
  const lines = await list(here);
  expect(lines.map(({ current }) => current).sort()).toEqual([false, true]);
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['agent', 'created_at', 'current', 'id', 'last_seen_at']);
  const other = lines.find(({ current }) => !current)?.id ?? '';
  const end = (id: string, headers: Headers) => ask(`/api/users/me/sessions/${id}`, { method: 'DELETE', headers });
  expect((await end(other, stranger)).status).toBe(404);
  expect((await end(other, here)).status).toBe(204);
  expect((await ask('/api/users/me', { headers: there })).status).toBe(401);
  const third = await signInAccount(database, account, town);
  const all = await ask('/api/users/me/sessions', { method: 'DELETE', headers: here });
  expect([all.status, String(all.headers['set-cookie'])]).toEqual([204, expect.stringContaining('session=; ')]);
  for (const headers of [here, third]) expect((await ask('/api/users/me', { headers })).status).toBe(401);
  expect(await list(stranger)).toHaveLength(1);
});

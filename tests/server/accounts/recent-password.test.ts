/** Actions that ask for the password again, and mails that report changes of an account. */
import { expect, test } from 'vitest';
import { type Dialect, dialects, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signInAccount, testPassword } from './accounts.ts';

const recent = '/api/users/me/recent-password';

async function setUp(dialect: Dialect = 'sqlite') {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  const clock = { now: Date.now() };
  const { ask, waitForBackgroundTasks } = await serve(database, { now: () => clock.now });
  const clerk = await makeAccount(database, town, { email: 'clerk@maple.example', is_admin: true });
  const resident = await makeAccount(database, town, { email: 'resident@maple.example' });
  const headers = await signInAccount(database, clerk, town, clock.now);
  const mails = async () => {
    await waitForBackgroundTasks();
    return readMails(database.dataDir).map(({ to, subject }) => `${to}: ${subject}`);
  };
  return { database, town, clock, ask, clerk, resident, headers, mails };
}

test('ten minutes after the password was entered, it is needed again for administrators and people’s data', async () => {
  const { clock, ask, resident, headers, database } = await setUp();
  const change = (body: object) => ask(`/api/users/${resident.id}`, { ...postJson(body, headers), method: 'PUT' });
  const invitation = { email: 'new@maple.example', first_name: 'Ann', last_name: 'Bee', is_admin: true };
  const guarded = [
    () => change({ is_admin: true }),
    () => ask('/api/users/invitations', postJson(invitation, headers)),
    ...['orders/export', 'ledger/export', 'invoices/export', 'audit.csv'].map(
      (name) => () => ask(`/api/${name}`, { headers }),
    ),
  ];
  clock.now += 10 * 60_000;
  const before = await database.db.read('audit_log').count({ count: '*' });
  for (const act of guarded) {
    const refused = await act();
    expect([refused.status, refused.json()]).toMatchObject([403, { code: 'password_required' }]);
  }
  expect((await ask(recent, { headers })).status).toBe(403);
  expect(await database.db.read('audit_log').count({ count: '*' }), 'nothing was done').toEqual(before);
  // Everyday work goes on.
  expect((await change({ active: false })).status).toBe(200);
  expect((await change({ active: true })).status).toBe(200);
  expect((await ask('/api/users/invitations', postJson({ ...invitation, is_admin: false }, headers))).status).toBe(201);

  const enter = (password: string) => ask(recent, postJson({ password }, headers));
  expect((await enter('not the password')).status).toBe(400);
  expect((await ask(recent, { headers })).status).toBe(403);
  const entered = await enter(testPassword);
  expect(entered.status).toBe(204);
  headers.cookie = cookieOf(entered);
  expect((await ask(recent, { headers })).status).toBe(204);
  for (const [index, act] of guarded.entries()) {
    // The address was invited above.
    expect((await act()).status).toBe(index === 1 ? 409 : 200);
  }
  // An administrator who is taken back into use is made one again.
  expect((await change({ active: false })).status).toBe(200);
  clock.now += 10 * 60_000;
  expect((await change({ active: true })).status).toBe(403);
  const statuses = [];
  for (let time = 0; time < 11; time++) statuses.push((await enter('wrong')).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test.each(dialects)(
  'on %s wrong passwords of somebody signed in count for the account, in the log',
  async (dialect) => {
    const { database, town, clerk, clock } = await setUp(dialect);
    const { ask } = await serve(database, { now: () => clock.now, env: { TRUST_PROXY: '1' } });
    const stolen = await signInAccount(database, clerk, town, clock.now);
    let address = 0;
    const from = () => {
      address += 1;
      return { ...stolen, 'x-forwarded-for': `198.51.100.${address}` };
    };
    const enter = async (password: string) => {
      const answer = await ask(recent, postJson({ password }, from()));
      if (answer.status === 204) stolen.cookie = cookieOf(answer);
      return answer.status;
    };
    const change = { current: 'wrong', password: 'a barn of owls' };
    const code = { password: 'wrong', code: '123456' };
    expect((await ask('/api/users/me/password', { ...postJson(change, from()), method: 'PUT' })).status).toBe(400);
    for (const name of ['disable', 'recovery-codes']) {
      expect((await ask(`/api/users/me/second-factor/${name}`, postJson(code, from()))).status).toBe(400);
    }
    const lines = () => database.db.read('audit_log').where({ action: 'wrong_password' });
    expect(await lines()).toMatchObject(Array(3).fill({ person: clerk.email, record_id: clerk.id, noun: 'users' }));
    // The owner's own actions give no more attempts.
    expect(await enter(testPassword)).toBe(204);
    const statuses = [];
    for (let time = 0; time < 28; time++) statuses.push(await enter('wrong'));
    expect(statuses).toEqual([...Array(27).fill(400), 429]);
    expect(await lines()).toHaveLength(30);
    clock.now += 3_600_000;
    expect(await enter(testPassword)).toBe(204);
  },
);

test('a password that is entered again gives the session another token: the old one is worth nothing', async () => {
  const { ask, headers, database, clock } = await setUp();
  const before = await database.db.read('sessions').first();
  clock.now += 86_400_000;
  const two = await Promise.all([1, 2].map(() => ask(recent, postJson({ password: testPassword }, headers))));
  // When two tabs ask at once, one must try again: the browser keeps the last cookie.
  const [done, refused] = two.sort((a, b) => a.status - b.status);
  expect([done?.status, refused?.status, refused?.headers['set-cookie']]).toEqual([204, 401, undefined]);
  const renewed = { cookie: done ? cookieOf(done) : '' };
  expect(String(done?.headers['set-cookie'])).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; /);
  expect(renewed.cookie).not.toBe(headers.cookie);
  for (const [cookie, status] of [
    [headers, 401],
    [renewed, 204],
  ] as const)
    expect((await ask(recent, { headers: cookie })).status).toBe(status);
  const after = await database.db.read('sessions');
  expect(after, 'it is the same session, and no older or younger').toMatchObject([
    { id: before.id, created_at: before.created_at, user_id: before.user_id },
  ]);
});

test('sessions from before passwords’ times were stored are asked', async () => {
  const { ask, headers, database } = await setUp();
  await database.db.write('sessions').update({ password_entered_at: null });
  expect((await ask('/api/audit.csv', { headers })).status).toBe(403);
  expect((await ask('/api/users/me', { headers })).status).toBe(200);
});

test('a mail tells the person of a new password and of another role, and nobody of anything else', async () => {
  const { ask, resident, headers, mails, database, town } = await setUp();
  const change = (body: object) => ask(`/api/users/${resident.id}`, { ...postJson(body, headers), method: 'PUT' });
  for (const body of [{ is_admin: true }, { is_admin: true }, { is_admin: false }, { active: false }, { active: true }])
    expect((await change(body)).status).toBe(200);
  const own = await signInAccount(database, resident, town);
  const json = { current: testPassword, password: 'a barn of owls' };
  expect((await ask('/api/users/me/password', { ...postJson(json, own), method: 'PUT' })).status).toBe(204);
  expect(await mails()).toEqual([
    'resident@maple.example: You are now an administrator of Maple',
    'resident@maple.example: You are no longer an administrator of Maple',
    'resident@maple.example: Your password for Maple was changed',
  ]);
});

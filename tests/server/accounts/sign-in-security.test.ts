import { verify } from '@node-rs/argon2';
import { afterEach, expect, test, vi } from 'vitest';
import type { Town } from '../../../db/rules/town/towns.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signIn, signInNewAccount, testPassword } from './accounts.ts';

vi.mock('@node-rs/argon2', { spy: true });

afterEach(() => vi.clearAllMocks());

const me = async (ask: SendRequest, headers: Record<string, string>, host?: string) =>
  (await ask('/api/users/me', { headers, ...(host && { host }) })).status;

const actions = ({ db }: TestDatabase, town: Town) =>
  db.read('audit_log').where({ town_id: town.id, noun: 'users' }).orderBy('id').select('action', 'person');

const registration = { firstName: ' Ann ', lastName: 'Bee', email: 'Ann@Maple.example', password: 'a barn of owls' };

test('an unknown address, a wrong password, an account out of use or without a password: one answer, one hash each', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const other = await makeNeighbor(database.db);
  await makeAccount(database, town, { email: 'clerk@maple.example' });
  await makeAccount(database, town, { email: 'invited@maple.example', password_hash: '' });
  await makeAccount(database, other, { email: 'neighbor@maple.example' });
  const gone = await makeAccount(database, town, { email: 'gone@maple.example' });
  await write(database.db, town.id, 'test', (tx) => changeUser(tx, town.id, gone.id, { active: false }));
  const { ask } = await serve(database);
  const tries: [string, string][] = [
    ['nobody@maple.example', testPassword],
    ['no address at all', testPassword],
    ['clerk@maple.example', 'wrong'],
    ['invited@maple.example', testPassword],
    ['neighbor@maple.example', testPassword],
    ['gone@maple.example', testPassword],
    [`${'long '.repeat(40)}`, testPassword],
  ];
  for (const [email, password] of tries) {
    vi.mocked(verify).mockClear();
    const answer = await signIn(ask, email, password);
    expect([answer.status, answer.body, answer.headers['set-cookie']], email).toEqual([
      401,
      '{"code":"sign_in_failed","message":"Invalid email or password. Please try again.","error":"Invalid email or password. Please try again."}',
      undefined,
    ]);
    expect(vi.mocked(verify), email).toHaveBeenCalledTimes(1);
    expect(vi.mocked(verify).mock.lastCall?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
  const audited: { action: string; person: string }[] = await actions(database, town);
  expect(audited.filter(({ action }) => action === 'sign_in_failed')).toHaveLength(tries.length);
  expect(Math.max(...audited.map(({ person }) => person.length))).toBeLessThanOrEqual(61);
});

test('on https the cookie is for this host and https alone; on http it is HttpOnly and Lax all the same', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  await makeAccount(database, town, { email: 'clerk@maple.example' });
  const plain = await signIn((await serve(database)).ask, 'clerk@maple.example');
  expect(String(plain.headers['set-cookie'])).toMatch(
    /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const { ask } = await serve(database, { env: { PUBLIC_SCHEME: 'https' } });
  const secure = await signIn(ask, 'clerk@maple.example');
  expect(String(secure.headers['set-cookie'])).toMatch(/^__Host-session=[\w-]{43}; .*SameSite=Lax; Secure$/);
  expect(secure.headers['cache-control']).toBe('no-store');
});

test('another site cannot sign anybody in or out', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const headers = await signInNewAccount(database, town);
  const { ask } = await serve(database);
  const foreigners: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const foreign of foreigners) {
    expect((await ask('/api/auth/logout', { method: 'POST', headers: { ...headers, ...foreign } })).status).toBe(403);
    expect((await signIn(ask, 'a@b.example', 'x', foreign)).status).toBe(403);
  }
  expect(await me(ask, headers)).toBe(200);
});

test('no secret reaches the log, not even when the database fails', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  await makeAccount(database, town, { email: 'clerk@maple.example' });
  const lines: string[] = [];
  const { ask } = await serve(database, { lines });
  const cookie = cookieOf(await signIn(ask, 'clerk@maple.example'));
  await ask('/api/users/me', { headers: { cookie } });
  await signIn(ask, 'clerk@maple.example', 'not-the-password');
  await database.db.write.schema.alterTable('users', (table) => table.renameColumn('last_seen_at', 'elsewhere'));
  expect((await signIn(ask, 'clerk@maple.example')).status).toBe(500);
  expect((await ask('/api/auth/register', postJson(registration))).status).toBe(500);
  await expect.poll(() => lines.filter((line) => line.includes('request failed')).length).toBe(2);
  const log = lines.join('');
  const secrets = [
    cookie.slice(8),
    testPassword,
    'not-the-password',
    registration.password,
    'argon2id',
    registration.email.toLowerCase(),
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

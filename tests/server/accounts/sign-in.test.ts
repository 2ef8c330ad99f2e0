import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Town } from '../../../db/rules/town/towns.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { endSessions } from '../../../server/store/accounts/sessions.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signIn, signInAccount, testPassword } from './accounts.ts';

vi.mock('@node-rs/argon2', { spy: true });

afterEach(() => vi.clearAllMocks());

const day = 86_400_000;

const me = async (ask: SendRequest, headers: Record<string, string>, host?: string) =>
  (await ask('/api/users/me', { headers, ...(host && { host }) })).status;

const actions = ({ db }: TestDatabase, town: Town) =>
  db.read('audit_log').where({ town_id: town.id, noun: 'users' }).orderBy('id').select('action', 'person');

const registration = { firstName: ' Ann ', lastName: 'Bee', email: 'Ann@Maple.example', password: 'a barn of owls' };

describe.each(dialects)('accounts on %s', (dialect) => {
  test('registering signs in, makes no administrator whatever is sent, and works once per town', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    await makeNeighbor(database.db);
    const { ask } = await serve(database);
    const made = await ask('/api/auth/register', postJson({ ...registration, is_admin: true, active: false }));
    expect(made.status).toBe(201);
    expect(made.json()).toMatchObject({
      email: 'ann@maple.example',
      first_name: 'Ann',
      last_name: 'Bee',
      is_admin: false,
    });
    const headers = { cookie: cookieOf(made) };
    expect((await ask('/api/users/me', { headers })).json()).toEqual(made.json());
    expect((await ask('/api/users', { headers })).status).toBe(403);
    const again = await ask('/api/auth/register', postJson({ ...registration, email: ' ANN@maple.example' }));
    expect([again.status, again.json()]).toMatchObject([409, { code: 'email_taken' }]);
    const elsewhere = await ask('/api/auth/register', { ...postJson(registration), host: 'neighbor.test' });
    expect(elsewhere.status).toBe(201);
    expect(await me(ask, headers, 'neighbor.test')).toBe(401);
    const twice = await Promise.all(
      [1, 2].map(() => ask('/api/auth/register', postJson({ ...registration, email: 'c@d.example' }))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await actions(database, town)).toEqual([
      { action: 'registered', person: 'ann@maple.example' },
      { action: 'registered', person: 'c@d.example' },
    ]);
  });

  test('on a host where nobody can sign in nobody is signed in, and is told so (R885)', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const neighbor = await makeNeighbor(database.db);
    const pat = await makeAccount(database, town);
    await makeAccount(database, neighbor, { email: pat.email });
    const { ask } = await serve(database, { env: { NO_SIGN_IN_HOSTS: 'kiosk.test, CityOfMaple.test:8080' } });
    for (const answer of [
      await signIn(ask, pat.email),
      await ask('/api/auth/register', postJson(registration)),
      await ask('/api/auth/password', postJson({ token: 'x', password: 'a barn of owls' })),
    ]) {
      expect([answer.status, answer.json()]).toMatchObject([403, { code: 'no_sign_in' }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    // A session that was started before the setting counts for nothing either.
    expect(await me(ask, await signInAccount(database, pat, town))).toBe(401);
    const credentials = postJson({ email: pat.email, password: testPassword });
    const elsewhere = await ask('/api/auth/login', { ...credentials, host: 'neighbor.test' });
    expect(elsewhere.status).toBe(200);
    expect(await me(ask, { cookie: cookieOf(elsewhere) }, 'neighbor.test')).toBe(200);
  });

  test('signing in and out: a new token each time, the old one worth nothing, lines in the audit log', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const account = await makeAccount(database, town, { email: 'clerk@maple.example', is_admin: true });
    const { ask } = await serve(database);
    const first = await signIn(ask, ' CLERK@maple.example ');
    expect(first.json()).toEqual({
      id: account.id,
      email: 'clerk@maple.example',
      first_name: 'Pat',
      last_name: 'Person',
      is_admin: true,
      rights: [],
      email_confirmed: true,
    });
    const old = { cookie: cookieOf(first) };
    const second = await signIn(ask, 'clerk@maple.example', testPassword, old);
    const current = { cookie: cookieOf(second) };
    expect(current.cookie).not.toBe(old.cookie);
    expect([await me(ask, old), await me(ask, current)]).toEqual([401, 200]);
    // Another browser's session continues.
    const other = { cookie: cookieOf(await signIn(ask, 'clerk@maple.example')) };
    expect((await signIn(ask, 'clerk@maple.example', 'wrong')).status).toBe(401);
    const out = await ask('/api/auth/logout', { method: 'POST', headers: current });
    expect([out.status, cookieOf(out)]).toEqual([204, 'session=']);
    expect([await me(ask, current), await me(ask, other)]).toEqual([401, 200]);
    expect((await ask('/api/auth/logout', { method: 'POST' })).status).toBe(204);
    const audited = await actions(database, town);
    expect(audited.map(({ action }) => action)).toEqual([
      'signed_in',
      'signed_in',
      'signed_in',
      'sign_in_failed',
      'signed_out',
    ]);
    expect(new Set(audited.map(({ person }) => person))).toEqual(new Set(['clerk@maple.example']));
    const [{ seq }] = await database.db.read('towns').where({ id: town.id }).select('seq');
    expect(seq, 'accounts are no content: nobody syncs for them').toBe(1);
  });

  test('one account signing in many times at once: each gets a session, and the table does not fill up', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const account = await makeAccount(database, town, { email: 'clerk@maple.example' });
    for (let time = 0; time < 50; time++) await signInAccount(database, account, town, Date.now() - 1000);
    const { ask } = await serve(database);
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(ask, account.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await database.db.read('sessions')).toHaveLength(50);
    for (const answer of answers) expect(await me(ask, { cookie: cookieOf(answer) })).toBe(200);
    const counted: { points: number }[] = await database.db.read('throttle').select('points');
    expect(counted.map(({ points }) => points).sort()).toEqual([0, 0, 9]);
  });

  test('a session is good in its town, while it is used, while it is not ended, while its person may sign in', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    await makeNeighbor(database.db);
    let now = Date.now();
    const { ask } = await serve(database, { now: () => now });
    const account = await makeAccount(database, town, { is_admin: true });
    const headers = await signInAccount(database, account, town, now);
    expect([await me(ask, headers), await me(ask, headers, 'neighbor.test')]).toEqual([200, 401]);
    expect((await ask('/api/users', { headers, host: 'neighbor.test' })).status).toBe(401);
    for (let month = 0; month < 3; month++) {
      now += 29 * day;
      expect(await me(ask, headers), `used within 30 days, ${month}`).toBe(200);
      // That it was used is stored after the answer, and not twice at once.
      const seen = async () => {
        await me(ask, headers);
        return database.db.read('sessions').where({ user_id: account.id }).pluck('last_seen_at');
      };
      await expect.poll(seen).toEqual([new Date(now).toISOString()]);
    }
    now += 4 * day;
    expect(await me(ask, headers), 'ninety days are the longest').toBe(401);
    await removeExpired(database.db, now);
    expect(await database.db.read('sessions')).toEqual([]);

    const stolen = await signInAccount(database, account, town, now);
    await write(database.db, town.id, 'test', (tx) => endSessions(tx.trx, account.id));
    expect(await me(ask, stolen)).toBe(401);

    const clerk = await signInAccount(database, await makeAccount(database, town, { is_admin: true }), town, now);
    const demoted = await signInAccount(database, account, town, now);
    await write(database.db, town.id, 'test', (tx) => changeUser(tx, town.id, account.id, { is_admin: false }));
    expect([await me(ask, demoted), (await ask('/api/users', { headers: demoted })).status]).toEqual([200, 403]);
    const off = await ask(`/api/users/${account.id}`, { ...postJson({ active: false }, clerk), method: 'PUT' });
    expect(off.status).toBe(200);
    expect(await me(ask, demoted)).toBe(401);
    const refused = await signIn(ask, account.email);
    expect([refused.status, refused.json()]).toMatchObject([401, { code: 'sign_in_failed' }]);
    for (const cookie of ['session=', 'session=x', `session=${'x'.repeat(5000)}`, 'session="; drop table users']) {
      expect(await me(ask, { cookie })).toBe(401);
    }
  });
});

test.each([
  ['register', { ...registration, firstName: ' ' }, 'Please enter your first name.'],
  ['register', { ...registration, lastName: undefined }, 'Something that is needed was left out.'],
  ['register', { ...registration, firstName: 'x'.repeat(81) }, 'A name has at most 80 characters.'],
  ['register', { ...registration, email: 'ann' }, 'Please enter an email address such as name@example.org.'],
  ['register', { ...registration, password: '1234567' }, 'A password has at least 8 characters.'],
  ['register', { ...registration, password: 'x'.repeat(201) }, 'A password has at most 200 characters.'],
  ['register', { ...registration, password: ['12345678'] }, 'Please enter a password.'],
  ['login', { email: 'a@b.example' }, 'Something that is needed was left out.'],
  ['login', { email: { $ne: '' }, password: 'x' }, 'Please enter your email address.'],
  ['login', { email: 'a\n@b.example', password: 'x' }, 'An email address is written on one line.'],
  ['login', { email: 'a\0@b.example', password: 'x' }, 'Text cannot hold the character U+0000.'],
  ['login', [], 'Something that is needed was left out.'],
  ['forgot', { email: '' }, 'Please enter an email address.'],
  ['link', { token: 'x'.repeat(101) }, 'The link is not complete.'],
  ['password', { token: 'x', password: '1234567' }, 'A password has at least 8 characters.'],
])('%s refuses %j', async (call, body, message) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const answer = await ask(`/api/auth/${call}`, postJson(body));
  expect([answer.status, answer.json()]).toMatchObject([400, { code: 'invalid', message }]);
});

test('the six texts are the town\u2019s own or the defaults, and are kept for minutes', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  await makeNeighbor(database.db);
  await database.db.write('towns').where({ id: town.id }).update({ auth_texts: '{"login_form_subtext":"Ours"}' });
  const { ask } = await serve(database);
  const own = await ask('/api/auth/text');
  expect(own.headers['cache-control']).toBe('public, max-age=300');
  expect(Object.keys(own.json() as object)).toHaveLength(6);
  expect(own.json()).toMatchObject({ login_form_subtext: 'Ours' });
  expect((await ask('/api/auth/text', { host: 'neighbor.test' })).body).not.toContain('Ours');
});

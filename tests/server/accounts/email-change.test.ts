/** Changing the address of one's own account. */
import { describe, expect, test } from 'vitest';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { limits } from '../../../server/http/limits.ts';
import { createThrottle } from '../../../server/http/throttle.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signIn, signInAccount, testPassword } from './accounts.ts';

const path = '/api/users/me/email';
const dayMs = 86_400_000;

async function setUp(dialect: Dialect = 'sqlite') {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const clock = { now: Date.now() };
  const { ask, waitForBackgroundTasks } = await serve(database, { now: () => clock.now });
  const ann = await makeAccount(database, town, { email: 'ann@maple.example', first_name: 'Ann', last_name: 'Ash' });
  const headers = await signInAccount(database, ann, town, clock.now);
  const request = (email: unknown, as: Record<string, string> = headers) => ask(path, postJson({ email }, as));
  const pending = async () => ((await ask(path, { headers })).json() as { pending: { email: string } | null }).pending;
  const use = (token: unknown, as: Record<string, string> = headers, password?: string) =>
    ask('/api/auth/email', postJson({ token, password }, as));
  const mails = async () => {
    await waitForBackgroundTasks();
    return readMails(database.dataDir);
  };
  /** The token of the newest link. */
  const token = async () => (await mails()).findLast((mail) => mail.token)?.token ?? '';
  const lines = () =>
    database.db
      .read('audit_log')
      .where({ town_id: town.id, record_id: ann.id })
      .whereLike('action', 'email_change%')
      .orderBy('id')
      .select('action', 'detail', 'user_id');
  return { database, town, clock, ask, ann, headers, request, pending, use, mails, token, lines };
}

describe.each(dialects)('on %s', (dialect) => {
  test('the address changes once its link is pressed; the old one gets a mail, and other devices are signed out', async () => {
    const { database, town, ask, ann, headers, request, pending, use, mails, token, lines } = await setUp(dialect);
    const elsewhere = await signInAccount(database, ann, town);
    expect(await pending()).toBeNull();
    const response = await request('  Ann.New+town@Maple.Example ');
    const email = 'ann.new+town@maple.example';
    expect([response.status, response.json()]).toMatchObject([202, { pending: { email } }]);
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      `${email}: Use this email address for Maple`,
      'ann@maple.example: Someone asked to change your email address for Maple',
    ]);
    const used = await token();
    const link = await ask('/api/auth/link', postJson({ token: used }));
    expect(link.json(), 'a stranger who has the link reads no name').toEqual({
      purpose: 'email',
      email,
      needs_password: true,
    });
    for (const name of ['confirm', 'password']) {
      const other = await ask(`/api/auth/${name}`, postJson({ token: used, password: 'a barn of owls' }));
      expect(other.status, 'the link is for nothing else').toBe(410);
    }
    expect((await signIn(ask, ann.email)).status, 'looking at a link changes nothing').toBe(200);
    const done = await use(used);
    expect([done.status, done.json()]).toMatchObject([
      200,
      { email, person: { id: ann.id, email, first_name: 'Ann' } },
    ]);
    expect((await use(used)).status).toBe(410);
    expect((await ask('/api/users/me', { headers })).json()).toMatchObject({ email, email_confirmed: true });
    expect((await ask('/api/users/me', { headers: elsewhere })).status).toBe(401);
    expect((await signIn(ask, ann.email)).status).toBe(401);
    expect((await signIn(ask, email)).json()).toMatchObject({ id: ann.id });
    expect((await mails()).filter(({ to }) => to === ann.email).map(({ subject }) => subject)).toContain(
      'Your email address for Maple was changed',
    );
    expect(await pending()).toBeNull();
    expect(await lines()).toEqual([
      { action: 'email_change_asked', detail: email, user_id: ann.id },
      { action: 'email_changed', detail: `ann@maple.example → ${email}`, user_id: ann.id },
    ]);
  });
});

test('it takes a recent password, an address of one’s own town, and a person who is signed in', async () => {
  const { database, clock, ann, headers, request, pending, mails, use, token, ask } = await setUp();
  for (const wrong of [
    '',
    'ann',
    'ann@maple',
    'a\nb@maple.example',
    `${'x'.repeat(300)}@maple.example`,
    7,
    undefined,
  ]) {
    expect((await request(wrong)).status).toBe(400);
  }
  expect((await request('ANN@maple.example')).json()).toMatchObject({ message: 'This is your email address already.' });
  expect((await request('new@maple.example', {})).status).toBe(401);
  clock.now += 10 * 60_000;
  expect((await request('new@maple.example')).json()).toMatchObject({ code: 'password_required' });
  expect([await pending(), await mails()]).toEqual([null, []]);
  const entered = await ask('/api/users/me/recent-password', postJson({ password: testPassword }, headers));
  expect(entered.status).toBe(204);
  headers.cookie = cookieOf(entered);
  expect((await request('new@maple.example')).status).toBe(202);
  const neighbor = await makeNeighbor(database.db);
  await makeAccount(database, neighbor, { email: 'new@maple.example' });
  const there = await ask('/api/auth/email', { ...postJson({ token: await token() }), host: 'neighbor.test' });
  expect(there.status, 'another town knows no such link').toBe(410);
  expect((await use(await token())).json()).toMatchObject({ person: { id: ann.id } });
});

test('without the session the link takes the password, signs nobody in, and ends every session', async () => {
  const { ask, headers, request, use, token } = await setUp();
  await request('new@maple.example');
  const link = await token();
  expect((await use(link, {})).json()).toMatchObject({ code: 'password_required' });
  expect((await use(link, {}, 'not the password')).json()).toMatchObject({ code: 'invalid' });
  const done = await use(link, {}, testPassword);
  expect([done.status, done.json(), done.headers['set-cookie']]).toEqual([
    200,
    { email: 'new@maple.example', person: null },
    undefined,
  ]);
  expect((await ask('/api/users/me', { headers })).status).toBe(401);
});

test('an address that has an account looks the same to who asks for it; its owner is told, and nothing changes', async () => {
  const { database, town, request, pending, mails, use, token, ann } = await setUp();
  await makeAccount(database, town, { email: 'bob@maple.example' });
  const free = await request('free@maple.example');
  const taken = await request('bob@maple.example');
  const shape = (answer: typeof free) => [answer.status, Object.keys((answer.json() as { pending: object }).pending)];
  expect(shape(taken)).toEqual(shape(free));
  expect(await pending()).toMatchObject({ email: 'bob@maple.example' });
  const notice = (await mails()).find(({ to }) => to === 'bob@maple.example');
  expect(notice).toMatchObject({ subject: 'Your email address for Maple was not changed', token: '' });
  // The link of before is void: another address is wanted now.
  expect((await use(await token())).status).toBe(410);
  // An address that gets an account in the meantime stays that account's.
  await request('carl@maple.example');
  await makeAccount(database, town, { email: 'carl@maple.example' });
  expect((await use(await token())).json()).toMatchObject({ code: 'email_taken' });
  expect(await database.db.read('users').where({ id: ann.id }).first('email')).toEqual({ email: 'ann@maple.example' });
});

test('a link is void after a day, once it is canceled, after another password, and once the account is closed', async () => {
  const { database, town, clock, ask, ann, headers, request, pending, use, token, lines } = await setUp();
  const ways: Record<string, () => Promise<unknown>> = {
    'a day': async () => {
      clock.now += dayMs;
    },
    canceling: async () => expect((await ask(path, { method: 'DELETE', headers })).status).toBe(204),
    'another password': () =>
      ask('/api/users/me/password', {
        ...postJson({ current: testPassword, password: 'quite another word' }, headers),
        method: 'PUT',
      }),
    closing: () => write(database.db, town.id, 'test', (tx) => changeUser(tx, town.id, ann.id, { active: false })),
  };
  for (const [way, end] of Object.entries(ways)) {
    await database.db.write('sessions').update({ password_entered_at: new Date(clock.now).toISOString() });
    expect((await request(`${way.replace(' ', '-')}@maple.example`)).status, way).toBe(202);
    await end();
    expect((await use(await token())).status, way).toBe(410);
    if (way !== 'closing') expect(await pending(), way).toBeNull();
  }
  expect((await lines()).map(({ action }) => action)).toContain('email_change_cancelled');
  expect((await lines()).map(({ action }) => action)).not.toContain('email_changed');
});

test('few mails go out, to one address and from one account', async () => {
  const { request } = await setUp();
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await request('new@maple.example')).status);
  for (let n = 0; n < 3; n += 1) statuses.push((await request(`new-${n}@maple.example`)).status);
  expect(statuses.slice(0, 5)).toEqual([202, 202, 202, 429, 202]);
  expect(statuses.at(-1)).toBe(429);
});

test('a demo account whose address was changed stays; the next start makes the one of the demo again', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { host: 'cityofmaple.localhost' });
  await seedDemoAccounts(database.db, testPassword);
  const before = await database.db.read('users').where({ email: 'clerk@maple.example' }).first('id');
  await database.db.write('users').where({ id: before.id }).update({ email: 'mine@maple.example' });
  await seedDemoAccounts(database.db, testPassword);
  const users = await database.db.read('users').where({ town_id: town.id, is_admin: true }).orderBy('email');
  expect(users.map(({ email, id }) => [email, id === before.id])).toEqual([
    ['clerk@maple.example', false],
    ['mine@maple.example', true],
  ]);
});

test('the mailed link does not allow guessing the password, from however many addresses', async () => {
  const { database, town, clock, ann, request, use, token } = await setUp();
  await request('stranger@elsewhere.example');
  const link = await token();
  expect((await use(link, {}, 'a guess')).status).toBe(400);
  const wrong = await database.db.read('audit_log').where({ town_id: town.id, action: 'wrong_password' });
  expect(wrong).toMatchObject([{ record_id: ann.id }]);
  const throttle = createThrottle(database.db, () => clock.now);
  const { points } = limits.password_change_account;
  for (let tries = 1; tries < points; tries += 1) await throttle.countAttempt(['password_change_account', ann.id]);
  expect((await use(link, {}, testPassword)).status).toBe(429);
});

import { expect, test } from 'vitest';
import { verifyPassword } from '../../../server/accounts/passwords.ts';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { forgetRunningServer, noteRunningServer } from '../../../server/start/runningServer.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { findAccount } from '../../../server/store/accounts/users.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { runTown as run, runTownProcess } from '../office/cli.ts';
import { serve } from '../serve.ts';
import { makeAccount, signInAccount, testPassword } from './accounts.ts';

const host = 'cityofmaple.test';
const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test.each(dialects)('on %s the first administrator comes from the command line, by a link', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  await makeNeighbor(database.db);
  const env = { PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' };
  const made = await run({ ...database, env }, 'admin', host, 'Ann.Bee@Maple.example');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(
    /^ann\.bee@maple\.example is an administrator of cityofmaple\.test\.\nTo set a password, open this link within seven days\. It works once:\nhttps:\/\/cityofmaple\.test\/password#[\w-]{43}\nNo server runs with this data folder, .+\n$/,
  );
  const token = /#(\S+)/.exec(made.out)?.[1];
  const { ask } = await serve(database);
  const password = 'a password of mine';
  const taken = await ask('/api/auth/password', post({ token, password, firstName: 'Ann', lastName: 'Bee' }));
  expect(taken.json()).toMatchObject({ first_name: 'Ann', last_name: 'Bee', is_admin: true });
  expect(
    (await ask('/api/auth/login', { ...post({ email: 'ann.bee@maple.example', password }), host: 'neighbor.test' }))
      .status,
  ).toBe(401);
  const lines = await database.db.read('audit_log').where({ town_id: town.id, noun: 'users' }).orderBy('id');
  expect(lines.map(({ person, action }) => `${person}: ${action}`)).toEqual([
    'command line: created',
    'command line: made_admin',
    'command line: invited',
    'ann.bee@maple.example: invitation_accepted',
  ]);
});

test('an account that is there becomes an administrator, gets another password, or a link; it is taken back into use', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const account = await makeAccount(database, town, { email: 'ann@maple.example' });
  await write(database.db, town.id, 'test', (tx) => changeUser(tx, town.id, account.id, { active: false }));
  const now = () => findAccount(database.db.read, town.id, { id: account.id });
  expect(await run(database, 'admin', host, 'ann@maple.example')).toMatchObject({
    code: 0,
    out: 'ann@maple.example is an administrator of cityofmaple.test.\n',
  });
  expect(await now()).toMatchObject({
    is_admin: true,
    active: true,
    first_name: 'Pat',
    password_hash: account.password_hash,
  });

  const headers = await signInAccount(database, account, town);
  const given = { ...database, input: 'from the input\n' };
  const changed = await run(given, 'admin', host, 'ann@maple.example', '--password', '-');
  expect(changed.out).toContain('The password is set.');
  expect(await verifyPassword((await now())?.password_hash, 'from the input')).toBe(true);
  const { ask } = await serve(database);
  expect((await ask('/api/users/me', { headers })).status).toBe(401);
  expect(readMails(database.dataDir).map(({ subject }) => subject)).toEqual([
    'You are now an administrator of Maple',
    'Your password for Maple was changed',
  ]);

  const link = await run(database, 'admin', host, 'ann@maple.example', '--link');
  expect(link.out).toContain('within one hour');
  const token = /#(\S+)/.exec(link.out)?.[1];
  expect((await ask('/api/auth/link', post({ token }))).json()).toMatchObject({ purpose: 'reset' });
});

test.each([
  [['admin', host], 2, 'After the host, say whose account'],
  [['admin', host, 'ann'], 1, 'Please enter an email address such as'],
  [['admin', host, 'a@b.example', 'Ann'], 2, 'One address at a time'],
  [['admin', host, 'a@b.example', '--password', '1234567'], 1, 'A password has at least 8 characters.'],
  [['admin', host, 'a@b.example', '--password', '12345678', '--link'], 2, 'not both'],
  [['admin', host, 'a@b.example', '--password', 'password1'], 1, 'easy to guess'],
  [['admin', host, 'a@b.example', '--first-name', 'Ludmilla', '--password', 'Ludmilla1'], 1, 'made of your name'],
  [['admin', host, 'a@b.example', '--first-name', ' '], 1, 'Please enter your first name.'],
  [['admin', 'nowhere.test', 'a@b.example'], 1, 'There is no town at nowhere.test'],
  [['texts', host, 'welcome', 'x'], 2, 'There is no text "welcome"'],
  [['texts', host, 'login_form_subtext'], 2, 'Say the text'],
  [['texts', host, 'login_form_subtext', 'x'.repeat(301)], 2, 'at most 300 characters'],
  [['texts', host, 'login_form_subtext', 'x', 'y'], 2, 'Put the text in quotes'],
])('%j ends with %i: %s', async (words, code, sentence) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const ended = await run(database, ...words);
  expect(ended.code).toBe(code);
  expect(ended.err).toContain(sentence);
  expect(await database.db.read('users')).toEqual([]);
});

test('in a process of its own, too, a password is checked, and the process ends when it is', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const setPassword = (input: string) =>
    runTownProcess({ ...database, input }, 'admin', host, 'ann@maple.example', '--password', '-');
  expect(setPassword('qwertyuiop\n')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('easy to guess'),
  });
  expect(await database.db.read('users')).toEqual([]);
  expect(setPassword('a barn of owls\n')).toMatchObject({ code: 0, out: expect.stringContaining('is set'), err: '' });
});

test('the link has the address of the server that runs, whatever the settings of the command say', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const env = { PUBLIC_SCHEME: 'https', PORT: '3000' };
  const link = async () => (await run({ ...database, env }, 'admin', host, 'ann@maple.example', '--link')).out;
  await noteRunningServer(database.dataDir, { publicScheme: 'http', trustProxy: false, port: 4321 });
  expect(await link()).toMatch(/http:\/\/cityofmaple\.test:4321\/password#[\w-]{43}\n$/);
  await forgetRunningServer(database.dataDir);
  expect(await link()).toContain('https://cityofmaple.test/password#');
});

test('an account whose address was never confirmed does not become its administrator', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const given = { email: 'clerk@maple.example', email_confirmed: false };
  const squatter = await signInAccount(database, await makeAccount(database, town, given), town);
  const made = await run(database, 'admin', host, given.email);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('/password#') });
  const { ask } = await serve(database);
  for (const path of ['/api/users/me', '/api/users']) {
    expect((await ask(path, { headers: squatter })).status, path).toBe(401);
  }
  const { email } = given;
  expect((await ask('/api/auth/login', post({ email, password: testPassword }))).status).toBe(401);
  const token = /#(\S+)/.exec(made.out)?.[1];
  const owner = post({ token, password: 'a password of mine', firstName: 'Ann', lastName: 'Bee' });
  expect((await ask('/api/auth/password', owner)).json()).toMatchObject({ first_name: 'Ann', is_admin: true });
  const actions = await database.db.read('audit_log').where({ town_id: town.id, action: 'made_admin' });
  expect(actions).toHaveLength(1);
});

test('a town says its own words on the sign-in screens, and goes back to what is said everywhere', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  await makeNeighbor(database.db);
  const readOutput = async (at = host) =>
    ((await (await serve(database)).ask('/api/auth/text', { host: at })).json() as Record<string, string>)
      .login_form_subtext;
  const usual = await readOutput();
  const changed = await run(database, 'texts', host, 'login_form_subtext', ' Hello, neighbor. ');
  expect(changed.out).toContain('login_form_subtext: Hello, neighbor.\n');
  expect(changed.out).toContain('login_welcome_subtext (as everywhere): ');
  await run(database, 'texts', host, 'register_form_subtext', 'Too.');
  expect([await readOutput(), await readOutput('neighbor.test')]).toEqual(['Hello, neighbor.', usual]);
  await run(database, 'texts', host, 'login_form_subtext', '');
  expect(await readOutput()).toBe(usual);
  expect((await run(database, 'texts', host)).out).toContain('register_form_subtext: Too.\n');
});

test('the demo towns have their accounts, with the password that was chosen or one that is told once', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  expect(await seedDemoAccounts(db), 'no town at all').toBeNull();
  const maple = await makeTown(db, { host: 'cityofmaple.localhost' });
  const market = await makeTown(db, { host: 'maplemarket.localhost' });
  const first = await seedDemoAccounts(db);
  expect(first?.password).toMatch(/^[\w-]{12}$/);
  const rows = await db.read('users').orderBy(['email', 'town_id']);
  expect(rows.map(({ email, is_admin }) => [email, Boolean(is_admin)])).toEqual([
    ['clerk@maple.example', true],
    ['clerk@maple.example', true],
    ['resident@maple.example', false],
    ['resident@maple.example', false],
  ]);
  expect(await seedDemoAccounts(db)).toEqual({ password: null });
  expect(await db.read('users').orderBy(['email', 'town_id'])).toEqual(rows);
  for (const time of [1, 2]) {
    expect(await seedDemoAccounts(db, 'maple-main-street'), `start ${time}`).toEqual({ password: 'maple-main-street' });
  }
  for (const { id } of [maple, market]) {
    const account = await findAccount(db.read, id, { email: 'resident@maple.example' });
    expect(await verifyPassword(account?.password_hash, 'maple-main-street')).toBe(true);
  }
  await makeTown(db);
  expect(await seedDemoAccounts(db, 'another word'), 'somebody\u2019s own database').toBeNull();
});

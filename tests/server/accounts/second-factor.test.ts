/** Two-step sign-in: codes of an app, recovery codes, and what does not get around them. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { type Dialect, dialects, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { runTown } from '../office/cli.ts';
import { serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signIn, signInAccount, testPassword } from './accounts.ts';

const path = '/api/users/me/second-factor';

async function setUp(dialect: Dialect) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { display_name: 'Maple' });
  const clock = { now: Date.now() };
  const { ask, waitForBackgroundTasks } = await serve(database, { now: () => clock.now, env: { TRUST_PROXY: '1' } });
  const clerk = await makeAccount(database, town, { email: 'clerk@maple.example', is_admin: true });
  const headers = await signInAccount(database, clerk, town);
  const post = (to: string, body: unknown, as = headers) => ask(to, postJson(body, as));
  // Each from an address of its own, so that what counts by address refuses none.
  let address = 0;
  const logIn = (code?: string, password = testPassword, fixed = '') => {
    address += 1;
    const from = { 'x-forwarded-for': fixed || `198.51.100.${address}` };
    return ask('/api/auth/login', postJson({ email: clerk.email, password, code }, from));
  };
  let secret = '';
  const codeAt = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now + steps * 30_000 });
  /** Turns it on. @returns the recovery codes */
  const turnOn = async () => {
    const proposed = (await post(path, {})).json() as { secret: string; uri: string };
    secret = proposed.secret;
    const enabled = await post(`${path}/enable`, { code: codeAt(-1) });
    expect(enabled.status).toBe(200);
    return (enabled.json() as { recovery_codes: string[] }).recovery_codes;
  };
  const mails = async () => {
    await waitForBackgroundTasks();
    return readMails(database.dataDir);
  };
  return { database, town, clock, ask, clerk, headers, post, logIn, codeAt, turnOn, mails };
}

describe.each(dialects)('on %s', (dialect) => {
  test('turned on with a code; from then on signing in needs one, each once, and a wrong one is counted', async () => {
    const { database, clock, ask, clerk, headers, post, logIn, codeAt, turnOn, mails, town } = await setUp(dialect);
    const elsewhere = await signInAccount(database, clerk, town);
    expect((await ask(path, { headers })).json()).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    const { secret, uri } = (await post(path, {})).json() as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Maple:clerk%40maple\.example\?issuer=Maple&secret=/);
    expect((await post(`${path}/enable`, { code: '000000' })).json()).toMatchObject({ code: 'wrong_code' });
    expect((await logIn()).status, 'a secret that is only proposed asks for nothing').toBe(200);
    expect(await turnOn()).toHaveLength(10);
    expect((await ask('/api/users/me', { headers: elsewhere })).status, 'signed in without a code').toBe(401);
    expect((await ask('/api/users/me', { headers })).status).toBe(200);
    expect((await ask(path, { headers })).json()).toMatchObject({ recovery_codes_left: 10 });
    const stored = JSON.stringify([await database.db.read('second_factors'), await database.db.read('recovery_codes')]);
    expect(stored).not.toContain(secret);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on for Maple']);

    const response = await logIn();
    expect([response.status, response.json(), cookieOf(response)]).toMatchObject([401, { code: 'code_required' }, '']);
    const notEvenAsked = await logIn(codeAt(), 'not the password');
    expect(notEvenAsked.json()).toMatchObject({ code: 'sign_in_failed' });
    // Clocks differ by up to half a minute; the one before was taken when it was turned on.
    for (const steps of [-2, -1, 2]) {
      const wrong = await logIn(codeAt(steps));
      expect([steps, wrong.status, wrong.json()]).toMatchObject([steps, 400, { code: 'wrong_code' }]);
    }
    // Some keyboards type digits of full width; what is no digit at all is wrong, and nothing else.
    const wide = codeAt().replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect((await logIn(`é${wide.slice(1)}`)).status).toBe(400);
    expect((await logIn(` ${wide.slice(0, 3)} ${wide.slice(3)}`)).status).toBe(200);
    expect((await logIn(codeAt())).status, 'the same again').toBe(400);
    clock.now += 30_000;
    const two = await Promise.all([logIn(codeAt()), logIn(codeAt())]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('ten wrong codes a day are looked at; then two in a row are asked for, and nobody is locked out', async () => {
    const { database, clock, ask, clerk, logIn, codeAt, turnOn, mails } = await setUp(dialect);
    const [recovery = ''] = await turnOn();
    clock.now += 60_000;
    // Also where both are behind one address: codes are no wrong passwords.
    const thief = '198.51.100.0';
    const guess = async (times: number) => {
      const codes = [];
      for (let time = 0; time < times; time++) codes.push((await logIn('12345a', testPassword, thief)).json());
      return codes.map((answer) => (answer as { code: string }).code);
    };
    // Signing in well meanwhile gives whoever guesses no more tries.
    expect(await guess(5)).toEqual(Array(5).fill('wrong_code'));
    expect((await logIn(codeAt())).status).toBe(200);
    expect(await guess(7)).toEqual([...Array(5).fill('wrong_code'), 'two_codes_required', 'two_codes_required']);
    expect(await database.db.read('audit_log').where({ action: 'wrong_code' })).toHaveLength(12);
    clock.now += 30_000;
    const first = codeAt();
    expect((await logIn(first)).json(), 'even a right one').toMatchObject({ code: 'two_codes_required' });
    for (const wrong of [`${first}${first}`, `000000${codeAt(1)}`, `${first}000000`, `${codeAt(1)}${first}`]) {
      expect((await logIn(wrong)).json(), wrong).toMatchObject({ code: 'two_codes_required' });
    }
    clock.now += 30_000;
    expect((await logIn(`${first} ${codeAt()}`)).status).toBe(200);
    expect((await logIn(`${first} ${codeAt()}`)).status, 'each code works once').toBe(400);
    expect((await logIn(recovery, testPassword, thief)).status, 'a recovery code is never counted').toBe(200);
    // So are those who have the mailed link.
    await ask('/api/auth/forgot', postJson({ email: clerk.email }));
    await expect.poll(async () => (await mails()).at(-1)?.subject).toBe('Reset your password for Maple');
    const token = (await mails()).at(-1)?.token;
    clock.now += 30_000;
    const set = await ask('/api/auth/password', postJson({ token, password: 'brand new word', code: codeAt() }));
    expect(set.status).toBe(200);
    const notices = (await mails()).filter(
      ({ subject }) => subject === 'Someone is guessing your sign-in codes for Maple',
    );
    expect(
      notices.map(({ to }) => to),
      'once a day',
    ).toEqual([clerk.email]);
    clock.now += 24 * 3_600_000;
    expect((await logIn(codeAt(), 'brand new word')).status).toBe(200);
  });

  test('recovery codes: each works once, new ones end the old ones, turning off takes password and code', async () => {
    const { clock, headers, ask, post, logIn, codeAt, turnOn, mails, database, clerk } = await setUp(dialect);
    const [first = '', second = '', third = ''] = await turnOn();
    // Thirty-one letters and digits: 118 bits.
    expect(first).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(first)).status).toBe(400);
    const wrong = await post(`${path}/recovery-codes`, { password: 'not the password', code: second });
    expect([wrong.status, wrong.json()]).toMatchObject([400, { code: 'invalid' }]);
    const renewed = await post(`${path}/recovery-codes`, { password: testPassword, code: second });
    const codes = (renewed.json() as { recovery_codes: string[] }).recovery_codes;
    expect(codes).toHaveLength(10);
    expect((await logIn(third)).status).toBe(400);
    const shorter = createHash('sha256').update('abcdefghjkmnpqrs').digest('base64url');
    await database.db.write('recovery_codes').insert({ user_id: clerk.id, code_hash: shorter });
    expect((await logIn('abcd-efgh-jkmn-pqrs')).status, 'one from before they were longer').toBe(200);
    expect((await logIn(codes[0])).status).toBe(200);
    for (const body of [
      { password: testPassword, code: '000000' },
      { password: 'not the password', code: codeAt() },
      { password: testPassword },
    ]) {
      expect((await post(`${path}/disable`, body)).status).toBe(400);
    }
    clock.now += 30_000;
    expect((await post(`${path}/disable`, { password: testPassword, code: codeAt() })).status).toBe(204);
    expect((await logIn()).status).toBe(200);
    expect((await ask(path, { headers })).json()).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect((await mails()).at(-1)?.subject).toBe('Two-step sign-in is off for Maple');
    const lines: string[] = await database.db.read('audit_log').orderBy('id').pluck('action');
    expect(lines.filter((action) => /factor|recovery/.test(action))).toEqual([
      'second_factor_on',
      'recovery_codes_made',
      'second_factor_off',
    ]);
  });
});

test('another address takes a code, too, which a wrong one neither changes nor gives away', async () => {
  const { clock, ask, headers, post, codeAt, turnOn, mails, database, clerk } = await setUp('sqlite');
  const to = '/api/users/me/email';
  const [recovery = ''] = await turnOn();
  const pending = async () => (await ask(to, { headers })).json();
  const email = 'clerk.new@maple.example';
  const none = await post(to, { email });
  expect([none.status, none.json()]).toMatchObject([401, { code: 'code_required' }]);
  expect((none.json() as { message: string }).message).toContain('Nothing was changed');
  for (const code of ['000000', codeAt(-1)]) {
    expect((await post(to, { email, code })).json(), code).toMatchObject({ code: 'wrong_code' });
  }
  expect([await pending(), (await mails()).filter((mail) => mail.to.includes(email))]).toEqual([{ pending: null }, []]);
  expect(await database.db.read('audit_log').where({ action: 'wrong_code', record_id: clerk.id })).toHaveLength(2);
  expect((await post(to, { email, code: codeAt() })).status).toBe(202);
  expect(await pending()).toMatchObject({ pending: { email } });
  clock.now += 60_000;
  expect((await post(to, { email, code: recovery })).status, 'a recovery code does as well').toBe(202);
});

test('a mailed reset link does not get around it, and sets nothing without the code', async () => {
  const { ask, clerk, codeAt, logIn, turnOn, mails } = await setUp('sqlite');
  await turnOn();
  await ask('/api/auth/forgot', postJson({ email: clerk.email }));
  await expect.poll(async () => (await mails()).at(-1)?.subject).toBe('Reset your password for Maple');
  const token = (await mails()).at(-1)?.token;
  const set = (code?: string) => ask('/api/auth/password', postJson({ token, password: 'brand new word', code }));
  for (const [code, problem] of [
    [undefined, 'code_required'],
    ['000000', 'wrong_code'],
  ] as const) {
    const refused = await set(code);
    expect([refused.json(), cookieOf(refused)]).toMatchObject([{ code: problem }, '']);
  }
  expect((await logIn(undefined, 'brand new word')).json()).toMatchObject({ code: 'sign_in_failed' });
  expect((await set(codeAt())).status).toBe(200);
});

test.each(dialects)('on %s only administrators turn it on; the command line turns it off', async (dialect) => {
  const { database, town, clock, ask, clerk, post, logIn, turnOn, mails } = await setUp(dialect);
  const resident = await signInAccount(database, await makeAccount(database, town), town);
  expect((await post(path, {}, resident)).status).toBe(403);
  const [code] = await turnOn();
  expect((await post(path, {})).json()).toMatchObject({ code: 'invalid' });
  const run = (...more: string[]) => runTown(database, '2fa', town.host, clerk.email, ...more);
  expect((await run()).code, 'it takes --off').toBe(2);
  expect(await run('--off')).toMatchObject({ code: 0, out: expect.stringContaining('with the password alone') });
  expect((await run('--off')).out).toContain('was off');
  expect((await mails()).at(-1)?.subject).toBe('Two-step sign-in is off for Maple');
  expect((await logIn()).status).toBe(200);
  expect((await post(`${path}/disable`, { password: testPassword, code })).status).toBe(400);
  clock.now += 11 * 60_000;
  const late = await post(path, {});
  expect([late.status, late.json()]).toMatchObject([403, { code: 'password_required' }]);
  expect((await signIn(ask, clerk.email)).status).toBe(200);
});

import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { throttleAddress } from '../../../server/http/callerAddress.ts';
import { type LimitKey, limits } from '../../../server/http/limits.ts';
import { createThrottle } from '../../../server/http/throttle.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { makeAccount, testPassword } from '../accounts/accounts.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';

const quarter = 15 * 60_000;
const most = limits.sign_in_account_address.points;

const signIn = (ask: SendRequest, email: string, password: string, from?: string, host = 'cityofmaple.test') =>
  ask('/api/auth/login', {
    method: 'POST',
    host,
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ email, password }),
  });

async function fail(ask: SendRequest, times: number, email: string, from?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await signIn(ask, email, 'wrong', from)).status);
  return statuses;
}

describe.each(dialects)('counting on %s', (dialect) => {
  test('an attempt counts before it is made: of many at once no more get through than may', async () => {
    const { db } = await makeTestDatabase(dialect);
    const throttle = createThrottle(db, Date.now);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        throttle.countAttempt(['password_change', 'one'], ['link_address', `address ${index % 4}`]),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.password_change.points);
    expect(await throttle.tryAttempt(['password_change', 'two'])).toBe(true);
    expect(await throttle.tryAttempt(['password_change', 'one'])).toBe(false);
  });

  test('a burst from one address uses up nothing that it shares with others', async () => {
    const { db } = await makeTestDatabase(dialect);
    const throttle = createThrottle(db, Date.now);
    const send = async (address: string) => {
      const sent = throttle.countAttempt(['requests_address', address], ['requests_town', 'maple']);
      return (await Promise.allSettled([sent]))[0].status === 'fulfilled';
    };
    const allowed = await Promise.all(Array.from({ length: 400 }, () => send('198.51.100.1')));
    expect(allowed.filter(Boolean)).toHaveLength(limits.requests_address.points);
    const others = await Promise.all(Array.from({ length: 30 }, (_, at) => send(`198.51.100.${at + 2}`)));
    expect(others).not.toContain(false);
  });

  test('a window is over when it is over, from the first attempt on; what is over is cleaned up', async () => {
    const { db } = await makeTestDatabase(dialect);
    let now = 1_800_000_000_000;
    const throttle = createThrottle(db, () => now);
    for (let time = 0; time < 3; time++) expect(await throttle.tryAttempt(['forgot_account', 'a'])).toBe(true);
    now += 3_599_999;
    await expect(throttle.countAttempt(['forgot_account', 'a'])).rejects.toMatchObject({
      code: 'too_many_attempts',
      details: { retry_after: 1 },
    });
    now += 1;
    expect(await throttle.tryAttempt(['forgot_account', 'a'])).toBe(true);
    await removeExpired(db, now + 3_599_999);
    expect(await db.read('throttle')).toHaveLength(1);
    await removeExpired(db, now + 3_600_000);
    expect(await db.read('throttle')).toEqual([]);
  });
});

describe.each(dialects)('many networks of one customer on %s', (dialect) => {
  test('a /48 may do ten times what a /64 may, and gets back what succeeds', async () => {
    const { db } = await makeTestDatabase(dialect);
    const throttle = createThrottle(db, Date.now);
    const { points } = limits.link_address;
    const tryFrom = (network: string, n: number) =>
      throttle.tryAttempt(['link_address', throttleAddress(`2001:db8:${network}:${n.toString(16)}::1`)]);
    const tried: boolean[] = [];
    for (let n = 0; n < 10 * points; n++) tried.push(await tryFrom('1', n));
    expect(new Set(tried)).toEqual(new Set([true]));
    expect(await tryFrom('1', 5000)).toBe(false);
    expect(await tryFrom('2', 5000)).toBe(true);
    // A /64 of its own has its own limit all the same.
    for (let n = 1; n < points; n++) await tryFrom('2', 5000);
    expect([await tryFrom('2', 5000), await tryFrom('2', 5001)]).toEqual([false, true]);
    const succeeded: LimitKey = ['link_address', throttleAddress('2001:db8:1:1::1')];
    await db.write.transaction((trx) => throttle.forgetAttempts(trx, [succeeded]));
    expect([await tryFrom('1', 6000), await tryFrom('1', 6001)]).toEqual([true, false]);
  });
});

test('changes that are counted in steps are counted by /48, too', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const throttle = createThrottle(db, Date.now);
  const change = (n: number) =>
    throttle.countInSteps(['search_misses_address', throttleAddress(`2001:db8:1:${n.toString(16)}::1`)]);
  for (let n = 0; n < 10 * limits.search_misses_address.points; n++) await change(n);
  await expect(change(5000)).rejects.toMatchObject({ code: 'too_many_attempts' });
});

test('an account that many guess at from everywhere answers later, and is never refused', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const wait = vi.fn(async () => {});
  const throttle = createThrottle(db, Date.now, wait);
  for (let time = 0; time < 160; time++)
    await throttle.countAttempt(['sign_in_account', 'town', 'clerk@maple.example']);
  expect(wait.mock.calls.map(([milliseconds]: unknown[]) => milliseconds).slice(0, 2)).toEqual([100, 200]);
  expect(wait).toHaveBeenCalledTimes(60);
  expect(wait).toHaveBeenLastCalledWith(5000);
});

test('too many failures of an account at one address are refused there alone, across a restart, for a while', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const neighbor = await makeNeighbor(database.db);
  await makeAccount(database, town, { email: 'clerk@maple.example' });
  await makeAccount(database, neighbor, { email: 'clerk@maple.example' });
  await makeAccount(database, town, { email: 'other@maple.example' });
  let now = Date.now();
  const options = { env: { TRUST_PROXY: '1' }, now: () => now };
  const { ask } = await serve(database, options);
  const [victim, attacker] = ['198.51.100.1', '203.0.113.9'];
  // A success in between resets the count.
  await fail(ask, most - 1, 'clerk@maple.example', attacker);
  expect((await signIn(ask, 'clerk@maple.example', testPassword, attacker)).status).toBe(200);
  expect(await fail(ask, most + 1, 'clerk@maple.example', attacker)).toEqual([...Array(most).fill(401), 429]);
  const refused = await signIn(ask, 'clerk@maple.example', testPassword, attacker);
  expect([refused.status, refused.json()]).toMatchObject([429, { code: 'too_many_attempts', retry_after: 900 }]);
  expect(refused.headers['retry-after']).toBe('900');
  expect(refused.headers['set-cookie']).toBeUndefined();
  // An address that the visitor put into the header is not the one that the proxy saw.
  expect((await signIn(ask, 'clerk@maple.example', testPassword, `${victim}, ${attacker}`)).status).toBe(429);

  const again = await openDatabase(database);
  const restarted = await serve({ ...database, db: again }, options);
  expect((await signIn(restarted.ask, 'clerk@maple.example', testPassword, attacker)).status).toBe(429);
  await again.close();

  expect((await signIn(ask, 'clerk@maple.example', testPassword, victim)).status).toBe(200);
  expect((await signIn(ask, 'other@maple.example', testPassword, attacker)).status).toBe(200);
  expect((await signIn(ask, 'clerk@maple.example', testPassword, attacker, 'neighbor.test')).status).toBe(200);
  now += quarter;
  expect((await signIn(ask, 'clerk@maple.example', testPassword, attacker)).status).toBe(200);
  const rows = JSON.stringify(await database.db.read('throttle'));
  for (const secret of ['clerk', victim, attacker]) expect(rows).not.toContain(secret);
});

test('an account that does not exist is refused alike', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  expect(await fail(ask, most + 1, 'nobody@maple.example')).toEqual([...Array(most).fill(401), 429]);
});

test('one address may not try account after account, and all of an IPv6 network is one address', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database, { env: { TRUST_PROXY: '1' } });
  const statuses: number[] = [];
  for (let time = 0; time <= limits.sign_in_address.points; time++) {
    statuses.push((await signIn(ask, `person-${time}@maple.example`, 'wrong', `2001:db8:1:2:${time}::1`)).status);
  }
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429]);
  expect((await signIn(ask, 'x@maple.example', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
});

test('without TRUST_PROXY nobody gets a new address by writing one', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const statuses: number[] = [];
  for (let time = 0; time <= most; time++) {
    statuses.push((await signIn(ask, 'clerk@maple.example', 'wrong', `203.0.113.${time}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  [
    'register',
    limits.register_address.points,
    (n: number) => ({ firstName: 'A', lastName: 'B', email: `a${n}@b.example`, password: '12345678' }),
  ],
  ['forgot', limits.forgot_address.points, (n: number) => ({ email: `a${n}@b.example` })],
  ['link', limits.link_address.points, () => ({ token: 'guess' })],
  ['password', limits.link_address.points, () => ({ token: 'guess', password: '12345678' })],
])('%s: at most %i from one address', async (call, points, body) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const statuses = new Set<number>();
  const post = (n: number) =>
    ask(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(n)),
    });
  for (let time = 0; time < points; time++) statuses.add((await post(time)).status);
  expect(statuses).not.toContain(429);
  const refused = await post(points);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

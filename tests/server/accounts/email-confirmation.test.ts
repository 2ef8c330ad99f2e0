/** Registered addresses are confirmed by mail: what an account is kept from until then. */
import { describe, expect, test } from 'vitest';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { runTown } from '../office/cli.ts';
import { insertOrder } from '../orders/orderRows.ts';
import { eventInput } from '../records.ts';
import { serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signIn, signInAccount } from './accounts.ts';

const password = 'a barn of owls';
const registration = { firstName: 'Mallory', lastName: 'Moor', email: 'ann@maple.example', password };

async function setUp(dialect: 'sqlite' | 'postgres') {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  let now = Date.now();
  const server = await serve(database, { now: () => now });
  const clerk = await makeAccount(database, town, { email: 'clerk@maple.example', is_admin: true });
  const admin = await signInAccount(database, clerk, town);
  const register = async () => ({
    cookie: cookieOf(await server.ask('/api/auth/register', postJson(registration))),
  });
  const mails = () => readMails(database.dataDir);
  const me = async (headers: { cookie: string }) => (await server.ask('/api/users/me', { headers })).json();
  const later = (milliseconds: number) => {
    now += milliseconds;
  };
  return { database, town, ...server, admin, register, mails, me, later };
}

describe.each(dialects)('on %s', (dialect) => {
  test('the mailed link confirms the address, signed in or out, once, within a week', async () => {
    const { ask, register, mails, me, later, database, town } = await setUp(dialect);
    const headers = await register();
    expect(await me(headers)).toMatchObject({ email_confirmed: false });
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ to: 'ann@maple.example', subject: 'Confirm your email address for Maple' });
    expect(mails()[0]?.text, 'a name may be a message').not.toContain('Mallory');
    const again = () => ask('/api/users/me/confirmation', { method: 'POST', headers });
    expect((await again()).status).toBe(202);
    const [first, second] = mails().map(({ token }) => token);
    const call = (name: string, token: unknown) => ask(`/api/auth/${name}`, postJson({ token, password }));
    expect((await call('link', first)).status, 'the newest one counts').toBe(410);
    expect((await call('link', second)).json()).toMatchObject({ purpose: 'confirm', email: 'ann@maple.example' });
    expect((await call('password', second)).status, 'it sets no password').toBe(410);
    // Asking for a new password leaves it good.
    await ask('/api/auth/forgot', postJson({ email: 'ann@maple.example' }));
    await expect.poll(mails).toHaveLength(3);
    expect((await call('confirm', mails()[2]?.token)).status, 'that is another kind of link').toBe(410);
    later(7 * 86_400_000 - 1000);
    const confirmed = await call('confirm', second);
    expect([confirmed.status, confirmed.json()]).toEqual([200, { email: 'ann@maple.example' }]);
    expect((await call('confirm', second)).status).toBe(410);
    expect(await me(headers)).toMatchObject({ email_confirmed: true });
    expect((await again()).status, 'nothing more is mailed').toBe(204);
    const lines = await database.db.read('audit_log').where({ town_id: town.id, action: 'confirmed' });
    expect(lines).toMatchObject([{ person: 'ann@maple.example', detail: 'ann@maple.example' }]);
  });

  test('an invitation takes an unconfirmed account over: password, sessions, links, cart and orders of it end', async () => {
    const { ask, register, mails, me, admin, database, town } = await setUp(dialect);
    const squatter = await register();
    await expect.poll(mails).toHaveLength(1);
    const { id } = (await me(squatter)) as { id: string };
    const cart = await ask('/api/cart/session', postJson({}, squatter));
    expect(cart.status).toBeLessThan(300);
    expect(await database.db.read('carts').where({ user_id: id })).toHaveLength(1);
    const orderId = await insertOrder(database, town, { user_id: id, user_email: registration.email });
    const person = { email: registration.email, first_name: 'Ann', last_name: 'Ash', is_admin: true };
    const invited = await ask('/api/users/invitations', postJson(person, admin));
    expect([invited.status, invited.json()]).toMatchObject([
      201,
      { id, first_name: 'Ann', invited: true, is_admin: true, active: true, version: 2 },
    ]);
    expect((await ask('/api/users/me', { headers: squatter })).status).toBe(401);
    expect((await signIn(ask, registration.email, password)).status).toBe(401);
    expect((await ask('/api/auth/confirm', postJson({ token: mails()[0]?.token }))).status).toBe(410);
    expect(await database.db.read('carts').where({ user_id: id })).toEqual([]);
    const token = mails().at(-1)?.token;
    const taken = await ask('/api/auth/password', postJson({ token, password: 'quite another word' }));
    expect([taken.status, taken.json()]).toMatchObject([200, { id, is_admin: true, email_confirmed: true }]);
    const own = await ask('/api/orders/my-orders', { headers: { cookie: cookieOf(taken) } });
    expect([own.status, own.body.includes(orderId)]).toEqual([200, false]);
    // Now it is somebody's, and so is one that is invited already.
    expect((await ask('/api/users/invitations', postJson(person, admin))).status).toBe(409);
    expect(await database.db.read('users').where({ town_id: town.id, email: person.email })).toHaveLength(1);
  });
});

test.each(dialects)('on %s whoever owns the address confirms no account that a stranger made', async (dialect) => {
  const { ask, register, mails, me, database, town } = await setUp(dialect);
  const squatter = await register();
  await expect.poll(mails).toHaveLength(1);
  const [{ token = '' } = {}] = mails();
  const link = async (headers = {}) => (await ask('/api/auth/link', postJson({ token }, headers))).json();
  const confirm = (typed?: string, headers = {}) =>
    ask('/api/auth/confirm', postJson({ token, password: typed }, headers));
  const other = await signInAccount(database, await makeAccount(database, town), town);
  for (const headers of [{}, other]) {
    expect(await link(headers)).toMatchObject({ needs_password: true });
    const response = await confirm(undefined, headers);
    expect([response.status, response.json()]).toMatchObject([403, { code: 'password_required' }]);
    const refused = await confirm('what ann might choose', headers);
    expect([refused.status, refused.json()]).toMatchObject([400, { code: 'invalid' }]);
  }
  expect(await me(squatter)).toMatchObject({ email_confirmed: false });
  // The account's owner has the password, or is signed in.
  expect(await link(squatter)).toMatchObject({ needs_password: false });
  expect((await confirm(undefined, squatter)).status).toBe(200);
  expect(await me(squatter)).toMatchObject({ email_confirmed: true });
});

test('until then nobody is made an administrator, and no private details of events are shown', async () => {
  const { ask, register, admin, me, database, town } = await setUp('sqlite');
  const headers = await register();
  const { id } = (await me(headers)) as { id: string };
  const rental = { type: 'rental' as const, renter_name: 'Rosa Renter', renter_phone: '555 0100' };
  const made = await ask('/api/calendar', postJson(eventInput(rental), admin));
  expect(made.status).toBe(201);
  const { id: eventId } = made.json() as { id: string };
  const read = () => ask(`/api/calendar/${eventId}`, { headers });
  const promote = () => ask(`/api/users/${id}`, { ...postJson({ is_admin: true }, admin), method: 'PUT' });
  const [refused, unpromoted] = [await read(), await promote()];
  expect([refused.status, refused.json()]).toMatchObject([403, { code: 'email_unconfirmed' }]);
  expect(refused.body).not.toContain('Rosa');
  expect([unpromoted.status, unpromoted.json()]).toMatchObject([409, { code: 'user_unconfirmed' }]);
  expect(await me(headers)).toMatchObject({ is_admin: false });
  expect((await runTown(database, 'confirm', town.host, registration.email)).code).toBe(0);
  expect((await read()).json()).toMatchObject({ renter_name: 'Rosa Renter' });
  expect((await promote()).json()).toMatchObject({ is_admin: true });
});

test('a deactivated account that was never confirmed gets no role either: it would come back with it', async () => {
  const { ask, register, admin, me } = await setUp('sqlite');
  const { id } = (await me(await register())) as { id: string };
  const change = (body: object) => ask(`/api/users/${id}`, { ...postJson(body, admin), method: 'PUT' });
  expect((await change({ active: false })).status).toBe(200);
  for (const body of [{ is_admin: true }, { is_admin: true, active: false }, { is_admin: true, active: true }]) {
    const refused = await change(body);
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'user_unconfirmed' }]);
  }
  expect((await change({ active: true })).json()).toMatchObject({ active: true, is_admin: false });
});

test('however often the mail is asked for again, three an hour are sent', async () => {
  const { ask, register, mails } = await setUp('sqlite');
  const headers = await register();
  const statuses = [];
  for (let time = 0; time < 4; time++) {
    statuses.push((await ask('/api/users/me/confirmation', { method: 'POST', headers })).status);
  }
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(mails()).toHaveLength(4);
});

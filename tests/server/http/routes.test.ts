/** Every route of the server, as everybody who might call it: walked from the routes as they are declared. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import { type EditableNoun, editableNouns, type Right } from '../../../db/rules/accounts/rights.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Access } from '../../../server/http/middleware/session.ts';
import type { Route } from '../../../server/http/router.ts';
import { endSessions } from '../../../server/store/accounts/sessions.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';

type Towns = { db: Database; town: Town; neighbor: Town };
type Caller = {
  who: string;
  cookie(towns: Towns): Promise<string | undefined>;
  /** The answer to each kind of route; `handled` is any answer of its handler. */
  meets(access: Access): number | 'handled';
};

const nobody: Caller['meets'] = (access) => (access === 'everybody' ? 'handled' : 401);
const anybody: Caller['meets'] = (access) => (access === 'everybody' || access === 'signed-in' ? 'handled' : 403);
const anyEditor = (...nouns: EditableNoun[]): Caller['meets'] => {
  const mayCall = (access: Access) =>
    typeof access === 'string' ? access === 'editor' : nouns.includes(access.editorOf);
  return (access) => (mayCall(access) ? 'handled' : anybody(access));
};
const makeEditor =
  (rights: Right[]): Caller['cookie'] =>
  ({ db, town }) =>
    makeSessionCookie(db, town, false, (id) =>
      db
        .write('users')
        .where({ id })
        .update({ rights: JSON.stringify(rights) }),
    );
const users = ({ db }: Towns, id: string) => db.write('users').where({ id });

const callers: Caller[] = [
  { who: 'a visitor', cookie: async () => undefined, meets: nobody },
  { who: 'a made-up session', cookie: async () => `session=${'x'.repeat(43)}`, meets: nobody },
  { who: 'somebody signed in', cookie: ({ db, town }) => makeSessionCookie(db, town, false), meets: anybody },
  {
    who: 'an administrator',
    cookie: ({ db, town }) => makeSessionCookie(db, town, true),
    meets: () => 'handled',
  },
  ...editableNouns.map((noun) => ({
    who: `an editor of ${noun}`,
    cookie: makeEditor([{ noun, within: '' }]),
    meets: anyEditor(noun),
  })),
  {
    who: 'an editor of one page and one category',
    cookie: makeEditor([
      { noun: 'pages', within: randomUUID() },
      { noun: 'documents', within: randomUUID() },
    ]),
    meets: anyEditor('pages', 'documents'),
  },
  {
    who: 'a neighbor’s administrator',
    cookie: ({ db, neighbor }) => makeSessionCookie(db, neighbor, true),
    meets: nobody,
  },
  {
    who: 'an administrator whose session expired',
    cookie: ({ db, town }) =>
      makeSessionCookie(db, town, true, (user_id) =>
        db.write('sessions').where({ user_id }).update({ expires_at: '2026-01-01T00:00:00.000Z' }),
      ),
    meets: nobody,
  },
  {
    who: 'a session that was stolen and then revoked',
    cookie: ({ db, town }) =>
      makeSessionCookie(db, town, true, (id) => db.write.transaction((trx) => endSessions(trx, id))),
    meets: nobody,
  },
  {
    who: 'an administrator who was deactivated',
    cookie: (towns) =>
      makeSessionCookie(towns.db, towns.town, true, (id) => users(towns, id).update({ active: false })),
    meets: nobody,
  },
  {
    who: 'somebody who is no administrator any more',
    cookie: (towns) =>
      makeSessionCookie(towns.db, towns.town, true, (id) => users(towns, id).update({ is_admin: false })),
    meets: anybody,
  },
];

const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, () => randomUUID());
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Their responses stay open; live.test.ts and sale-updates.test.ts cover them. */
const walked = (routes: Route[]) => routes.filter(({ path }) => !path.endsWith('/live'));

const call = (ask: SendRequest, route: Route, headers: Record<string, string>) =>
  ask(addressOf(route), {
    method: route.method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(route.method !== 'GET' && { body: '{}' }),
  });

test.each(callers)('every route answers $who as it says', async ({ cookie, meets }) => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const towns = { db: database.db, town, neighbor: await makeNeighbor(database.db) };
  const { ask, routes } = await serve(database);
  expect(routes.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const route of walked(routes)) {
    // Each call has a session of its own: some end it.
    const given = await cookie(towns);
    const { status } = await call(ask, route, given ? { cookie: given } : {});
    const expected = meets(route.access);
    // Signing in responds 401 where there is no account.
    const handled = status < 500 && (route.access === 'everybody' || ![401, 403].includes(status));
    if (expected === 'handled' ? !handled : status !== expected) wrong.push(`${nameOf(route)} answered ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('no write is taken from a page of another site, whoever’s cookie comes along', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const { ask, routes } = await serve(database);
  const origins: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://neighbor.test' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  ];
  // Mail programs unsubscribe from pages of their own (RFC 8058). No cookie counts there, only the token in the address.
  const isOneClick = ({ path }: Route) => path === '/news/:token/unsubscribe';
  for (const route of walked(routes).filter((one) => one.method !== 'GET' && !isOneClick(one))) {
    for (const origin of origins) {
      const cookie = await makeSessionCookie(database.db, town, true);
      const answer = await call(ask, route, { cookie, ...origin });
      expect([nameOf(route), answer.status]).toEqual([nameOf(route), 403]);
      // Other addresses get a page.
      if (route.path.startsWith('/api/')) expect(answer.json()).toMatchObject({ code: 'cross_site' });
    }
  }
});

test('reading never writes: every route that changes something has a method that says so', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const { ask, routes } = await serve(database);
  const cookie = await makeSessionCookie(database.db, town, true);
  const before = await database.db.read('towns').where({ id: town.id }).first('seq');
  for (const route of walked(routes).filter(({ method }) => method === 'GET')) await call(ask, route, { cookie });
  expect(await database.db.read('towns').where({ id: town.id }).first('seq')).toEqual(before);
});

/** Sessions: a random token in the cookie, its hash in the database. Each belongs to one person of one town. */

import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Right, Role } from '../../../db/rules/accounts/rights.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';
import { hashToken, newToken } from '../secretTokens.ts';

export type Person = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_admin: boolean;
  /** The parts of the site that a person who is no administrator may edit. */
  rights: Right[];
  /** Whether the address is confirmed. */
  email_confirmed: boolean;
};
export type Session = {
  id: string;
  person: Person;
  /** The last time the password was entered, as an ISO text; null for sessions older than this field. */
  passwordEnteredAt: string | null;
};

/** Lifetimes of an unused and of any session, and the interval at which use is stored. */
export const idleLifetimeMs = 30 * 86_400_000;
const maxLifetimeMs = 90 * 86_400_000;
const touchIntervalMs = 3_600_000;

/** Reads a person's role from their row. */
export const decodeRole = (row: { is_admin: unknown; rights: string }) => ({
  is_admin: Boolean(row.is_admin),
  rights: JSON.parse(row.rights) as Right[],
});

/** Creates a session after the password was entered. @returns the token for the cookie; only its hash is stored */
export async function createSession(
  trx: Knex.Transaction,
  { townId, userId, agent, now }: { townId: string; userId: string; agent: string; now: number },
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newToken();
  await trx('sessions').insert({
    id,
    town_id: townId,
    user_id: userId,
    token_hash: hashToken(token),
    agent: agent.slice(0, 300),
    created_at: toIso(now),
    last_seen_at: toIso(now),
    expires_at: toIso(now + idleLifetimeMs),
    password_entered_at: toIso(now),
  });
  return { id, token };
}

/** Finds a valid session by its cookie's token, if its person may still sign in. */
export async function findSession(db: Database, townId: string, token: string, now: number): Promise<Session | null> {
  const row = await db
    .read('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where({ 'sessions.town_id': townId, token_hash: hashToken(token), 'users.active': true })
    .where('expires_at', '>', toIso(now))
    .first(
      'sessions.id as session_id',
      'sessions.last_seen_at as seen',
      'sessions.created_at as begun',
      'sessions.password_entered_at',
      'users.*',
    );
  if (!row) return null;
  if (Date.parse(row.seen) < now - touchIntervalMs) {
    touchSession(db, { id: row.session_id, userId: row.id, begun: Date.parse(row.begun) }, now);
  }
  const { session_id, id, email, first_name, last_name } = row;
  const person = {
    id,
    email,
    first_name,
    last_name,
    ...decodeRole(row),
    email_confirmed: row.email_confirmed_at !== null,
  };
  return { id: session_id, person, passwordEnteredAt: row.password_entered_at };
}

/**
 * Records that the password was entered again, and replaces the token, so that a stolen old one can't be used for
 * protected actions.
 * @returns the token for the cookie
 * @throws Problem `not_signed_in` if another call has replaced the token meanwhile
 */
export async function renewSession(
  trx: Knex.Transaction,
  session: Session,
  oldToken: string,
  now: number,
): Promise<string> {
  const token = newToken();
  const renewed = await trx('sessions')
    .where({ id: session.id, token_hash: hashToken(oldToken) })
    .update({ token_hash: hashToken(token), password_entered_at: toIso(now) });
  if (renewed === 0) throw new Problem('not_signed_in');
  return token;
}

/** Sessions whose use is being stored. */
const touching = new Set<string>();

type UsedSession = { id: string; userId: string; begun: number };

/** Stores that a session was used. Page loads neither wait for this nor fail with it. */
function touchSession(db: Database, session: UsedSession, now: number): void {
  if (touching.has(session.id)) return;
  touching.add(session.id);
  saveSessionUse(db, session, now)
    .catch(() => {})
    .finally(() => touching.delete(session.id));
}

async function saveSessionUse(db: Database, session: UsedSession, now: number): Promise<void> {
  const expires = Math.min(now + idleLifetimeMs, session.begun + maxLifetimeMs);
  const used = { last_seen_at: toIso(now), expires_at: toIso(expires) };
  await db.write('sessions').where({ id: session.id }).update(used);
  await db
    .write('users')
    .where({ id: session.userId })
    .update({ last_seen_at: toIso(now) });
}

export type SessionSummary = { id: string; agent: string; created_at: string; last_seen_at: string };

/** Lists a person's sessions, most recently used first. */
export async function listSessions(db: Database, userId: string, now: number): Promise<SessionSummary[]> {
  return db
    .read('sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', toIso(now))
    .orderBy('last_seen_at', 'desc')
    .select('id', 'agent', 'created_at', 'last_seen_at');
}

/** Ends one, all, or all but one of a person's sessions. @returns how many ended */
export async function endSessions(
  trx: Knex.Transaction,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  return trx('sessions')
    .where({ user_id: userId })
    .modify((query) => {
      if (which.only !== undefined) query.where({ id: which.only });
      if (which.except !== undefined) query.whereNot({ id: which.except });
    })
    .del();
}

/** Nobody has that many devices; the limit keeps a program that signs in repeatedly from filling the table. */
const maxSessionsPerUser = 50;

/** Ends the least recently used sessions above the limit. */
export async function endOldestSessions(trx: Knex.Transaction, userId: string): Promise<void> {
  const rows: { id: string }[] = await trx('sessions')
    .where({ user_id: userId })
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .select('id');
  const ids = rows.slice(maxSessionsPerUser).map(({ id }) => id);
  if (ids.length > 0) await trx('sessions').whereIn('id', ids).del();
}

const findLiveSession = (trx: Knex.Transaction, { id }: Session) =>
  trx('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where({ 'sessions.id': id, 'users.active': true })
    .first('users.is_admin', 'users.rights');

export const hasSessionEnded = async (trx: Knex.Transaction, session: Session) =>
  !(await findLiveSession(trx, session));

/**
 * Rejects a session that ended during the request, or whose person is no longer an administrator.
 * @returns the person's present role
 * @throws Problem `not_signed_in`, `not_admin`
 */
export async function requireLiveSession(trx: Knex.Transaction, session: Session): Promise<Role> {
  const row = await findLiveSession(trx, session);
  if (!row) throw new Problem('not_signed_in');
  if (session.person.is_admin && !row.is_admin) throw new Problem('not_admin');
  return decodeRole(row);
}

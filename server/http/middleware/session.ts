/** Loads a request's session by cookie, and checks a route's access. */
import type { RouterMiddleware } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { type EditableNoun, editsNoun, isEditor } from '../../../db/rules/accounts/rights.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { parseHost } from '../../../db/rules/town/towns.ts';
import type { Config } from '../../config/config.ts';
import { isStillAhead } from '../../start/clockErrors.ts';
import { findSession, type Person, type Session } from '../../store/accounts/sessions.ts';
import { refusalOf } from '../../store/rights.ts';
import type { TownState } from './town.ts';

/**
 * Callers that a route accepts: everybody, people signed in to this town, its administrators, or also its editors: all
 * of them, or those of some records of one noun. Which records an editor may change is checked by write().
 */
export type Access = 'everybody' | 'signed-in' | 'admin' | 'editor' | { editorOf: EditableNoun };

type Scheme = Pick<Config, 'publicScheme'>;

/** The prefix limits the cookie to https and this exact host (RFC 6265bis §4.1.3.2). */
const cookieName = ({ publicScheme }: Scheme) => (publicScheme === 'https' ? '__Host-session' : 'session');

/** Sets the session cookie, or removes it with `null`. Scripts can't read it. */
export function setSessionCookie(ctx: Context, config: Scheme, token: string | null): void {
  const lasting = token === null ? 'Max-Age=0' : `Max-Age=${30 * 86_400}`;
  const secure = config.publicScheme === 'https' ? '; Secure' : '';
  ctx.append('Set-Cookie', `${cookieName(config)}=${token ?? ''}; Path=/; ${lasting}; HttpOnly; SameSite=Lax${secure}`);
}

/** Reads the token from a Cookie header. */
export function readSessionToken(header: string | undefined, config: Scheme): string | null {
  const start = `${cookieName(config)}=`;
  const found = header?.split('; ').find((part) => part.startsWith(start));
  return found?.slice(start.length) || null;
}

const canSignIn = ({ req }: Context, { noSignInHosts }: Pick<Config, 'noSignInHosts'>) =>
  !noSignInHosts.includes(parseHost(req.headers.host) ?? '');

/** Required before starting a session. @throws Problem `no_sign_in` on a host where nobody can sign in */
export function requireSignInHost(ctx: Context, config: Pick<Config, 'noSignInHosts'>): void {
  if (!canSignIn(ctx, config)) throw new Problem('no_sign_in');
}

const isPage = ({ method, path }: Context) => (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');

/**
 * Reads the session once per request with a cookie. While the database is away, pages are served as if signed out:
 * cached pages are public, and others can't be read anyway.
 */
export function loadSession(
  db: Database,
  config: Scheme & Pick<Config, 'noSignInHosts'>,
  now: () => number,
): Middleware<TownState> {
  return async (ctx, next) => {
    const token = readSessionToken(ctx.req.headers.cookie, config);
    ctx.state.session = null;
    try {
      if (token && canSignIn(ctx, config)) ctx.state.session = await findSession(db, ctx.state.town.id, token, now());
    } catch (error) {
      if (!isPage(ctx) || !db.isAway()) throw error;
    }
    await next();
  };
}

function meets(access: Access, person: Person): boolean {
  if (access === 'everybody' || access === 'signed-in' || person.is_admin) return true;
  if (access === 'admin') return false;
  return access === 'editor' ? isEditor(person) : editsNoun(person, access.editorOf);
}

/** @throws Problem `not_signed_in` (401), `not_admin` and `not_editor` (403) */
export function requireAccess(access: Access): RouterMiddleware<TownState> {
  return (ctx, next) => {
    const { session } = ctx.state;
    if (access !== 'everybody' && !session) throw new Problem('not_signed_in');
    if (session && !meets(access, session.person)) throw refusalOf(session.person);
    return next();
  };
}

/** Returns the session. @throws Problem `not_signed_in` */
export function requireSession(ctx: { state: TownState }): Session {
  if (!ctx.state.session) throw new Problem('not_signed_in');
  return ctx.state.session;
}

/** An entered password is valid this long for protected actions. */
const recentPasswordMs = 10 * 60_000;

/**
 * Protects actions that a stolen session must not allow: making administrators, exporting people's data, redirecting
 * money.
 * @throws Problem `password_required` unless the password was entered within ten minutes
 */
export function requireRecentPassword(ctx: { state: TownState }, now: number): void {
  const { passwordEnteredAt } = requireSession(ctx);
  const goodUntil = passwordEnteredAt ? Date.parse(passwordEnteredAt) + recentPasswordMs : 0;
  if (!isStillAhead(goodUntil, now, recentPasswordMs)) {
    throw new Problem('password_required');
  }
}

/** The signed-in person, in a route that requires one. */
export const requirePerson = (ctx: { state: TownState }): Person => requireSession(ctx).person;

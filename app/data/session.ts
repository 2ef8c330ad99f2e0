/** Who is signed in. Held in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import type { CallError } from './call.ts';
import { useSyncStatus } from './contentStore.ts';

export type SessionUser = {
  id: string;
  email: string;
  first_name: string;
  is_admin: boolean;
  email_confirmed: boolean;
};

/** `unknown`: no answer; the page then goes on as before. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set at sign-in, so that a visitor's page never asks who is signed in. Each sign-in sets another value. */
const signedInKey = 'signed_in';
/** The id of an administrator who is signed in, so that their drafts are found without a connection. */
const adminKey = 'signed_in_admin';

/** How long a refusal counts: going to a protected screen asks on the way and on arriving. */
const refusalCacheMs = 1000;

/** `hasEnded`: the server ended the session of whoever was signed in here; they did not sign out. */
export const useSession = create<{
  user: SessionUser | null;
  hasEnded: boolean;
  /** The account was just made or accepted on this page. */
  isFirst: boolean;
  /** Somebody signed in here, and no answer has confirmed yet that they still are. */
  isUnconfirmed: boolean;
  /** The id of an administrator of whom that is so; empty for nobody. */
  unconfirmedAdmin: string;
}>(() => ({ user: null, hasEnded: false, isFirst: false, isUnconfirmed: false, unconfirmedAdmin: '' }));

/** Whether the last check got no answer, and must be made again when somebody comes back to the page. */
let needsRecheck = false;
let lastAnnounced: string | null = null;
/** The mark as this tab saw it last: it changes when somebody signs in or out in another tab. */
let lastSeenMark: string | null = null;
let refusedAt = 0;
/** How long somebody waits for a protected screen, or for an editor, to hear who is signed in. */
const screenTimeoutMs = 3000;

/** Counts sign-ins and sign-outs: a response to an earlier request is out of date. */
let sessionGeneration = 0;

/** Tells whoever listens on the document or the window who is signed in now, if that is news. */
function announceSession(): void {
  const { user } = useSession.getState();
  const detail = { isAuthenticated: user !== null, isAdmin: user?.is_admin === true, user };
  const news = JSON.stringify(detail);
  if (news === lastAnnounced) return;
  lastAnnounced = news;
  document.dispatchEvent(new CustomEvent('authStateChanged', { bubbles: true, detail }));
}

/** Without the mark nobody is signed in, except where the browser gives no storage to put it in. */
function readMark(key = signedInKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether somebody may be signed in whom the server has not confirmed yet. */
export const hasSignedInMark = (): boolean => readMark() !== null;

function writeMark(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Then the next page does not know by itself that somebody is signed in; protected ones ask anyway.
  }
}

const markAdmin = (user: SessionUser | null) => writeMark(adminKey, user?.is_admin ? user.id : null);

function markUser(user: SessionUser | null): void {
  markAdmin(user);
  writeMark(signedInKey, user && String(Date.now()));
  lastSeenMark = readMark();
}

const wasJustRefused = () => Date.now() - refusedAt < refusalCacheMs;

const noteSessionEnd = () =>
  useSession.setState(({ user, hasEnded }) => ({ user: null, hasEnded: hasEnded || user !== null }));

async function fetchSession(always: boolean): Promise<SessionCheck> {
  lastSeenMark = readMark();
  if (lastSeenMark === null && (!always || wasJustRefused())) {
    noteSessionEnd();
    return 'signed-out';
  }
  const generation = sessionGeneration;
  const now = () => (useSession.getState().user ? 'signed-in' : 'signed-out');
  try {
    const { call } = await import('./call.ts');
    const person = await call<SessionUser>('/api/users/me', { timeoutMs: always ? screenTimeoutMs : undefined });
    if (generation !== sessionGeneration) return now();
    const user = parseUser(person);
    // The same person stays the same object: nothing that follows from signing in happens again.
    if (JSON.stringify(user) !== JSON.stringify(useSession.getState().user))
      useSession.setState({ user, hasEnded: false });
    if (lastSeenMark === null) markUser(user);
    else markAdmin(user);
    return 'signed-in';
  } catch (error) {
    if (generation !== sessionGeneration) return now();
    const { status = 0, body } = error as Partial<CallError>;
    // A refusal of ours has a code; a proxy's says nothing of the session.
    const isRefused = (status === 401 || status === 403) && body?.code;
    // Shown as signed out, except where there was no answer at all, which is no news.
    if (isRefused) noteSessionEnd();
    else if (status > 0) useSession.setState({ user: null });
    if (!isRefused) return 'unknown';
    refusedAt = Date.now();
    markUser(null);
    return 'signed-out';
  }
}

const parseUser = ({ id, email, first_name, is_admin, email_confirmed }: SessionUser): SessionUser => ({
  id: String(id),
  email: String(email),
  first_name: String(first_name),
  is_admin: is_admin === true,
  email_confirmed: email_confirmed === true,
});

/**
 * Asks the server who is signed in, if this browser has signed in before.
 * @param always asks in any case: a protected screen is for whoever has a good cookie, with or without the mark
 */
export async function checkSession(always = false): Promise<SessionCheck> {
  const result = await fetchSession(always);
  needsRecheck = result === 'unknown';
  const isUnconfirmed = needsRecheck && !useSession.getState().user && hasSignedInMark();
  useSession.setState({ isUnconfirmed, unconfirmedAdmin: (isUnconfirmed && readMark(adminKey)) || '' });
  announceSession();
  return result;
}

/** Notes who has just signed in. Every other tab learns it by the mark. @param isFirst whether it is the account's first time */
export function setSignedIn(person: SessionUser, isFirst = false): void {
  sessionGeneration += 1;
  needsRecheck = false;
  const user = parseUser(person);
  useSession.setState({ user, hasEnded: false, isFirst });
  markUser(user);
  announceSession();
}

/** Notes that nobody is signed in any more. Every other tab learns it by the mark. */
export function setSignedOut(): void {
  sessionGeneration += 1;
  markUser(null);
  useSession.setState({ user: null, hasEnded: false, isFirst: false });
  announceSession();
}

/** Asks again where there was no answer, or another tab's sign-in. The maintenance screen ends all fetching. */
function recheckSession(): void {
  if (useSyncStatus.getState().content === 'unavailable') return;
  if (needsRecheck || readMark() !== lastSeenMark) void checkSession();
}

/** A call was refused for want of a session, while this page still shows somebody: it ended, here or elsewhere. */
function handleSessionRefused(): void {
  if (useSession.getState().user) void checkSession(true);
}

/** Finds out who is signed in, and keeps up with this tab and others. @returns how to stop */
export function watchSession(): () => void {
  void checkSession();
  const listening = new AbortController();
  for (const event of ['focus', 'storage', 'pageshow', 'online']) addEventListener(event, recheckSession, listening);
  addEventListener('sessionRefused', handleSessionRefused, listening);
  // The server has answered something else: it will answer this, too.
  listening.signal.addEventListener(
    'abort',
    useSyncStatus.subscribe(({ syncedAt }, before) => {
      if (syncedAt !== before.syncedAt) recheckSession();
    }),
  );
  return () => listening.abort();
}

/** Knows who is signed in. Held in memory only, because the server checks every call again. */
import { create } from 'zustand';
import type { Right } from '../../db/rules/accounts/rights.ts';
import type { CallError } from './call.ts';
import { useSyncStatus } from './contentStore.ts';
import { listenToPageEvent, sendPageEvent } from './pageEvents.ts';

export type SessionUser = {
  id: string;
  email: string;
  first_name: string;
  is_admin: boolean;
  /** The parts of the site that somebody who is no administrator may edit. */
  rights: Right[];
  email_confirmed: boolean;
  /** Whether a colleague publishes what this person writes. */
  second_look?: boolean;
};

/** `unknown`: no response; the page then continues as before. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set at sign-in, so that visitors' pages never ask who is signed in. Each sign-in sets another value. */
const signedInKey = 'signed_in';
/** The id of a signed-in administrator, so that their drafts are found offline. */
const adminKey = 'signed_in_admin';

/** A refusal counts this long, because a protected screen asks both before and after navigation. */
const refusalCacheMs = 1000;

/** `hasEnded`: the server ended the session; the person did not sign out. */
export const useSession = create<{
  user: SessionUser | null;
  hasEnded: boolean;
  /** The account was just created or accepted on this page. */
  isFirst: boolean;
  /** Somebody signed in here, but no response has confirmed yet that they still are. */
  isUnconfirmed: boolean;
  /** The id of an unconfirmed administrator; empty if there is none. */
  unconfirmedAdmin: string;
}>(() => ({ user: null, hasEnded: false, isFirst: false, isUnconfirmed: false, unconfirmedAdmin: '' }));

/** Whether the last check got no response and must be repeated when somebody returns to the page. */
let needsRecheck = false;
let lastAnnounced: string | null = null;
/** The mark as this tab last saw it. It changes when somebody signs in or out in another tab. */
let lastSeenMark: string | null = null;
let refusedAt = 0;
/** A protected screen, or an editor, waits this long to learn who is signed in. */
const screenTimeoutMs = 3000;

/** Counts sign-ins and sign-outs, to ignore responses to earlier requests. */
let sessionGeneration = 0;

/** Dispatches who is signed in, if that changed. */
function announceSession(): void {
  const { user } = useSession.getState();
  const detail = { isAuthenticated: user !== null, isAdmin: user?.is_admin === true, user };
  const news = JSON.stringify(detail);
  if (news === lastAnnounced) return;
  lastAnnounced = news;
  sendPageEvent('authStateChanged', detail, document);
}

/** A missing mark means that nobody is signed in, unless the browser has no storage. */
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
    // The next page then does not know that somebody is signed in; protected screens ask anyway.
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
    // Keeps the same object for the same person, so that no effect of signing in repeats.
    if (JSON.stringify(user) !== JSON.stringify(useSession.getState().user))
      useSession.setState({ user, hasEnded: false });
    if (lastSeenMark === null) markUser(user);
    else markAdmin(user);
    return 'signed-in';
  } catch (error) {
    if (generation !== sessionGeneration) return now();
    const { status = 0, body } = error as Partial<CallError>;
    // Our refusals carry a code; a proxy's say nothing about the session.
    const isRefused = (status === 401 || status === 403) && body?.code;
    // Any other response shows the person as signed out; without one nothing changes.
    if (isRefused) noteSessionEnd();
    else if (status > 0) useSession.setState({ user: null });
    if (!isRefused) return 'unknown';
    refusedAt = Date.now();
    markUser(null);
    return 'signed-out';
  }
}

const parseUser = ({
  id,
  email,
  first_name,
  is_admin,
  rights,
  email_confirmed,
  second_look,
}: SessionUser): SessionUser => ({
  id: String(id),
  email: String(email),
  first_name: String(first_name),
  is_admin: is_admin === true,
  rights: Array.isArray(rights) ? rights : [],
  email_confirmed: email_confirmed === true,
  ...(second_look === true && { second_look }),
});

/**
 * Asks the server who is signed in, if this browser has signed in before.
 * @param always asks in any case, because a protected screen accepts a valid cookie even without the mark
 */
export async function checkSession(always = false): Promise<SessionCheck> {
  const result = await fetchSession(always);
  needsRecheck = result === 'unknown';
  const isUnconfirmed = needsRecheck && !useSession.getState().user && hasSignedInMark();
  useSession.setState({ isUnconfirmed, unconfirmedAdmin: (isUnconfirmed && readMark(adminKey)) || '' });
  announceSession();
  return result;
}

/** Records a sign-in. The mark notifies every other tab. @param isFirst whether it is the account's first time */
export function setSignedIn(person: SessionUser, isFirst = false): void {
  sessionGeneration += 1;
  needsRecheck = false;
  const user = parseUser(person);
  useSession.setState({ user, hasEnded: false, isFirst });
  markUser(user);
  announceSession();
}

/** Records a sign-out. The mark notifies every other tab. */
export function setSignedOut(): void {
  sessionGeneration += 1;
  markUser(null);
  useSession.setState({ user: null, hasEnded: false, isFirst: false });
  announceSession();
}

/** Asks again after a missing response or another tab's sign-in. The maintenance screen ends all fetching. */
function recheckSession(): void {
  if (useSyncStatus.getState().isUnavailable) return;
  if (needsRecheck || readMark() !== lastSeenMark) void checkSession();
}

/** Checks the session after a refused call, if this page still shows somebody as signed in. */
function handleSessionRefused(): void {
  if (useSession.getState().user) void checkSession(true);
}

/** Finds out who is signed in, and follows this tab and others. @returns a function that stops it */
export function watchSession(): () => void {
  void checkSession();
  const listening = new AbortController();
  for (const event of ['focus', 'storage', 'pageshow', 'online']) addEventListener(event, recheckSession, listening);
  listenToPageEvent('sessionRefused', handleSessionRefused, listening);
  // The server has responded to another request, so it will respond to this one.
  listening.signal.addEventListener(
    'abort',
    useSyncStatus.subscribe(({ syncedAt }, before) => {
      if (syncedAt !== before.syncedAt) recheckSession();
    }),
  );
  return () => listening.abort();
}

/** Who is signed in. Held in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import { useSyncStatus } from './contentStore.ts';

export type SessionUser = { id: string; email: string; first_name: string; is_admin: boolean };

/** `unknown`: no answer; the page then goes on as before. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set at sign-in, so that a visitor's page never asks who is signed in. Each sign-in sets another value. */
const signedInKey = 'signed_in';

/** How long a refusal counts: going to a protected screen asks on the way and on arriving. */
const refusalCacheMs = 1000;

/** `hasEnded`: the server ended the session of whoever was signed in here; they did not sign out. */
export const useSession = create<{ user: SessionUser | null; hasEnded: boolean }>(() => ({
  user: null,
  hasEnded: false,
}));

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
function readSignedInMark(): string | null {
  try {
    return localStorage.getItem(signedInKey);
  } catch {
    return null;
  }
}

/** Whether somebody may be signed in whom the server has not confirmed yet. */
export const hasSignedInMark = (): boolean => readSignedInMark() !== null;

function writeSignedInMark(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(signedInKey);
    else localStorage.setItem(signedInKey, value);
  } catch {
    // Then the next page does not know by itself that somebody is signed in; protected ones ask anyway.
  }
  lastSeenMark = readSignedInMark();
}

const wasJustRefused = () => Date.now() - refusedAt < refusalCacheMs;

const noteSessionEnd = () =>
  useSession.setState(({ user, hasEnded }) => ({ user: null, hasEnded: hasEnded || user !== null }));

async function fetchSession(always: boolean): Promise<SessionCheck> {
  lastSeenMark = readSignedInMark();
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
    if (lastSeenMark === null) writeSignedInMark(String(Date.now()));
    return 'signed-in';
  } catch (error) {
    if (generation !== sessionGeneration) return now();
    const { status = 0 } = error as { status?: number };
    // Shown as signed out, except where there was no answer at all, which is no news.
    if (status === 401 || status === 403) noteSessionEnd();
    else if (status > 0) useSession.setState({ user: null });
    if (status !== 401 && status !== 403) return 'unknown';
    refusedAt = Date.now();
    writeSignedInMark(null);
    return 'signed-out';
  }
}

const parseUser = ({ id, email, first_name, is_admin }: SessionUser): SessionUser => ({
  id: String(id),
  email: String(email),
  first_name: String(first_name),
  is_admin: is_admin === true,
});

/**
 * Asks the server who is signed in, if this browser has signed in before.
 * @param always asks in any case: a protected screen is for whoever has a good cookie, with or without the mark
 */
export async function checkSession(always = false): Promise<SessionCheck> {
  const result = await fetchSession(always);
  needsRecheck = result === 'unknown';
  announceSession();
  return result;
}

/** Notes who has just signed in. Every other tab learns it by the mark. */
export function setSignedIn(person: SessionUser): void {
  sessionGeneration += 1;
  needsRecheck = false;
  useSession.setState({ user: parseUser(person), hasEnded: false });
  writeSignedInMark(String(Date.now()));
  announceSession();
}

/** Notes that nobody is signed in any more. Every other tab learns it by the mark. */
export function setSignedOut(): void {
  sessionGeneration += 1;
  writeSignedInMark(null);
  useSession.setState({ user: null, hasEnded: false });
  announceSession();
}

/** Asks again where there was no answer, or another tab's sign-in. The maintenance screen ends all fetching. */
function recheckSession(): void {
  if (useSyncStatus.getState().content === 'unavailable') return;
  if (needsRecheck || readSignedInMark() !== lastSeenMark) void checkSession();
}

/** A call was refused for want of a session, while this page still shows somebody: it ended, here or elsewhere. */
function handleSessionRefused(): void {
  if (useSession.getState().user) void checkSession(true);
}

/** Finds out who is signed in, and keeps up with this tab and others. @returns how to stop */
export function watchSession(): () => void {
  void checkSession();
  const listening = new AbortController();
  for (const event of ['focus', 'storage', 'pageshow']) addEventListener(event, recheckSession, listening);
  addEventListener('sessionRefused', handleSessionRefused, listening);
  return () => listening.abort();
}

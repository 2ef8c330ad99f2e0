/** Who is signed in. Kept in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import { hasCart } from '../cart/client/cartCount.ts';
import { navbarTexts } from '../texts/en/shell.ts';
import { showToast } from '../ui/toasts.ts';
import { useSyncStatus } from './syncStatus.ts';

export type SessionUser = { id: string; email: string; first_name: string; is_admin: boolean };

/** `unknown`: the server could not say; nothing that belongs to the session is given up for that. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set by signing in, so that a visitor's page never asks who is signed in. Another value is another sign-in. */
const signedInKey = 'signed_in';

/** How long a refusal is good for, in milliseconds: going to a protected screen asks on the way and on arriving. */
const refusalCacheMs = 1000;

export const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }));

/** Whether the last check got no answer, and is to be made again when somebody comes back to the page. */
let needsRecheck = false;
let lastAnnounced: string | null = null;
/** The mark as this tab knew it last: it differs once somebody signs in or out in another tab. */
let lastSeenMark: string | null = null;
let refusedAt = 0;
/** Counts signing in and out: an answer to a question from before is out of date. */
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

/** Whether somebody may be signed in whom the server has not named yet. */
export const hasSignedInMark = (): boolean => readSignedInMark() !== null;

function writeSignedInMark(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(signedInKey);
    else localStorage.setItem(signedInKey, value);
  } catch {
    // Without it the next page does not know by itself that somebody is signed in; protected ones ask anyway.
  }
  lastSeenMark = readSignedInMark();
}

const wasJustRefused = () => Date.now() - refusedAt < refusalCacheMs;

async function fetchSession(always: boolean): Promise<SessionCheck> {
  lastSeenMark = readSignedInMark();
  if (lastSeenMark === null && (!always || wasJustRefused())) {
    useSession.setState({ user: null });
    return 'signed-out';
  }
  const asked = sessionGeneration;
  const now = () => (useSession.getState().user ? 'signed-in' : 'signed-out');
  try {
    const { call } = await import('./call.ts');
    const person = await call<SessionUser>('/api/users/me');
    if (asked !== sessionGeneration) return now();
    const user = parseUser(person);
    // The same person stays the same object: nothing that follows from signing in happens again.
    if (JSON.stringify(user) !== JSON.stringify(useSession.getState().user)) useSession.setState({ user });
    if (lastSeenMark === null) writeSignedInMark(String(Date.now()));
    return 'signed-in';
  } catch (error) {
    if (asked !== sessionGeneration) return now();
    const { status = 0 } = error as { status?: number };
    // Shown as signed out, except where there was no answer at all, which is no news.
    if (status > 0) useSession.setState({ user: null });
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

/** Notes who has just signed in. Every other tab hears of it by the mark. */
export function setSignedIn(person: SessionUser): void {
  sessionGeneration += 1;
  needsRecheck = false;
  useSession.setState({ user: parseUser(person) });
  writeSignedInMark(String(Date.now()));
  announceSession();
}

/**
 * Before somebody signs out: what waits of the cart is sent, or asked about.
 * @returns whether to go on
 */
export async function confirmSignOut(): Promise<boolean> {
  if (!hasCart()) return true;
  try {
    const leaving = await import('../cart/SignOutGuard.tsx');
    return await leaving.confirmSignOut();
  } catch {
    showToast('error', navbarTexts.signOutFailed);
    return false;
  }
}

/**
 * Lets go of the session in this browser, of what was typed and of the cart: that is not for the next one at this
 * device.
 */
export function clearSession(): void {
  const { user } = useSession.getState();
  sessionGeneration += 1;
  writeSignedInMark(null);
  useSession.setState({ user: null });
  void import('../ui/formMemory.ts').then(({ forgetForms }) => forgetForms());
  if (user) void import('./drafts.ts').then(({ deleteAllDrafts }) => deleteAllDrafts(user.id));
  if (hasCart()) void import('../cart/client/cart.ts').then(({ forgetCart }) => forgetCart());
  announceSession();
}

/**
 * Signs out on the server, and says so when that cannot be done, since the session then goes on.
 * @returns whether nobody is signed in any more
 */
export async function signOut(): Promise<boolean> {
  if (!(await confirmSignOut())) return false;
  try {
    const { call } = await import('./call.ts');
    await call('/api/auth/logout', { method: 'POST' });
  } catch (error) {
    if ((error as { status?: number }).status !== 401) {
      showToast('error', navbarTexts.signOutFailed);
      return false;
    }
  }
  clearSession();
  return true;
}

/** Asks again where there was no answer, or another tab's sign-in. The maintenance screen ends all fetching. */
function recheckSession(): void {
  if (useSyncStatus.getState().content === 'nothing') return;
  if (needsRecheck || readSignedInMark() !== lastSeenMark) void checkSession();
}

/** A call was told that nobody is signed in, while this page still shows somebody: it ended, here or elsewhere. */
function handleSessionRefused(): void {
  if (useSession.getState().user) void checkSession(true);
}

/** Finds out who is signed in, and follows what becomes of it in this tab and in others. @returns how to stop */
export function watchSession(): () => void {
  void checkSession();
  const listening = new AbortController();
  for (const event of ['focus', 'storage', 'pageshow']) addEventListener(event, recheckSession, listening);
  addEventListener('sessionRefused', handleSessionRefused, listening);
  return () => listening.abort();
}

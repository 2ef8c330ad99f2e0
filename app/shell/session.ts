/** Who is signed in. Kept in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import { holdsCart } from '../data/cartCount.ts';
import { useStatus } from '../data/status-store.ts';
import { texts } from '../texts/en.ts';
import { showToast } from '../ui/toasts.ts';

export type SessionUser = { id: string; email: string; first_name: string; is_admin: boolean };

/** `unknown`: the server could not say; nothing that belongs to the session is given up for that. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set by signing in, so that a visitor's page never asks who is signed in. Another value is another sign-in. */
const signedInMark = 'signed_in';

/** How long a refusal is good for, in milliseconds: going to a protected screen asks on the way and on arriving. */
const refusedFor = 1000;

export const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }));

/** Whether the last check got no answer, and is to be made again when somebody comes back to the page. */
let unanswered = false;
let announced: string | null = null;
/** The mark as this tab knew it last: it differs once somebody signs in or out in another tab. */
let knownMark: string | null = null;
let refusedAt = 0;
/** Counts signing in and out: an answer to a question from before is out of date. */
let turn = 0;

/** Tells whoever listens on the document or the window who is signed in now, if that is news (R958). */
function announce(): void {
  const { user } = useSession.getState();
  const detail = { isAuthenticated: user !== null, isAdmin: user?.is_admin === true, user };
  const news = JSON.stringify(detail);
  if (news === announced) return;
  announced = news;
  document.dispatchEvent(new CustomEvent('authStateChanged', { bubbles: true, detail }));
}

/** Without the mark nobody is signed in, except where the browser gives no storage to put it in. */
function readMark(): string | null {
  try {
    return localStorage.getItem(signedInMark);
  } catch {
    return null;
  }
}

/** Whether somebody may be signed in whom the server has not named yet. */
export const maybeSignedIn = (): boolean => readMark() !== null;

function setMark(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(signedInMark);
    else localStorage.setItem(signedInMark, value);
  } catch {
    // Without it the next page does not know by itself that somebody is signed in; protected ones ask anyway.
  }
  knownMark = readMark();
}

const refused = () => Date.now() - refusedAt < refusedFor;

async function ask(always: boolean): Promise<SessionCheck> {
  knownMark = readMark();
  if (knownMark === null && (!always || refused())) {
    useSession.setState({ user: null });
    return 'signed-out';
  }
  const asked = turn;
  const now = () => (useSession.getState().user ? 'signed-in' : 'signed-out');
  try {
    const { call } = await import('../data/call.ts');
    const person = await call<SessionUser>('/api/users/me');
    if (asked !== turn) return now();
    const user = userOf(person);
    // The same person stays the same object: nothing that follows from signing in happens again.
    if (JSON.stringify(user) !== JSON.stringify(useSession.getState().user)) useSession.setState({ user });
    if (knownMark === null) setMark(String(Date.now()));
    return 'signed-in';
  } catch (error) {
    if (asked !== turn) return now();
    const { status = 0 } = error as { status?: number };
    // Shown as signed out (R959), except where there was no answer at all, which is no news.
    if (status > 0) useSession.setState({ user: null });
    if (status !== 401 && status !== 403) return 'unknown';
    refusedAt = Date.now();
    setMark(null);
    return 'signed-out';
  }
}

const userOf = ({ id, email, first_name, is_admin }: SessionUser): SessionUser => ({
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
  const result = await ask(always);
  unanswered = result === 'unknown';
  announce();
  return result;
}

/** Notes who has just signed in. Every other tab hears of it by the mark. */
export function signedIn(person: SessionUser): void {
  turn += 1;
  unanswered = false;
  useSession.setState({ user: userOf(person) });
  setMark(String(Date.now()));
  announce();
}

/**
 * Before somebody signs out: what waits of the cart is sent, or asked about.
 * @returns whether to go on
 */
export async function mayLeave(): Promise<boolean> {
  if (!holdsCart()) return true;
  try {
    const leaving = await import('../cart/leaving.tsx');
    return await leaving.mayLeave();
  } catch {
    showToast('error', texts.navbar.signOutFailed);
    return false;
  }
}

/**
 * Lets go of the session in this browser, of what was typed and of the cart: that is not for the next one at this
 * device.
 */
export function forgetSession(): void {
  const { user } = useSession.getState();
  turn += 1;
  setMark(null);
  useSession.setState({ user: null });
  void import('../ui/formMemory.ts').then(({ forgetForms }) => forgetForms());
  if (user) void import('../data/drafts.ts').then(({ forgetDrafts }) => forgetDrafts(user.id));
  if (holdsCart()) void import('../data/cart.ts').then(({ leaveCart }) => leaveCart());
  announce();
}

/**
 * Signs out on the server, and says so when that cannot be done, since the session then goes on.
 * @returns whether nobody is signed in any more
 */
export async function signOut(): Promise<boolean> {
  if (!(await mayLeave())) return false;
  try {
    const { call } = await import('../data/call.ts');
    await call('/api/auth/logout', { method: 'POST' });
  } catch (error) {
    if ((error as { status?: number }).status !== 401) {
      showToast('error', texts.navbar.signOutFailed);
      return false;
    }
  }
  forgetSession();
  return true;
}

/** Asks again where there was no answer, or another tab's sign-in. The maintenance screen ends all fetching (R027). */
function checkAgain(): void {
  if (useStatus.getState().content === 'nothing') return;
  if (unanswered || readMark() !== knownMark) void checkSession();
}

/** A call was told that nobody is signed in, while this page still shows somebody: it ended, here or elsewhere. */
function checkEnded(): void {
  if (useSession.getState().user) void checkSession(true);
}

/** Finds out who is signed in, and follows what becomes of it in this tab and in others. @returns how to stop */
export function followSession(): () => void {
  void checkSession();
  const listening = new AbortController();
  for (const event of ['focus', 'storage', 'pageshow']) addEventListener(event, checkAgain, listening);
  addEventListener('sessionRefused', checkEnded, listening);
  return () => listening.abort();
}

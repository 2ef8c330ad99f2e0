/** Who is signed in. Kept in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import { useStatus } from '../data/status-store.ts';
import { texts } from '../texts/en.ts';
import { showToast } from '../ui/toasts.ts';

export type SessionUser = { id: string; email: string; first_name: string; is_admin: boolean };

/** `unknown`: the server could not say; nothing that belongs to the session is given up for that. */
type SessionCheck = 'signed-in' | 'signed-out' | 'unknown';

/** Set by signing in, so that a visitor's page never asks who is signed in. */
const signedInMark = 'signed_in';

export const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }));

/** Whether the last check got no answer, and is to be made again when somebody comes back to the page. */
let unanswered = false;
let announced: string | null = null;

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
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInMark) !== null;
  } catch {
    return false;
  }
}

async function ask(): Promise<SessionCheck> {
  if (!mayBeSignedIn()) {
    useSession.setState({ user: null });
    return 'signed-out';
  }
  try {
    const { call } = await import('../data/call.ts');
    const { id, email, first_name, is_admin } = await call<SessionUser>('/api/users/me');
    const user = { id: String(id), email: String(email), first_name: String(first_name), is_admin: is_admin === true };
    useSession.setState({ user });
    return 'signed-in';
  } catch (error) {
    const { status = 0 } = error as { status?: number };
    // Shown as signed out (R959), except where there was no answer at all, which is no news.
    if (status > 0) useSession.setState({ user: null });
    if (status !== 401 && status !== 403) return 'unknown';
    localStorage.removeItem(signedInMark);
    return 'signed-out';
  }
}

/** Asks the server who is signed in, if this browser has signed in before. */
export async function checkSession(): Promise<SessionCheck> {
  const result = await ask();
  unanswered = result === 'unknown';
  announce();
  return result;
}

/** Asks again, if there was no answer before. The maintenance screen ends all fetching (R027). */
export function checkAgain(): void {
  if (unanswered && useStatus.getState().content !== 'nothing') void checkSession();
}

/**
 * Signs out on the server, and says so when that cannot be done, since the session then goes on.
 * @returns whether nobody is signed in any more
 */
export async function signOut(): Promise<boolean> {
  try {
    const { call } = await import('../data/call.ts');
    await call('/api/auth/logout', { method: 'POST' });
  } catch (error) {
    if ((error as { status?: number }).status !== 401) {
      showToast('error', texts.navbar.signOutFailed);
      return false;
    }
  }
  localStorage.removeItem(signedInMark);
  useSession.setState({ user: null });
  // What was typed by one person is not for the next one at this device.
  void import('../ui/formMemory.ts').then(({ forgetForms }) => forgetForms());
  announce();
  return true;
}

/** Who is signed in. Kept in memory only: the server decides anew on every call. */
import { create } from 'zustand';
import { texts } from '../texts/en.ts';
import { showToast } from '../ui/toasts.ts';

export type SessionUser = { first_name: string; is_admin: boolean };

/** Set by signing in, so that a visitor's page never asks who is signed in. */
const signedInMark = 'signed_in';

export const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }));

/** Asks the server who is signed in, if this browser has signed in before. Without an answer nobody is. */
export async function loadSession(): Promise<void> {
  try {
    if (!localStorage.getItem(signedInMark)) return;
    const answer = await fetch('/api/users/me', { headers: { Accept: 'application/json' }, cache: 'no-store' });
    if (answer.status === 401) localStorage.removeItem(signedInMark);
    if (!answer.ok) return;
    const { first_name, is_admin } = (await answer.json()) as SessionUser;
    useSession.setState({ user: { first_name: String(first_name), is_admin: is_admin === true } });
  } catch {
    // No network, or no storage: the page is a visitor's.
  }
}

/** Signs out on the server, and says so when that cannot be done, since the session then goes on. */
export async function signOut(): Promise<void> {
  try {
    const answer = await fetch('/api/auth/logout', { method: 'POST' });
    if (!answer.ok && answer.status !== 401) throw new Error(`HTTP ${answer.status}`);
  } catch {
    showToast('error', texts.navbar.signOutFailed);
    return;
  }
  localStorage.removeItem(signedInMark);
  useSession.setState({ user: null });
}

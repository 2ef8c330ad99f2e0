/** Signs out: sends pending changes of the cart first, and leaves nothing for the next person on this device. */
import { isEditor } from '../../../db/rules/accounts/rights.ts';
import { hasCart } from '../../cart/client/cartCount.ts';
import { setSignedOut, useSession } from '../../data/session.ts';
import { navbarTexts } from '../../texts/en/shell.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Sends the cart's pending changes, or asks about them. @returns whether to continue signing out */
export async function confirmSignOut(): Promise<boolean> {
  if (!hasCart()) return true;
  try {
    const guard = await import('../../cart/SignOutGuard.tsx');
    return await guard.confirmSignOut();
  } catch {
    showToast('error', navbarTexts.signOutFailed);
    return false;
  }
}

/** Sends what an editor has waiting on this device. @returns a sentence about what stays there; empty for nothing */
async function flushEntries(): Promise<string> {
  const { user } = useSession.getState();
  if (!user || !isEditor(user)) return '';
  return import('../../editing/outbox/flushBeforeSignOut.ts')
    .then(({ flushBeforeSignOut }) => flushBeforeSignOut())
    .catch(() => '');
}

/** Ends the session in this browser, and deletes typed text, drafts and the cart. */
export function clearSession(): void {
  const { user } = useSession.getState();
  setSignedOut();
  void import('../../ui/forms/formMemory.ts').then(({ forgetForms }) => forgetForms());
  if (user) void import('../../data/drafts.ts').then(({ deleteAllDrafts }) => deleteAllDrafts(user.id));
  if (hasCart()) void import('../../cart/client/cart.ts').then(({ forgetCart }) => forgetCart());
}

/**
 * Signs out on the server. Reports a failure, since the session then continues.
 * @returns whether the session has ended
 */
export async function signOut(): Promise<boolean> {
  if (!(await confirmSignOut())) return false;
  const waiting = await flushEntries();
  try {
    const { call } = await import('../../data/call.ts');
    await call('/api/auth/logout', { method: 'POST' });
  } catch (error) {
    if ((error as { status?: number }).status !== 401) {
      showToast('error', navbarTexts.signOutFailed);
      return false;
    }
  }
  clearSession();
  if (waiting) showToast('info', waiting);
  return true;
}

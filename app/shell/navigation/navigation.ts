/**
 * Controls navigation between screens. The old screen stays usable until the new one has everything it needs. If that
 * fails or takes too long, a message appears over the old screen, and the address stays too.
 */

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isProtected } from '../../../db/rules/screens.ts';
import { fetchFromServer } from '../../data/fetchFromServer.ts';
import { checkSession } from '../../data/session.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { firstScreenMounted, loadScreen } from '../screens.tsx';
import { announcementDialog } from '../start/deferredParts.ts';

type Router = ReturnType<typeof useRouter>;

/** Progress appears after the first delay; the new screen counts as failed after the second. */
const progressDelayMs = 300;
const timeoutMs = 15_000;

/** `failed`: the address that could not be opened. */
export const useNavigationState = create<{ waiting: boolean; failed: string | null }>(() => ({
  waiting: false,
  failed: null,
}));

type Outcome = 'ready' | 'failed' | 'unchecked';

const failAfterTimeout = (): Promise<Outcome> => new Promise((resolve) => setTimeout(resolve, timeoutMs, 'failed'));

/** Whether the server responds. If it doesn't, loading a page would leave the reader with nothing. */
export const isServerReachable = () =>
  fetchFromServer('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );

async function prepareScreen(
  router: Router,
  location: { pathname: string; search: string },
  entering: boolean,
): Promise<Outcome> {
  await firstScreenMounted;
  const { pathname, search } = location;
  // Offline, reports that the session could not be checked, even if the screen is missing too.
  if (entering && isProtected(pathname, router.options.context.commerce) && (await checkSession(true)) === 'unknown')
    return 'unchecked';
  if (!(await loadScreen(router, pathname))) return 'failed';
  if (new URLSearchParams(search).has('id')) await announcementDialog.load();
  return 'ready';
}

/** Controls every navigation, by link, by code or by the browser's buttons, while the shell is mounted. */
export function useNavigationBlocker(): void {
  const router = useRouter();
  useEffect(() => {
    let newest = 0;
    const failedBefore = new Set<string>();
    return router.history.block({
      enableBeforeUnload: false,
      async blockerFn({ currentLocation, nextLocation, action }) {
        // The router saves a scroll position only after a scroll event, and the last one may still be pending.
        document.dispatchEvent(new globalThis.Event('scroll'));
        newest += 1;
        const navigation = newest;
        const { pathname, href } = nextLocation;
        const entering = pathname !== currentLocation.pathname;
        useNavigationState.setState({ failed: null, waiting: false });
        const progressTimer = setTimeout(() => useNavigationState.setState({ waiting: true }), progressDelayMs);
        const outcome = await Promise.race([prepareScreen(router, nextLocation, entering), failAfterTimeout()]).catch(
          (): Outcome => 'failed',
        );
        clearTimeout(progressTimer);
        // A newer navigation has started. One by the browser's buttons has already happened and can't be undone.
        if (navigation !== newest) return action === 'PUSH' || action === 'REPLACE';
        useNavigationState.setState({ waiting: false });
        if (outcome === 'ready') {
          failedBefore.delete(pathname);
          return false;
        }
        if (outcome === 'unchecked') {
          showToast('error', screenTexts.uncheckedSignIn);
          return true;
        }
        // Failed twice while the server responds: this page may be too old for the server, so a full reload helps.
        if (failedBefore.has(pathname) && (await isServerReachable())) location.assign(href);
        else useNavigationState.setState({ failed: href });
        failedBefore.add(pathname);
        return true;
      },
    });
  }, [router]);
}

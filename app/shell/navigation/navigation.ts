/**
 * The way from one screen to another. The old screen stays, and stays usable, until everything that the new one needs
 * is there; if that fails or takes too long, it is said over the old one, and the address stays too.
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

/** How long until progress is shown, and until the new screen counts as failed. */
const progressDelayMs = 300;
const timeoutMs = 15_000;

/** `failed`: the address that could not be reached. */
export const useNavigationState = create<{ waiting: boolean; failed: string | null }>(() => ({
  waiting: false,
  failed: null,
}));

type Outcome = 'ready' | 'failed' | 'unchecked';

const failAfterTimeout = (): Promise<Outcome> => new Promise((resolve) => setTimeout(resolve, timeoutMs, 'failed'));

/** Whether the server answers at all. Without it, loading a page would leave nothing to look at. */
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
  // Without the network, that nobody could be asked is the reason to give: the screen may be missing, too.
  if (entering && isProtected(pathname, router.options.context.commerce) && (await checkSession(true)) === 'unknown')
    return 'unchecked';
  if (!(await loadScreen(router, pathname))) return 'failed';
  if (new URLSearchParams(search).has('id')) await announcementDialog.load();
  return 'ready';
}

/** Watches over every navigation, by link, by code or by the browser's buttons, while the shell is there. */
export function useNavigationBlocker(): void {
  const router = useRouter();
  useEffect(() => {
    let newest = 0;
    const failedBefore = new Set<string>();
    return router.history.block({
      enableBeforeUnload: false,
      async blockerFn({ currentLocation, nextLocation, action }) {
        // The router notes where the reader was only if it heard of a scroll, and the last one's event may be to come.
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
        // A newer navigation has begun. One by the browser's buttons has happened already, and is not taken back.
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
        // Twice in vain while the server answers: this page may be too old for the server. A new one helps.
        if (failedBefore.has(pathname) && (await isServerReachable())) location.assign(href);
        else useNavigationState.setState({ failed: href });
        failedBefore.add(pathname);
        return true;
      },
    });
  }, [router]);
}

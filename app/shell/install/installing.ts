/** Whether this browser offers to install the site, and how. */
import { create } from 'zustand';

/** Chromium's offer (not in the DOM's types: no other browser has it). */
type BeforeInstallPromptEvent = globalThis.Event & { prompt(): Promise<unknown> };

/** `ask`: the browser has a dialog of its own. `explain`: iOS, where people have to find the way themselves. */
export type InstallMethod = 'ask' | 'explain';

export const useInstallMethod = create<{ way: InstallMethod | null }>(() => ({ way: null }));

let deferredPrompt: BeforeInstallPromptEvent | null = null;

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isApplePhoneOrTablet = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** iOS has no dialog to offer; called after hydration, since the server does not know the device. */
export function detectInstallMethod(): void {
  if (useInstallMethod.getState().way === null && isApplePhoneOrTablet() && !isInstalled())
    useInstallMethod.setState({ way: 'explain' });
}

/** Shows the browser's dialog. An offer holds for one time only; the browser makes another if it was declined. */
export async function promptInstall(): Promise<void> {
  const taken = deferredPrompt;
  deferredPrompt = null;
  useInstallMethod.setState({ way: null });
  await taken?.prompt();
}

// The offer may come before the page is hydrated, and is made once.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as BeforeInstallPromptEvent;
    useInstallMethod.setState({ way: 'ask' });
  });
  window.addEventListener('appinstalled', () => useInstallMethod.setState({ way: null }));
}

/** Detects whether and how this browser can install the site. */
import { create } from 'zustand';

/** Chromium's install event, which the DOM's types lack because no other browser has it. */
type BeforeInstallPromptEvent = globalThis.Event & { prompt(): Promise<unknown> };

/** `ask`: the browser has its own dialog. `explain`: iOS, whose users have to install by hand. */
export type InstallMethod = 'ask' | 'explain';

export const useInstallMethod = create<{ way: InstallMethod | null }>(() => ({ way: null }));

let deferredPrompt: BeforeInstallPromptEvent | null = null;

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** iPads identify as Macs, but no Mac has a touch screen. */
const isApplePhoneOrTablet = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Runs after hydration, since the server does not know the device. iOS has no dialog to offer. */
export function detectInstallMethod(): void {
  if (useInstallMethod.getState().way === null && isApplePhoneOrTablet() && !isInstalled())
    useInstallMethod.setState({ way: 'explain' });
}

/** Shows the browser's dialog. An offer works only once; the browser makes another if it was declined. */
export async function promptInstall(): Promise<void> {
  const taken = deferredPrompt;
  deferredPrompt = null;
  useInstallMethod.setState({ way: null });
  await taken?.prompt();
}

// Listens at once, because the browser makes its offer only once, maybe before hydration.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as BeforeInstallPromptEvent;
    useInstallMethod.setState({ way: 'ask' });
  });
  window.addEventListener('appinstalled', () => useInstallMethod.setState({ way: null }));
}

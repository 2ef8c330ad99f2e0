/**
 * Where the browser begins. Small on purpose: it is there to say so when the rest of the app doesn't come, or breaks
 * while it starts, and to leave the rest away from browsers that are too old for it.
 */
import { ignoreError, showStartFailure, watchForErrors } from './shell/start/fatalErrors.ts';
import { hasNeededApis, leaveToServer } from './shell/start/olderBrowsers.ts';

declare global {
  /** Fulfilled by the page's own small script once the page is on screen; see server/render/starter.ts. */
  var pagePainted: Promise<void> | undefined;
}

/** How long to wait before the one new try, in milliseconds. */
const retryDelayMs = 2000;

const root = document.getElementById('app') as HTMLElement;
const handleCrash = (error: unknown) => {
  ignoreError(error);
  showStartFailure('initialization', root);
};
const loadApp = () => import('./hydrate.tsx').then(({ hydrateApp }) => hydrateApp(root, handleCrash, ignoreError));

if (hasNeededApis()) {
  watchForErrors();
  // Not awaited at the top: a screen's own file may import this one, and each would wait for the other for ever.
  Promise.resolve(globalThis.pagePainted)
    .then(loadApp)
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(loadApp))
    .catch((error) => {
      showStartFailure('load', root);
      // Whoever looks at the console is to see why.
      ignoreError(error);
      reportError(error);
    });
} else leaveToServer(root);

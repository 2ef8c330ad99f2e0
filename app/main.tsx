/**
 * The browser's entry. Kept small, so that it can report when the rest of the app fails to load or start, and can leave
 * the rest out in browsers that are too old.
 */
import { ignoreError, showStartFailure, watchForErrors } from './shell/start/fatalErrors.ts';
import { hasNeededApis, leaveToServer } from './shell/start/olderBrowsers.ts';

declare global {
  /** Resolved by the page's inline script once the page is on screen; see server/render/starter.ts. */
  var pagePainted: Promise<void> | undefined;
}

/** Waits this long before the only retry, in milliseconds. */
const retryDelayMs = 2000;

const root = document.getElementById('app') as HTMLElement;
const handleCrash = (error: unknown) => {
  ignoreError(error);
  showStartFailure('initialization', root);
};
const loadApp = () => import('./hydrate.tsx').then(({ hydrateApp }) => hydrateApp(root, handleCrash, ignoreError));

if (hasNeededApis()) {
  watchForErrors();
  // No top-level await: a screen's file may import this one, and each would wait for the other forever.
  Promise.resolve(globalThis.pagePainted)
    .then(loadApp)
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(loadApp))
    .catch((error) => {
      showStartFailure('load', root);
      // Shows the reason in the console.
      ignoreError(error);
      reportError(error);
    });
} else leaveToServer(root);

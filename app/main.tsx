/**
 * Where the browser begins. Small on purpose: it is there to say so when the rest of the app doesn't come, or breaks
 * while it starts.
 */
import { setAside, showStartFailure, watchForErrors } from './shell/failure.ts';

/** How long to wait before the one new try (R388), in milliseconds. */
const retryAfter = 2000;

watchForErrors();
const root = document.getElementById('app') as HTMLElement;
const broken = (error: unknown) => {
  setAside(error);
  showStartFailure('initialization', root);
};
const begin = () => import('./begin.tsx').then(({ start }) => start(root, broken, setAside));

// Not awaited at the top: a screen's own file may import this one, and each would wait for the other for ever.
begin()
  .catch(() => new Promise((resolve) => setTimeout(resolve, retryAfter)).then(begin))
  .catch((error) => {
    showStartFailure('load', root);
    // Whoever looks at the console is to see why.
    setAside(error);
    reportError(error);
  });

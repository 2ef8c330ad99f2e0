/** The app's router: over the browser's history, or over one address in memory on the server. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { Home } from './sections/Home.tsx';
import type { LegalText } from './shell/addresses.ts';
import { LoadFailed } from './shell/LoadFailed.tsx';
import type { RouterContext } from './shell/protectedRoutes.ts';
import { trackScreenMounts } from './shell/screens.tsx';

trackScreenMounts(routeTree, () => <Home missing />);

/**
 * Restores scroll positions on Back. Not at the first render, because the reader may have scrolled before the script
 * ran.
 * An announcement that opens over a page does not move that page.
 */
function createScrollFilter() {
  let first = true;
  return ({ location }: { location: { search: object } }) => {
    const skip = first || 'id' in location.search;
    first = false;
    return !skip;
  };
}

/**
 * Reads search parameters as plain text, so that a numeric id stays text. The first of two equal names counts, as on
 * the server.
 */
function parseSearch(search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  return Object.fromEntries([...given.keys()].map((name) => [name, given.get(name) ?? '']));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}

/** @param history omitted in the browser */
export function createTownRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    // On the server it would add an inline script, which the content security policy refuses.
    scrollRestoration: history ? undefined : createScrollFilter(),
    defaultHashScrollIntoView: false,
    defaultErrorComponent: LoadFailed,
    // Errors of the root route go to React's root, see hydrate.tsx.
    disableGlobalCatchBoundary: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createTownRouter>;
  }
  interface HistoryState {
    /** The announcement was opened over the current page. */
    inPlace?: true;
    /** The legal text that is shown over the page. */
    legal?: LegalText;
  }
}

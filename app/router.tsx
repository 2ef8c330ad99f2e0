/** The router of the app: over the browser's history there, over one address in memory on the server. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { Home } from './sections/Home.tsx';
import type { LegalText } from './shell/addresses.ts';
import { LoadFailed } from './shell/LoadFailed.tsx';
import type { RouterContext } from './shell/protectedRoutes.ts';
import { trackScreenMounts } from './shell/screens.tsx';

trackScreenMounts(routeTree, () => <Home missing />);

/**
 * Scroll positions are restored on Back. Not at the first render: the reader may have scrolled before the script came.
 * An announcement that opens over a page leaves that page where it is.
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
 * Search parameters are plain text: an id of digits stays the text that it is. Of two with one name the first counts,
 * as on the server.
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

/** @param history left out in the browser */
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
    // What the root route throws goes on to React's root, see hydrate.tsx.
    disableGlobalCatchBoundary: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createTownRouter>;
  }
  interface HistoryState {
    /** The announcement in the address was opened over the page that was there. */
    inPlace?: true;
    /** The legal text that lies over the page. */
    legal?: LegalText;
  }
}

/** One listener handles clicks on this site's links; announcements and items open in place. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent as ReactMouseEvent, useEffect } from 'react';
import { isKnownMeeting } from '../../meetings/useMeeting.ts';
import { isKnownPage } from '../../pages/usePage.ts';
import { parseDeepLink, parseLegalPath, resolveInternalUrl } from '../addresses.ts';
import { scrollToAnchor, scrollToTop } from './scroll.ts';

type Router = ReturnType<typeof useRouter>;

/**
 * Opens an address of this site. Scrolls to a section; opens a legal text over the current page.
 * @param keepsScroll leaves the scroll position as it is
 */
export function navigateToUrl(router: Router, url: URL, keepsScroll = false): void {
  const legal = parseLegalPath(url.pathname);
  const here = router.state.location.pathname;
  if (legal && !parseLegalPath(here)) {
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, legal }),
      mask: { to: url.pathname, unmaskOnReload: true },
      resetScroll: false,
    });
    return;
  }
  const target = url.pathname === '/' ? parseDeepLink(url.search, url.hash) : null;
  const samePage = here === url.pathname && url.search === '';
  void router.navigate({
    href: url.pathname + url.search + url.hash,
    resetScroll: !target && !samePage && !keepsScroll,
  });
  if (target) void scrollToAnchor(target.anchor);
  else if (samePage && !keepsScroll) scrollToTop();
}

/** Handles clicks on links while the shell is mounted. */
export function useLinkClicks(): void {
  const router = useRouter();
  useEffect(() => {
    const isScreen = (path: string) => {
      const id = router.getMatchedRoutes(path)[2]?.id;
      // The server decides about an address that this page doesn't know: it may be an old one.
      if (id === '/$slug') return isKnownPage(path.slice(1));
      if (id === '/meetings_/$slug') return isKnownMeeting(path);
      return id !== undefined && id !== '/$';
    };
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (isModifiedClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // The browser handles links within this page (the skip link), since it moves the focus as well.
      if (!link?.href || link.getAttribute('href')?.startsWith('#')) return;
      const { href, target } = link;
      const download = link.hasAttribute('download');
      const url = resolveInternalUrl(
        { href, target, download, noRoute: 'noRoute' in link.dataset },
        location.origin,
        isScreen,
      );
      if (!url) return;
      event.preventDefault();
      navigateToUrl(router, url, 'preserveScroll' in link.dataset);
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, [router]);
}

/** Whether a click requests a new tab or window, which the browser opens. */
export const isModifiedClick = (event: MouseEvent | ReactMouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Opens an announcement or item over the current page on a plain click, with `id` in the address. */
export function useOpenInPlace() {
  const router = useRouter();
  return (id: string) => (event: ReactMouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({
      to: '.',
      search: (previous) => ({ ...previous, id }),
      state: (state) => ({ ...state, inPlace: true as const }),
      resetScroll: false,
    });
  };
}

/** Removes `id` from the address: goes back if it was opened in place, else replaces the address. */
export function useCloseInPlace() {
  const router = useRouter();
  const openedInPlace = useLocation({ select: ({ state }) => state.inPlace === true });
  return () => {
    if (openedInPlace) router.history.back();
    else {
      void router.navigate({
        to: '.',
        search: (previous) => ({ ...previous, id: undefined }),
        replace: true,
        resetScroll: false,
      });
    }
  };
}

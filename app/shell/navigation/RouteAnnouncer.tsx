/** What follows a change of page: the tab's title, the focus, and what screen readers announce. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useAnnouncements, useTown } from '../../data/content.tsx';
import { parseDeepLink } from '../addresses.ts';
import { pageTitle } from '../pageTitle.ts';

/** The focus goes to the page's heading, or to the box that people come for, unless a modal is open over it or a section is on its way to have it. */
function focusPageHeading(): void {
  if (document.querySelector('dialog:modal') || parseDeepLink(location.search, location.hash)) return;
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('[data-takes-focus]') ?? main?.querySelector('h1');
  if (heading?.tagName === 'H1' && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Keeps the title true; the first one came with the document. Only another page is announced, not another part of one. */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const { id } = search as { id?: string };
  const { display_name: town, commerce } = useTown();
  const announcement = useAnnouncements().find((known) => known.id === id);
  const title = pageTitle(pathname, { town, commerce, announcement });
  const [announced, setAnnounced] = useState('');
  // Before the effects of a screen that knows more of what it is about (useDocumentTitle).
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        focusPageHeading();
        setAnnounced(document.title);
      }),
    [router],
  );
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
}

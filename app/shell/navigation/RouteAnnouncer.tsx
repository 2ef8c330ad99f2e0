/** After navigation, sets the tab's title and the focus, and announces the page to screen readers. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useAnnouncements, useTown } from '../../data/content.tsx';
import { usePage } from '../../pages/usePage.ts';
import { focusText } from '../../ui/focusText.ts';
import { parseDeepLink } from '../addresses.ts';
import { pageTitle } from '../pageTitle.ts';

/** Focuses the page's heading or main field, unless a modal is open or a section is about to get the focus. */
function focusPageHeading(): void {
  if (document.querySelector('dialog:modal') || parseDeepLink(location.search, location.hash)) return;
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('[data-takes-focus]') ?? main?.querySelector('h1');
  focusText(heading ?? main);
}

/** Keeps the title current; the server set the first one. Announces only another page, not another part of one. */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const { id } = search as { id?: string };
  const { display_name: town, commerce } = useTown();
  const announcement = useAnnouncements().find((known) => known.id === id);
  const page = usePage(pathname.slice(1)) ?? undefined;
  const title = pageTitle(pathname, { town, commerce, announcement, page });
  const [announced, setAnnounced] = useState('');
  // Runs before the effect of a screen that sets a better title (useDocumentTitle).
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
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}

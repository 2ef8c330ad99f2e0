/** What the address asks the home page to open, handed to the section concerned once the page stands. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type DeepLink, parseDeepLink } from '../shell/addresses.ts';
import { isFirstScreen } from '../shell/screens.tsx';
import { scrollToAnchor } from '../shell/scroll.ts';

/** The same object for one navigation, a new one for the next, so that the same link works twice. */
export type DeepLinkRequest = DeepLink & { key: string };

/** How long after the page is ready the section is told, in milliseconds. */
const dispatchDelayMs = 100;

/** The request of the present address; null until it is to be acted on, and when there is none. */
export function useDeepLink(): DeepLinkRequest | null {
  const search = useLocation({ select: (location) => location.searchStr });
  const hash = useLocation({ select: (location) => location.hash });
  const key = useLocation({ select: (location) => location.state.__TSR_key ?? '' });
  const [request, setRequest] = useState<DeepLinkRequest | null>(null);
  useEffect(() => {
    const link = parseDeepLink(search, hash);
    if (!link?.categoryId && !link?.eventId) return setRequest(null);
    const timer = setTimeout(() => {
      void scrollToAnchor(link.anchor);
      setRequest({ ...link, key });
    }, dispatchDelayMs);
    return () => clearTimeout(timer);
  }, [search, hash, key]);
  // A plain fragment of the first address: the browser has been there already if the section was in the HTML. Later
  // ones are followed by whoever goes there, and on the way back the reader returns to where they were.
  useEffect(() => {
    if (!isFirstScreen()) return;
    const link = parseDeepLink(location.search, location.hash);
    if (!link || link.categoryId || link.eventId) return;
    const timer = setTimeout(() => void scrollToAnchor(link.anchor), dispatchDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return request;
}

/** Links that open something on the home page: `/?event=…`, `/?category=…` and `/#section`. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type DeepLink, parseDeepLink } from '../shell/addresses.ts';
import { scrollToAnchor } from '../shell/navigation/scroll.ts';
import { isFirstScreen } from '../shell/screens.tsx';

/** The same object for one navigation, a new one for the next, so that the same link works twice. */
export type DeepLinkRequest = DeepLink & { key: string };

const dispatchDelayMs = 100;

/** What the current address asks to open, or null. It comes a moment after the page is ready. */
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
  // Scrolls to the section of the first address, in case it was not in the server's HTML. Later navigations scroll by
  // themselves, and Back restores the reader's position.
  useEffect(() => {
    if (!isFirstScreen()) return;
    const link = parseDeepLink(location.search, location.hash);
    if (!link || link.categoryId || link.eventId) return;
    const timer = setTimeout(() => void scrollToAnchor(link.anchor), dispatchDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return request;
}

/** Handles links that open something on the home page: `/?event=…`, `/?category=…` and `/#section`. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type DeepLink, parseDeepLink } from '../shell/addresses.ts';
import { scrollToAnchor } from '../shell/navigation/scroll.ts';
import { isFirstScreen } from '../shell/screens.tsx';

/** A new object for each navigation, so that following the same link again works. */
export type DeepLinkRequest = DeepLink & { key: string };

const dispatchDelayMs = 100;

/** The target of the current address, or null. Set a moment after the page is ready. */
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
  // Scrolls to the section of the first address, in case the server's HTML lacked it. Later navigations scroll
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

/** Opens the cart on the shop's pages while the URL says so, and reads its changes out. */
import { useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { cartPath } from '../../db/rules/links/paths.ts';
import { navbarTexts } from '../texts/en/shell.ts';
import { cartTexts } from '../texts/en/shop/cart.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { useCartCount } from './client/cartCount.ts';

export function CartDrawerHost() {
  const hydrated = useHydrated();
  const open = useLocation({ select: ({ hash }) => hash === 'cart' || hash === 'checkout' }) && hydrated;
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);
  const [News, setNews] = useState<ComponentType | null>(null);
  useOpenCartInPlace();
  useEffect(() => {
    // The shop works without the notices.
    import('./CartNotices.tsx').then(
      ({ CartNotices }) => setNews(() => CartNotices),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (!open || Drawer) return;
    import('./CartDrawer.tsx').then(
      ({ CartDrawer }) => setDrawer(() => CartDrawer),
      () => showToast('error', cartTexts.notLoaded),
    );
  }, [open, Drawer]);
  return (
    <>
      <CartCountAnnouncer />
      {News && <News />}
      {open && Drawer && <Drawer />}
    </>
  );
}

/** A link to the cart opens it over the present page, and Back closes it. */
function useOpenCartInPlace(): void {
  const router = useRouter();
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.getAttribute('href') !== cartPath) return;
      event.preventDefault();
      void router.navigate({
        to: '.',
        search: true,
        hash: 'cart',
        state: (state) => ({ ...state, inPlace: true as const }),
        resetScroll: false,
      });
    };
    // Runs before the router's link listener, which ignores prevented clicks.
    document.addEventListener('click', click, { capture: true });
    return () => document.removeEventListener('click', click, { capture: true });
  }, [router]);
}

/** Reads out changes of the count, but not the count at arrival. Undoing a removal counts as a change. */
function CartCountAnnouncer() {
  const count = useCartCount();
  const found = useRef(false);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (found.current) setSpoken(navbarTexts.cart(count));
    found.current ||= count > 0;
  }, [count]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken}
    </p>
  );
}

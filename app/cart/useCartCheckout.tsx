/** Opens checkout from the cart: by the Checkout button, or by an address that ends in `#checkout`. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Cart } from '../../db/rules/cart/cart.ts';
import { type CheckoutStart, checkoutHash, startCheckout } from '../checkout/startCheckout.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { currentCart } from './client/cart.ts';

export type CartCheckout = {
  start: () => void;
  isStarting: boolean;
  /** Why checkout did not open; empty before the first attempt. */
  refusal: string;
  /** The checkout dialog, while it is open. */
  dialog: ReactNode;
};

export function useCartCheckout(cart: Cart, isReady: boolean): CartCheckout {
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [opened, setOpened] = useState<Extract<CheckoutStart, { kind: 'open' }> | null>(null);
  const isRunning = useRef(false);
  const router = useRouter();
  const { total_items, current_total_price, has_stock_issues } = cart;

  const start = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setStarting(true);
    setRefusal('');
    const started = await startCheckout(router);
    if (started.kind === 'leaving') return;
    isRunning.current = false;
    setStarting(false);
    if (started.kind === 'open') return setOpened(started);
    setRefusal(started.text);
    // An empty cart shows no totals, and so no refusal below them.
    if (currentCart().items.length === 0) showToast('error', started.text);
  }, [router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed cart needs another answer
  useEffect(() => setRefusal(''), [total_items, current_total_price, has_stock_issues]);
  useStartByAddress(start, isReady);

  const dialog = opened && <opened.Dialog options={opened.options} onClose={() => setOpened(null)} />;
  return { start: () => void start(), isStarting, refusal, dialog };
}

/** Opens checkout if the address says so, after a reload or after signing in. */
function useStartByAddress(start: () => Promise<void>, isReady: boolean): void {
  const router = useRouter();
  const isWanted = useLocation({ select: ({ hash }) => hash === checkoutHash });
  useEffect(() => {
    if (!isWanted || !isReady) return;
    void router.navigate({ to: '.', search: true, hash: 'cart', replace: true, resetScroll: false });
    void start();
  }, [isWanted, isReady, router, start]);
}

/** Decides when to mark a change as pending. */
import { useEffect, useState } from 'react';
import { useCart } from './client/cart.ts';

/** A shorter wait stays unmarked, because a mark that flickers with every change distracts. */
const pendingDelayMs = 800;

export function usePendingDelay(): boolean {
  const { pending } = useCart();
  const [isDelayed, setDelayed] = useState(false);
  const isAnyPending = pending.length > 0;
  useEffect(() => {
    if (!isAnyPending) return setDelayed(false);
    const timer = setTimeout(setDelayed, navigator.onLine ? pendingDelayMs : 0, true);
    return () => clearTimeout(timer);
  }, [isAnyPending]);
  return isAnyPending && isDelayed;
}

/** When a change that is on its way is marked as pending. */
import { useEffect, useState } from 'react';
import { useCart } from './client/cart.ts';

/** How long it may take unmarked: a mark that flickers with every change only disturbs. */
const pendingDelayMs = 800;

/** Whether a change has been pending long enough to say so. */
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

/** When a change that is on its way is said to wait. */
import { useEffect, useState } from 'react';
import { useCart } from './client/cart.ts';

/** How long one may be on its way before, in milliseconds: a mark that comes and goes with each is only in the way. */
const pendingDelayMs = 800;

/** Whether something waits long enough to be told. */
export function usePendingDelay(): boolean {
  const { pending: entries } = useCart();
  const [late, setLate] = useState(false);
  const some = entries.length > 0;
  useEffect(() => {
    if (!some) return setLate(false);
    const timer = setTimeout(setLate, navigator.onLine ? pendingDelayMs : 0, true);
    return () => clearTimeout(timer);
  }, [some]);
  return some && late;
}

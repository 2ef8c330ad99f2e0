import { useEffect, useState } from 'react';
import { readCartHeaders } from '../cart/client/cart.ts';
import { call } from '../data/call.ts';

/**
 * The number of units that nobody else holds. The catalogue lacks it, so the item's own screen requests it. Null while
 * unknown, and offline.
 */
export function useAvailability(id: string): number | null {
  const [available, setAvailable] = useState<number | null>(null);
  useEffect(() => {
    let isOver = false;
    async function read(): Promise<void> {
      const headers = (await readCartHeaders()) ?? {};
      const path = `/api/items/${encodeURIComponent(id)}/availability`;
      const { available_quantity } = await call<{ available_quantity: number }>(path, { headers });
      if (!isOver && Number.isSafeInteger(available_quantity)) setAvailable(available_quantity);
    }
    setAvailable(null);
    // The screen shows the catalogue's count then; checkout checks again.
    if (navigator.onLine) read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [id]);
  return available;
}

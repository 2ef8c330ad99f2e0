import { useEffect, useState } from 'react';
import { readCartHeaders } from '../cart/client/cart.ts';
import { call } from '../data/call.ts';

/**
 * How many units of an item others don't hold for now. The catalogue doesn't say so: it is asked for when the item's own
 * screen opens. null until that is known, and without a connection.
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
    // The catalogue's count is shown then; checkout counts again.
    if (navigator.onLine) read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [id]);
  return available;
}

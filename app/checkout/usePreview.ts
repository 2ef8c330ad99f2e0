/** The order's totals on screen. The server computes them again when the cart or the delivery changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart } from '../../db/rules/cart/cart.ts';
import type { CheckoutOptions, CheckoutPreview } from '../../db/rules/orders/checkout.ts';
import type { Delivery } from '../../db/rules/orders/orders.ts';
import { currentCart, useCart } from '../cart/client/cart.ts';
import type { Seen } from './changes.ts';
import { fetchPreview } from './checkoutApi.ts';
import { describeFailure, type Failure } from './describeFailure.ts';
import { estimateSums } from './estimateSums.ts';

/** Switching back and forth sends one request. */
const debounceMs = 250;

export type Preview = {
  /** Null until the first totals are known. */
  seen: Seen | null;
  isUpdating: boolean;
  /** Whether the totals are estimated here. */
  isEstimate: boolean;
  /** Explains why this cart can't be ordered at all. */
  failure: Failure | null;
};

export const seenOf = ({ cart, ...sums }: CheckoutPreview): Seen => ({ cart, sums });

/** Equal for carts that cost the same. */
const cartKey = ({ session_id, items }: Cart) =>
  JSON.stringify([
    session_id,
    ...items.map((item) => [item.item_id, item.quantity, item.current_price, item.in_stock]),
  ]);

/** Failures that an estimate cannot replace. */
const isFinal = ({ isEmptied, isSignedOut }: Failure) => isEmptied === true || isSignedOut === true;

/** @param isFrozen ignores changes of the cart */
export function usePreview(options: CheckoutOptions, delivery: Delivery, isFrozen: boolean) {
  const key = cartKey(useCart().cart);
  const [preview, setPreview] = useState<Preview>({ seen: null, isUpdating: true, isEstimate: false, failure: null });
  const latest = useRef(0);
  const { tax_rate, tax_label } = options;

  /** Requests the totals now. @returns the preview, or null */
  const refresh = useCallback(async (): Promise<Seen | null> => {
    latest.current += 1;
    const request = latest.current;
    const show = (next: Partial<Preview>) =>
      latest.current === request && setPreview((before) => ({ ...before, isUpdating: false, ...next }));
    setPreview((before) => ({ ...before, isUpdating: true }));
    try {
      const seen = seenOf(await fetchPreview(delivery));
      show({ seen, isEstimate: false, failure: null });
      return seen;
    } catch (error) {
      const failure = describeFailure(error);
      if (isFinal(failure)) {
        show({ failure });
        return null;
      }
      const cart = currentCart();
      const sums = await estimateSums(cart, { tax_rate, tax_label }, delivery);
      show({ seen: { cart, sums }, isEstimate: true });
      return null;
    }
  }, [delivery, tax_rate, tax_label]);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart costs something else
  useEffect(() => {
    if (isFrozen) return;
    const timer = setTimeout(refresh, isFirst.current ? 0 : debounceMs);
    isFirst.current = false;
    setPreview((before) => ({ ...before, isUpdating: true }));
    return () => clearTimeout(timer);
  }, [refresh, key, isFrozen]);

  /** Shows totals from another response. */
  const show = useCallback((seen: Seen) => {
    latest.current += 1;
    setPreview({ seen, isUpdating: false, isEstimate: false, failure: null });
  }, []);
  return { preview, refresh, show };
}

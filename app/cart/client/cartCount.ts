/** The number of items in the cart, for the badge. A page loads nothing else of the cart before it is idle. */
import { create } from 'zustand';

/** The key of the session's id in local storage, beside the database. */
export const cartSessionKey = 'cart_session_id';

/** `null` until this page has opened the cart. */
const useCount = create<{ count: number | null }>(() => ({ count: null }));

/** 0 until the cart is known. */
export const useCartCount = (): number => useCount(({ count }) => count ?? 0);

export const setCartCount = (count: number): void => useCount.setState({ count });

/** Whether this browser has a cart, or this page has opened one. */
export function hasCart(): boolean {
  try {
    return useCount.getState().count !== null || localStorage.getItem(cartSessionKey) !== null;
  } catch {
    return false;
  }
}

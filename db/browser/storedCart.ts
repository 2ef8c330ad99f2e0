/** The cart as this browser stores it. */
import type { Cart, OutboxEntry } from '../rules/cart/cart.ts';

/** The cart's state apart from the outbox. Times are milliseconds by this device's clock. */
export type CartState = {
  key: 'cart';
  /** Empty until the server has assigned one. */
  session_id: string;
  /** The server's last response. */
  cart: Cart | null;
  /** Counts replacements of `cart`: a response to an earlier request is out of date. */
  answers: number;
  answered_at: number;
  /** The account that owns the cart; null for a guest. */
  user_id: string | null;
  /** The number of the newest entry. */
  last_n: number;
  /**
   * The ids of the latest updates. An update is repeated when nobody knows whether it was stored, and must apply once.
   */
  changes: string[];
};

/** The outbox is in order, and includes rejected entries that nobody has read yet. */
export type StoredCart = { state: CartState; outbox: OutboxEntry[] };
/** Returns the same object where nothing changes. */
export type CartUpdate = (stored: StoredCart) => StoredCart;

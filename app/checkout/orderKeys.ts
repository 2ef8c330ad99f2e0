/**
 * The idempotency key of an order. Sending the same order again uses the same key: after a declined card, a lost
 * response or a reload. Another order, or one that the server refused, gets a new key.
 */
import type { Cart } from '../../db/rules/cart/cart.ts';
import type { CheckoutBody } from '../../db/rules/orders/checkout.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';

/** This tab's sessionStorage holds only a key and a hash, nothing of the order itself. */
const storageKey = 'checkout_key';

type StoredKey = { key: string; hash: string };
let latest: StoredKey | null = null;

/** Two rounds of FNV-1a. Not a secret: it only distinguishes orders, and plain http lacks crypto.subtle. */
function hashText(text: string): string {
  let [one, two] = [0x811c9dc5, 0x1234567];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b) ^ (one >>> 13);
  }
  return `${text.length}-${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}

function readStored(): StoredKey | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function store(value: StoredKey | null): void {
  latest = value;
  try {
    if (value) sessionStorage.setItem(storageKey, JSON.stringify(value));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the key lives as long as the page.
  }
}

/** @param cart included because the same form with other items is another order, even at the same total */
export function keyOfOrder(body: CheckoutBody, { session_id, items }: Cart): string {
  const units = items.map(({ item_id, quantity, current_price }) => [item_id, quantity, current_price]);
  const hash = hashText(JSON.stringify([body, session_id, units]));
  const known = latest ?? readStored();
  if (known?.hash !== hash) store({ key: newIdempotencyKey(), hash });
  else latest = known;
  return (latest as StoredKey).key;
}

/** Makes the next order use a new key. */
export const forgetOrderKey = (): void => store(null);

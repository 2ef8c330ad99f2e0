/** The cart's protocol: the request of each outbox entry. The responses that settle it: see ../outbox.ts. */
import type { Intention } from './cart.ts';

/** The server answers 426 to a tab with an older number; its entries stay until it runs the new build. */
export const cartProtocol = 1;

export const cartHeaders = {
  session: 'X-Cart-Session-Id',
  key: 'Idempotency-Key',
  protocol: 'X-Cart-Protocol',
  person: 'X-Cart-Person',
} as const;

export const cartSessionPattern = /^cart_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the call that carries an intention. */
export function requestForIntention(intention: Intention): {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  json?: unknown;
} {
  if (intention.kind === 'clear') return { method: 'DELETE', path: '/api/cart/clear' };
  const { item_id } = intention;
  const path = `/api/cart/${encodeURIComponent(item_id)}`;
  if (intention.kind === 'remove') return { method: 'DELETE', path };
  const json = { item_id, quantity: intention.quantity };
  return intention.kind === 'add' ? { method: 'POST', path: '/api/cart', json } : { method: 'PUT', path, json };
}

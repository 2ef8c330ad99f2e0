/** The outbox: how what waits there travels, and which answers end an entry. */
import type { Intention, ItemPreview } from './cart.ts';

/** Numbered from the first day: an old tab's call is answered 426, and its entries stay until it is of the new build. */
export const cartProtocol = 1;

export const cartHeaders = {
  session: 'X-Cart-Session-Id',
  key: 'Idempotency-Key',
  protocol: 'X-Cart-Protocol',
  person: 'X-Cart-Person',
} as const;

export const cartSessionPattern = /^cart_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Something a shopper did. It leaves the outbox on the server's receipt for its `key`, and on nothing else. */
export type OutboxEntry = {
  /** Its place in the order; made by the browser's database. */
  n: number;
  /** The idempotency key that it travels under, the same however often. */
  key: string;
  intention: Intention;
  shown: ItemPreview | null;
  /** Whose cart it was done to; null for a guest's. It is done to no other's, should their session have ended. */
  user_id?: string | null;
  /** When it was made, and when it was first sent, in milliseconds; what was sent is never changed any more. */
  made_at: number;
  sent_at: number | null;
  /** How often it was sent, and how often in a row the server then failed over it (500). */
  tries?: number;
  failed?: number;
  /** The keys of entries that it made needless before they were sent: what becomes of it becomes of them. */
  covers?: string[];
  /** Why the server refused it: it is undone, and stays to be read until somebody puts it away. */
  refused: { code: string; message: string } | null;
};

/** How an entry travels: the cart call that carries out its intention. */
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

/**
 * What an answer means for an entry: `done` and `refused` settle it. `waits` leaves it as it is, to be sent again:
 * nobody knows whether it was done, or the server has no time; `outdated` too, until the page is of the new build.
 * @param status 0 where there was no answer, or one that is not ours, such as a hotel's sign-in page
 */
export function outcomeOfStatus(status: number): 'done' | 'refused' | 'waits' | 'outdated' {
  if (status >= 200 && status < 300) return 'done';
  if (status === 426) return 'outdated';
  // What stands between us and the server speaks with these: it has not had the request, or may yet answer.
  if ([407, 408, 425, 429].includes(status)) return 'waits';
  // Our own 500 has committed nothing.
  return (status >= 400 && status < 500) || status === 500 ? 'refused' : 'waits';
}

/** How long an entry is sent again by itself. The server keeps its receipts for longer; see jobs/cleanup.ts. */
export const retryWindowMs = 60 * 86_400_000;
export const cartIdempotencyRetentionMs = 90 * 86_400_000;

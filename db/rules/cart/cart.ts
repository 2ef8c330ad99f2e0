/** Carts: items, sums, shoppers' changes and their outbox entries. Prices are in dollars. */

import type { Item } from '../items/items.ts';
import { toCents, toDollars } from '../money.ts';
import type { EntryProgress } from '../outbox.ts';
import { cartRetentionDays } from '../retention.ts';

/** One item in a cart. `price_snapshot` is its price when it was added, until prices are refreshed. */
export type CartItem = {
  item_id: string;
  title: string;
  image: string;
  /** The resized copies of the image; null for none, missing in carts that older builds stored. */
  picture?: Item['picture'];
  quantity: number;
  current_price: number;
  price_snapshot: number;
  price_changed: boolean;
  /** Whether the stock covers the quantity. */
  in_stock: boolean;
  /** The stock: 0 for an item that is hidden or deleted. */
  available_quantity: number;
  /** Set only for a hidden or deleted item: no sum includes its price. */
  for_sale?: false;
};

/** A cart as every cart call returns it. */
export type Cart = {
  session_id: string;
  items: CartItem[];
  total_items: number;
  current_total_price: number;
  snapshot_total_price: number;
  /** Negative where changed prices cost more. */
  total_savings: number;
  has_price_changes: boolean;
  has_stock_issues: boolean;
  last_activity: string;
  expires_at: string;
  checkout_attempts: number;
};

/** The largest quantity of an item whose stock is unknown. */
export const fallbackMaxQuantity = 999;
/** How long an untouched cart lives. */
export const cartLifetimeMs = cartRetentionDays * 86_400_000;

export type CartHead = Pick<Cart, 'session_id' | 'last_activity' | 'checkout_attempts'>;

/** Counts the pieces in the cart's total, without items that are no longer for sale. */
export const countSoldItems = (items: readonly CartItem[]): number =>
  items.reduce((count, { quantity, for_sale }) => (for_sale === false ? count : count + quantity), 0);

/** Computes the sums of a cart. */
export function buildCart(head: CartHead, items: CartItem[]): Cart {
  const sold = items.filter(({ for_sale }) => for_sale !== false);
  const sum = (price: (item: CartItem) => number) =>
    sold.reduce((cents, item) => cents + toCents(price(item)) * item.quantity, 0);
  const current = sum(({ current_price }) => current_price);
  const snapshot = sum(({ price_snapshot }) => price_snapshot);
  return {
    ...head,
    items,
    total_items: items.reduce((count, { quantity }) => count + quantity, 0),
    current_total_price: toDollars(current),
    snapshot_total_price: toDollars(snapshot),
    total_savings: toDollars(snapshot - current),
    has_price_changes: sold.some(({ price_changed }) => price_changed),
    has_stock_issues: items.some(({ in_stock }) => !in_stock),
    expires_at: new Date(Date.parse(head.last_activity) + cartLifetimeMs).toISOString(),
  };
}

/** A shopper's change: `add` raises the quantity, `set` replaces it. */
export type Intention =
  | { kind: 'add' | 'set'; item_id: string; quantity: number }
  | { kind: 'remove'; item_id: string }
  | { kind: 'clear' };

/** The preview of an added item until the server answers. */
export type ItemPreview = Pick<CartItem, 'title' | 'image' | 'picture'> & { price: number; available: number | null };

/** A shopper's stored change. It leaves the outbox only on the server's response to its `key`; a rejected one is undone. */
export type OutboxEntry = EntryProgress & {
  /** Its position in the outbox, assigned by the browser's database. */
  n: number;
  /** The idempotency key, the same for every attempt. */
  key: string;
  intention: Intention;
  shown: ItemPreview | null;
  /** The owner of the cart; null for a guest. After their session ends it changes no other cart. */
  user_id?: string | null;
  /** When it was made, in milliseconds. */
  made_at: number;
  /** The keys of unsent entries that it replaced: they share its outcome. */
  covers?: string[];
};

/** The cart as a page shows it. */
export type CartView = {
  /** The server's last response with the pending changes applied. */
  cart: Cart;
  /** The ids of items with a pending change; 'all' where the cart is to be emptied. */
  pendingItemIds: ReadonlySet<string>;
  /** Unsettled entries, in order. */
  pending: OutboxEntry[];
  /** Rejected entries that nobody has dismissed. */
  rejected: OutboxEntry[];
  /** Whether the cart is known yet. */
  isReady: boolean;
  /** False where this browser stores nothing: changes then live as long as the page. */
  isPersisted: boolean;
};

/**
 * The outcome of a change. `message` is the server's own, empty for none; `n` is an entry that the caller must discard.
 */
export type CartOutcome =
  | { kind: 'done'; cart: Cart }
  | { kind: 'pending'; isOffline: boolean }
  | { kind: 'rejected'; code: string; message: string; n?: number };

/** Merges two unsent changes of one item. @returns null where they cannot be merged */
export function mergeIntentions(first: Intention, next: Intention): Intention | null {
  if (next.kind === 'clear') return next;
  if (first.kind === 'clear' || first.item_id !== next.item_id) return null;
  if (next.kind !== 'add') return next;
  if (first.kind === 'remove') return { ...next, kind: 'set' };
  return { ...first, quantity: first.quantity + next.quantity };
}

/** Applies pending changes to a cart; the server may still cap quantities at the stock. */
export function applyIntentions(
  cart: Cart,
  pending: readonly { intention: Intention; shown: ItemPreview | null }[],
): Cart {
  let items = cart.items;
  for (const { intention, shown } of pending) {
    if (intention.kind === 'clear') items = [];
    else if (intention.kind === 'remove') items = items.filter(({ item_id }) => item_id !== intention.item_id);
    else items = applyQuantity(items, intention, shown);
  }
  return items === cart.items ? cart : buildCart(cart, items);
}

function applyQuantity(
  items: CartItem[],
  { kind, item_id, quantity }: Intention & { kind: 'add' | 'set' },
  shown: ItemPreview | null,
): CartItem[] {
  const existing = items.find((item) => item.item_id === item_id);
  if (kind === 'set' && quantity === 0) return items.filter((item) => item !== existing);
  const wanted = kind === 'add' ? (existing?.quantity ?? 0) + quantity : quantity;
  if (existing) {
    const changed = { ...existing, quantity: wanted, in_stock: existing.available_quantity >= wanted };
    return items.map((item) => (item === existing ? changed : item));
  }
  if (!shown) return items;
  const { title, image, picture = null, price, available } = shown;
  const max = available ?? fallbackMaxQuantity;
  const prices = { current_price: price, price_snapshot: price, price_changed: false };
  const added = { item_id, title, image, picture, quantity: wanted, ...prices };
  return [...items, { ...added, in_stock: max >= wanted, available_quantity: max }];
}

/** `quantity` is the corrected value; `note` says why it differs from the input. */
export type EnteredQuantity = { quantity: number; note?: 'too-many' };

const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Reads a quantity typed in the drawer: below 1 restores the previous one, above the stock is capped. */
export function parseCartQuantity(text: string, before: number, max: number): EnteredQuantity {
  const quantity = parseWholeNumber(text);
  if (quantity === null || quantity < 1 || max < 1) return { quantity: before };
  return quantity > max ? { quantity: max, note: 'too-many' } : { quantity };
}

/** Reads a quantity typed in the item viewer: below 1 becomes 1. For an item in the cart 0 stays, and means Remove. */
export function parseViewerQuantity(text: string, inCart: number, max: number): EnteredQuantity {
  const quantity = parseWholeNumber(text);
  if (quantity === null || quantity < 1) return { quantity: inCart > 0 && quantity === 0 ? 0 : 1 };
  return quantity > max ? { quantity: Math.max(1, max), note: 'too-many' } : { quantity };
}

/** The action of the viewer's button, and its quantity. */
export type ViewerAction =
  | { action: 'out-of-stock' }
  | { action: 'add'; quantity: number }
  | { action: 'more' | 'less'; by: number; quantity: number }
  | { action: 'remove' };

/** @param inCart the quantity in the cart @param entered the quantity in the field */
export function resolveViewerAction(inCart: number, entered: number, stock: number): ViewerAction {
  if (inCart === 0) return stock === 0 ? { action: 'out-of-stock' } : { action: 'add', quantity: entered };
  if (entered === 0 || entered === inCart || stock === 0) return { action: 'remove' };
  const by = Math.abs(entered - inCart);
  return { action: entered > inCart ? 'more' : 'less', by, quantity: entered };
}

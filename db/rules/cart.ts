/** Carts: what they hold, what they come to, and what a shopper may do to one. Dollars as calls write them. */
import type { Item } from './items.ts';
import { toCents, toDollars } from './money.ts';

/** One item in a cart. `price_snapshot` is the price it was put in at, until the prices are refreshed. */
export type CartItem = {
  item_id: string;
  title: string;
  image: string;
  /** The copies of the image, as the item has them; null where there are none. Browsers hold carts without it. */
  picture?: Item['picture'];
  quantity: number;
  current_price: number;
  price_snapshot: number;
  price_changed: boolean;
  /** Whether as many as are in the cart can be had. */
  in_stock: boolean;
  /** How many there are: 0 for an item that is hidden or gone. */
  available_quantity: number;
};

/** A cart as every cart call answers it. Sums are those of its items. */
export type Cart = {
  session_id: string;
  items: CartItem[];
  total_items: number;
  current_total_price: number;
  snapshot_total_price: number;
  /** What the changed prices save; below 0 where they cost more. */
  total_savings: number;
  has_price_changes: boolean;
  has_stock_issues: boolean;
  last_activity: string;
  expires_at: string;
  checkout_attempts: number;
};

/** How many may be put in where nobody knows how many there are. */
export const fallbackMaxQuantity = 999;
/** A cart that nobody touches is kept this long, in milliseconds. */
export const cartLifetimeMs = 365 * 86_400_000;

export type CartHead = Pick<Cart, 'session_id' | 'last_activity' | 'checkout_attempts'>;

/** A cart with its sums. */
export function buildCart(head: CartHead, items: CartItem[]): Cart {
  const sum = (price: (item: CartItem) => number) =>
    items.reduce((cents, item) => cents + toCents(price(item)) * item.quantity, 0);
  const current = sum(({ current_price }) => current_price);
  const snapshot = sum(({ price_snapshot }) => price_snapshot);
  return {
    ...head,
    items,
    total_items: items.reduce((count, { quantity }) => count + quantity, 0),
    current_total_price: toDollars(current),
    snapshot_total_price: toDollars(snapshot),
    total_savings: toDollars(snapshot - current),
    has_price_changes: items.some(({ price_changed }) => price_changed),
    has_stock_issues: items.some(({ in_stock }) => !in_stock),
    expires_at: new Date(Date.parse(head.last_activity) + cartLifetimeMs).toISOString(),
  };
}

/**
 * What a shopper wants done to the cart; what travels, and waits in the outbox. `add` puts so many more in, `set` says
 * how many there shall be, whatever there was.
 */
export type Intention =
  | { kind: 'add' | 'set'; item_id: string; quantity: number }
  | { kind: 'remove'; item_id: string }
  | { kind: 'clear' };

/** What is known of an item at the moment it is put in, to show it until the server has answered. */
export type ItemPreview = Pick<CartItem, 'title' | 'image' | 'picture'> & { price: number; available: number | null };

/**
 * One intention after another on the same item, none of which was ever sent, as one.
 * @returns null where they cannot be one
 */
export function mergeIntentions(first: Intention, next: Intention): Intention | null {
  if (next.kind === 'clear') return next;
  if (first.kind === 'clear' || first.item_id !== next.item_id) return null;
  if (next.kind !== 'add') return next;
  if (first.kind === 'remove') return { ...next, kind: 'set' };
  return { ...first, quantity: first.quantity + next.quantity };
}

/** A cart as it will be once the server has done what waits; the server may still cap what goes over the stock. */
export function applyIntentions(
  cart: Cart,
  waiting: readonly { intention: Intention; shown: ItemPreview | null }[],
): Cart {
  let items = cart.items;
  for (const { intention, shown } of waiting) {
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
  const held = items.find((item) => item.item_id === item_id);
  if (kind === 'set' && quantity === 0) return items.filter((item) => item !== held);
  const wanted = kind === 'add' ? (held?.quantity ?? 0) + quantity : quantity;
  if (held) {
    const changed = { ...held, quantity: wanted, in_stock: held.available_quantity >= wanted };
    return items.map((item) => (item === held ? changed : item));
  }
  if (!shown) return items;
  const { title, image, picture = null, price, available } = shown;
  const most = available ?? fallbackMaxQuantity;
  const prices = { current_price: price, price_snapshot: price, price_changed: false };
  const added = { item_id, title, image, picture, quantity: wanted, ...prices };
  return [...items, { ...added, in_stock: most >= wanted, available_quantity: most }];
}

/** What an entered quantity comes to: `note` is to be told, `quantity` is what the field then holds. */
export type EnteredQuantity = { quantity: number; note?: 'too-many' | 'not-valid' };

const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/**
 * In the drawer what is below 1 goes back to what it was, and what is above the most is capped. Where there
 * is none, nothing can be entered.
 */
export function parseCartQuantity(text: string, before: number, most: number): EnteredQuantity {
  const quantity = parseWholeNumber(text);
  if (quantity === null || quantity < 1 || most < 1) return { quantity: before };
  return quantity > most ? { quantity: most, note: 'too-many' } : { quantity };
}

/** In the viewer what is below 1 becomes 1; 0 stays where the item is in the cart, and means Remove. */
export function parseViewerQuantity(text: string, inCart: number, most: number): EnteredQuantity {
  const quantity = parseWholeNumber(text);
  if (quantity === null || quantity < 1) return { quantity: inCart > 0 && quantity === 0 ? 0 : 1 };
  return quantity > most ? { quantity: Math.max(1, most), note: 'too-many' } : { quantity };
}

/** What the viewer's button does, and by how much. */
export type ViewerAction =
  | { action: 'out-of-stock' }
  | { action: 'add'; quantity: number }
  | { action: 'more' | 'less'; by: number; quantity: number }
  | { action: 'remove' };

/** @param inCart how many are in the cart, @param entered how many the field says, @param stock how many there are */
export function resolveViewerAction(inCart: number, entered: number, stock: number): ViewerAction {
  if (inCart === 0) return stock === 0 ? { action: 'out-of-stock' } : { action: 'add', quantity: entered };
  if (entered === 0 || entered === inCart || stock === 0) return { action: 'remove' };
  const by = Math.abs(entered - inCart);
  return { action: entered > inCart ? 'more' : 'less', by, quantity: entered };
}

/**
 * Changes the cart from the viewer and the drawer, and reports each change by a toast. Every function shows its change
 * at once and returns the outcome, or null if nothing was sent because the quantity is the same or invalid. None
 * rejects.
 */
import type { CartItem, CartOutcome, ItemPreview } from '../../db/rules/cart/cart.ts';
import type { Item } from '../../db/rules/items/items.ts';
import { problemText, problemTexts } from '../texts/en/problems.ts';
import { cartTexts as texts } from '../texts/en/shop/cart.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { changeCart, isCartPersisted, isOutdated, refreshPrices } from './client/cart.ts';
import { describeOutcome } from './describeEntry.ts';
import { markSeen } from './unseenRejections.ts';

/** Whether a toast has already said that changes are waiting. Resets once a change arrives. */
let isWaitReported = false;

const previewItem = ({ title, image, picture, price, quantity }: Item): ItemPreview => ({
  title,
  image,
  picture,
  price,
  available: quantity,
});
const previewCartItem = ({ title, image, picture, current_price, available_quantity }: CartItem): ItemPreview => ({
  title,
  image,
  picture: picture ?? null,
  price: current_price,
  available: available_quantity,
});

type OutcomeTexts = {
  /** Empty if another toast was already shown. */
  done: string;
  /** The text of a rejection: fixed, or only a fallback for the server's reason. */
  failed: string | { otherwise: string };
};

async function reportOutcome(change: Promise<CartOutcome>, { done, failed }: OutcomeTexts): Promise<CartOutcome> {
  const outcome = await change;
  if (outcome.kind === 'done') {
    isWaitReported = false;
    if (done) showToast('success', done);
  } else if (outcome.kind === 'rejected') {
    if (outcome.n !== undefined) markSeen(outcome.n);
    const general = typeof failed === 'string' ? failed : problemText(outcome) || failed.otherwise;
    showToast('error', describeOutcome(outcome) ?? general);
  } else reportPending(outcome.isOffline, done);
  return outcome;
}

/** Explains the first wait by a toast; after that the marks in the cart are enough. */
function reportPending(isOffline: boolean, done: string): void {
  if (isOutdated()) showToast('info', isCartPersisted() ? problemTexts.outdated : texts.outdatedNotKept);
  else if (!isWaitReported) {
    isWaitReported = true;
    const { kept, notKept } = isOffline ? texts.offline : texts.unreachable;
    showToast('info', isCartPersisted() ? kept : notKept);
  } else if (done) showToast('success', done);
}

/** Reports an invalid quantity, although the fields should prevent it. */
function checkQuantity(quantity: number): boolean {
  if (Number.isSafeInteger(quantity) && quantity > 0) return true;
  showToast('error', quantity < 0 ? texts.negativeQuantity : texts.invalidQuantity);
  return false;
}

export async function addFromViewer(item: Item, quantity: number): Promise<CartOutcome | null> {
  if (!checkQuantity(quantity)) return null;
  const change = changeCart({ kind: 'add', item_id: item.id, quantity }, previewItem(item));
  return reportOutcome(change, { done: texts.added(item.title), failed: { otherwise: texts.addFailed } });
}

export async function changeFromViewer(item: Item, quantity: number): Promise<CartOutcome | null> {
  if (!checkQuantity(quantity)) return null;
  const change = changeCart({ kind: 'set', item_id: item.id, quantity }, previewItem(item));
  return reportOutcome(change, { done: texts.updated(item.title, quantity), failed: texts.viewerUpdateFailed });
}

export const removeFromViewer = (item: Item): Promise<CartOutcome> =>
  reportOutcome(changeCart({ kind: 'remove', item_id: item.id }, previewItem(item)), {
    done: texts.removed(item.title),
    failed: { otherwise: texts.viewerRemoveFailed },
  });

/** @param isCapped whether the shopper entered more than is in stock; the toast then says so */
export async function changeFromDrawer(
  item: CartItem,
  quantity: number,
  isCapped = false,
): Promise<CartOutcome | null> {
  if (isCapped) warnMaxQuantity(quantity);
  if (quantity === item.quantity || !checkQuantity(quantity)) return null;
  const change = changeCart({ kind: 'set', item_id: item.item_id, quantity }, previewCartItem(item));
  return reportOutcome(change, {
    done: isCapped ? '' : texts.updated(item.title, quantity),
    failed: texts.updateFailed,
  });
}

export const removeFromDrawer = (item: CartItem): Promise<CartOutcome> =>
  reportOutcome(changeCart({ kind: 'remove', item_id: item.item_id }, previewCartItem(item)), {
    done: texts.removed(item.title),
    failed: texts.removeFailed,
  });

export const clearFromDrawer = (): Promise<CartOutcome> =>
  reportOutcome(changeCart({ kind: 'clear' }), { done: texts.cleared, failed: texts.clearFailed });

/** Accepts today's prices. Never queued: offline it changes nothing, and the toast says so. */
export async function refreshFromDrawer(): Promise<CartOutcome> {
  const outcome = await refreshPrices();
  if (outcome.kind === 'done') showToast('success', texts.refreshed);
  else showToast('error', outcome.kind === 'rejected' ? texts.refreshFailed : texts.networkFailed);
  return outcome;
}

export const warnMaxQuantity = (max: number): void => showToast('warning', texts.most(max));

/**
 * Changes to the cart from the viewer and the drawer, and the toast that reports each. Every function shows the change
 * at once and returns its outcome; null where nothing was sent, since the quantity is the same or invalid. None rejects.
 */
import type { CartItem, CartOutcome, ItemPreview } from '../../db/rules/cart/cart.ts';
import type { Item } from '../../db/rules/items/items.ts';
import { cartTexts as texts } from '../texts/en/cart.ts';
import { problemText, problemTexts } from '../texts/en/problems.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { changeCart, isCartPersisted, isOutdated, refreshPrices } from './client/cart.ts';
import { describeOutcome } from './describeEntry.ts';
import { markSeen } from './unseenRejections.ts';

/** Whether a toast said that changes wait for the network or the shop: once, until one arrives again. */
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
  /** Empty where another toast was shown already. */
  done: string;
  /** What a rejection says: as it stands, or only where the server gives no reason. */
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

/** Only the first toast says that changes wait, and for what; from then on the marks in the cart do. */
function reportPending(isOffline: boolean, done: string): void {
  if (isOutdated()) showToast('info', isCartPersisted() ? problemTexts.outdated : texts.outdatedNotKept);
  else if (!isWaitReported) {
    isWaitReported = true;
    const { kept, notKept } = isOffline ? texts.offline : texts.unreachable;
    showToast('info', isCartPersisted() ? kept : notKept);
  } else if (done) showToast('success', done);
}

/** Reports an invalid quantity. The fields let none through. */
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

/** @param isCapped whether more was entered than there is, which is then what the toast says */
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

/** Accepts today's prices. Never queued: without the network nothing is done, and the toast says so. */
export async function refreshFromDrawer(): Promise<CartOutcome> {
  const outcome = await refreshPrices();
  if (outcome.kind === 'done') showToast('success', texts.refreshed);
  else showToast('error', outcome.kind === 'rejected' ? texts.refreshFailed : texts.networkFailed);
  return outcome;
}

export const warnMaxQuantity = (max: number): void => showToast('warning', texts.most(max));

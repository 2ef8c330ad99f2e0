/**
 * Changes to the cart, and what a person is told of each: the only place where an outcome becomes words. The viewer and
 * the drawer call these functions, and never change the cart in data/ themselves.
 *
 * - viewer: `addFromViewer(item, quantity)`, `changeFromViewer(item, quantity)` (the quantity there shall be, for +N
 *   and -N), `removeFromViewer(item)`, with `item` an Item of the catalogue
 * - drawer: `changeFromDrawer(item, quantity)`, `removeFromDrawer(item)`, `clearFromDrawer()`, `refreshFromDrawer()`
 * - a field of either that capped what was entered: `warnOfMost(max)`
 *
 * Each shows the change within the frame (useCart), tells what became of it in a toast, and answers the outcome, or
 * null where there was nothing to send: the quantity is what it was, or is none, which has been told too. None rejects.
 */
import type { CartItem, ItemPreview } from '../../db/rules/cart.ts';
import type { Item } from '../../db/rules/items.ts';
import { problems } from '../../db/rules/problems.ts';
import { cartTexts as texts } from '../texts/en/cart.ts';
import { showToast } from '../ui/toasts.ts';
import { type CartOutcome, changeCart, isCartPersisted, isOutdated, refreshPrices } from './client/cart.ts';
import { markSeen } from './unseenRejections.ts';

/** Whether it was told that changes wait for the network; told once, until one arrives again. */
let isOfflineReported = false;

/** What the cart shows of an item until the server has answered. */
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
  /** Empty where something else was told already. */
  done: string;
  /** What is said of a refusal: as it stands, or only where the server gives no reason itself. */
  failed: string | { otherwise: string };
};

async function reportOutcome(change: Promise<CartOutcome>, { done, failed }: OutcomeTexts): Promise<CartOutcome> {
  const outcome = await change;
  if (outcome.kind === 'done') {
    isOfflineReported = false;
    if (done) showToast('success', done);
  } else if (outcome.kind === 'refused') {
    if (outcome.n !== undefined) markSeen(outcome.n);
    showToast('error', typeof failed === 'string' ? failed : outcome.message || failed.otherwise);
  } else reportPending(outcome.isOffline, done);
  return outcome;
}

/** Offline, the first time says that it waits; from then on the marks in the cart do, and the change is confirmed. */
function reportPending(offline: boolean, done: string): void {
  if (isOutdated()) showToast('info', isCartPersisted() ? problems.update_required.message : texts.outdatedNotKept);
  else if (!offline) showToast('error', texts.networkFailed);
  else if (!isOfflineReported) {
    isOfflineReported = true;
    showToast('info', isCartPersisted() ? texts.offline : texts.offlineNotKept);
  } else if (done) showToast('success', done);
}

/** Says why a quantity is none, for callers other than the fields, which let nothing of the kind through. */
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

/** @param capped whether more was asked for than there is: that is what is told then */
export async function changeFromDrawer(item: CartItem, quantity: number, capped = false): Promise<CartOutcome | null> {
  if (capped) warnMaxQuantity(quantity);
  if (quantity === item.quantity || !checkQuantity(quantity)) return null;
  const change = changeCart({ kind: 'set', item_id: item.item_id, quantity }, previewCartItem(item));
  return reportOutcome(change, { done: capped ? '' : texts.updated(item.title, quantity), failed: texts.updateFailed });
}

export const removeFromDrawer = (item: CartItem): Promise<CartOutcome> =>
  reportOutcome(changeCart({ kind: 'remove', item_id: item.item_id }, previewCartItem(item)), {
    done: texts.removed(item.title),
    failed: texts.removeFailed,
  });

export const clearFromDrawer = (): Promise<CartOutcome> =>
  reportOutcome(changeCart({ kind: 'clear' }), { done: texts.cleared, failed: texts.clearFailed });

/** Takes over the prices of today. Never queued: without the network nothing is done, and that is said. */
export async function refreshFromDrawer(): Promise<CartOutcome> {
  const outcome = await refreshPrices();
  if (outcome.kind === 'done') showToast('success', texts.refreshed);
  else showToast('error', outcome.kind === 'refused' ? texts.refreshFailed : texts.networkFailed);
  return outcome;
}

export const warnMaxQuantity = (max: number): void => showToast('warning', texts.most(max));

/** The message to a shopper after each change to the cart, for every outcome. */
import { beforeEach, expect, test, vi } from 'vitest';
import * as telling from '../../../app/cart/cartActions.ts';
import { changeCart, discardEntry, isCartPersisted, isOutdated, refreshPrices } from '../../../app/cart/client/cart.ts';
import { blockToasts, useToasts } from '../../../app/ui/toasts/toasts.ts';
import { buildCart, type CartItem, type CartOutcome } from '../../../db/rules/cart/cart.ts';
import type { Item } from '../../../db/rules/items/items.ts';

vi.mock('../../../app/cart/client/cart.ts', () => ({
  changeCart: vi.fn(),
  discardEntry: vi.fn(),
  isCartPersisted: vi.fn(() => true),
  isOutdated: vi.fn(),
  refreshPrices: vi.fn(),
}));

const cart = buildCart({ session_id: '', last_activity: '2026-11-21T12:00:00Z', checkout_attempts: 0 }, []);
const done: CartOutcome = { kind: 'done', cart };
const refused = (message: string): CartOutcome => ({ kind: 'rejected', code: 'out_of_stock', message });
const unanswered: CartOutcome = { kind: 'pending', isOffline: false };
const offline: CartOutcome = { kind: 'pending', isOffline: true };

const item = { id: 'mug', title: 'Mug', image: '', price: 12, quantity: 5 } as Item;
const held = { item_id: 'mug', title: 'Mug', quantity: 2, current_price: 12, available_quantity: 5 } as CartItem;

const acts = {
  'viewer adds': () => telling.addFromViewer(item, 1),
  'viewer changes': () => telling.changeFromViewer(item, 3),
  'viewer removes': () => telling.removeFromViewer(item),
  'drawer changes': () => telling.changeFromDrawer(held, 3),
  'drawer removes': () => telling.removeFromDrawer(held),
  'drawer clears': () => telling.clearFromDrawer(),
  'drawer refreshes': () => telling.refreshFromDrawer(),
};
type Act = keyof typeof acts;

async function toldOf(act: () => Promise<unknown>, outcome: CartOutcome = done): Promise<string | null> {
  vi.mocked(changeCart).mockResolvedValue(outcome);
  vi.mocked(refreshPrices).mockResolvedValue(outcome);
  blockToasts(true);
  blockToasts(false);
  await act();
  const { toast } = useToasts.getState();
  return toast && `${toast.type}: ${toast.text}`;
}

beforeEach(async () => {
  // A response ends the offline message.
  await toldOf(acts['drawer clears']);
  vi.clearAllMocks();
});

/** By act: done, refused without a reason and with one (R502-R511, R514, R980). */
const table: [Act, string, string, string][] = [
  ['viewer adds', 'Mug added to the cart.', 'Error adding item to cart.', 'All gone.'],
  ['viewer changes', 'Mug: 3 in the cart.', ...both('Failed to update cart. Please try again.')],
  ['viewer removes', 'Mug removed from the cart.', 'Error removing item from cart.', 'All gone.'],
  ['drawer changes', 'Mug: 3 in the cart.', ...both('Failed to update quantity. Please try again.')],
  ['drawer removes', 'Mug removed from the cart.', ...both('Failed to remove item. Please try again.')],
  ['drawer clears', 'Cart cleared.', ...both('Failed to clear cart. Please try again.')],
  ['drawer refreshes', 'Prices refreshed.', ...both('Failed to refresh prices. Please try again.')],
];
function both(text: string): [string, string] {
  return [text, text];
}

test.each(table)('%s', async (act, success, failed, withReason) => {
  expect(await toldOf(acts[act])).toBe(`success: ${success}`);
  expect(await toldOf(acts[act], refused(''))).toBe(`error: ${failed}`);
  expect(await toldOf(acts[act], refused('All gone.'))).toBe(`error: ${withReason}`);
});

test('an unavailable item and an unknown one each get their message', async () => {
  for (const act of Object.keys(acts).slice(0, 6) as Act[]) {
    const gone = { kind: 'rejected', code: 'item_not_found', message: 'This item is no longer for sale.' } as const;
    expect(await toldOf(acts[act], gone)).toBe('error: This item is no longer for sale.');
    expect(await toldOf(acts[act], { kind: 'rejected', code: 'outcome_unknown', message: '' })).toBe(
      'error: We don’t know whether this was done. Your cart shows what is in it.',
    );
  }
});

test.each([
  [
    'offline',
    offline,
    'You are offline. Changes to your cart are saved on this device and sent when you are back online.',
  ],
  [
    'without an answer',
    unanswered,
    'We can’t reach the shop. Changes to your cart are saved on this device and sent once it answers.',
  ],
])('%s a shopper learns once that changes wait, and again after one has arrived', async (_when, outcome, sentence) => {
  await toldOf(acts['drawer changes']);
  expect(await toldOf(acts['viewer adds'], outcome)).toBe(`info: ${sentence}`);
  expect(await toldOf(acts['drawer changes'], outcome)).toBe('success: Mug: 3 in the cart.');
  await toldOf(acts['drawer changes']);
  expect(await toldOf(acts['drawer removes'], outcome)).toBe(`info: ${sentence}`);
  // Prices are never asked for later.
  expect(await toldOf(acts['drawer refreshes'], outcome)).toMatch(/^error: Network error/);
});

test('a rejection that was shown is discarded, and one without an entry is not', async () => {
  await toldOf(acts['viewer adds'], { kind: 'rejected', code: 'out_of_stock', message: 'All gone.', n: 7 });
  expect(vi.mocked(discardEntry).mock.calls).toEqual([[7]]);
  await toldOf(acts['drawer refreshes'], refused('All gone.'));
  expect(discardEntry).toHaveBeenCalledTimes(1);
});

test('a browser that stores nothing promises nothing else', async () => {
  vi.mocked(isCartPersisted).mockReturnValue(false);
  expect(await toldOf(acts['viewer adds'], offline)).toMatch(/Keep this page open/);
  vi.mocked(isOutdated).mockReturnValueOnce(true);
  expect(await toldOf(acts['viewer adds'], unanswered)).toMatch(/discards your changes to the cart\.$/);
  vi.mocked(isCartPersisted).mockReturnValue(true);
});

test('a page that is out of date asks to be reloaded, and says that nothing is lost', async () => {
  vi.mocked(isOutdated).mockReturnValueOnce(true);
  expect(await toldOf(acts['viewer adds'], unanswered)).toMatch(/^info: This page is out of date\. Reload/);
});

test('an invalid quantity is reported and not sent (R494, R497)', async () => {
  const valid = 'error: Please enter a valid quantity.';
  expect(await toldOf(() => telling.addFromViewer(item, 0))).toBe(valid);
  expect(await toldOf(() => telling.changeFromViewer(item, 1.5))).toBe(valid);
  expect(await toldOf(() => telling.changeFromDrawer(held, -1))).toBe('error: Quantity cannot be negative.');
  expect(await toldOf(() => telling.changeFromDrawer(held, 2))).toBeNull();
  expect(changeCart).not.toHaveBeenCalled();
});

test('a capped quantity is reported once, and sent only if it differs (R489)', async () => {
  const most = 'warning: Maximum quantity is 5';
  expect(await toldOf(() => telling.changeFromDrawer(held, 5, true))).toBe(most);
  expect(changeCart).toHaveBeenCalledTimes(1);
  expect(await toldOf(() => telling.changeFromDrawer({ ...held, quantity: 5 }, 5, true))).toBe(most);
  expect(changeCart).toHaveBeenCalledTimes(1);
});

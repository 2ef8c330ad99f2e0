/** Texts of the cart and its pending changes. */
import { formatCount } from '../../numbers.ts';

const items = (count: number) => formatCount(count, { one: '# item', other: '# items' });

export const cartTexts = {
  title: 'Shopping Cart',
  loading: 'Loading your cart…',
  notLoaded: 'Your cart could not be loaded. Please reload the page.',
  empty: 'Your cart is empty',
  emptyHint: 'Add some items to get started!',
  browse: 'Browse Items',
  clear: 'Clear Cart',
  quantity: (title: string) => `Quantity of ${title}`,
  ofItem: (title: string) => ` of ${title}`,
  held: (quantity: number) => `Quantity: ${quantity}`,
  each: (price: string) => `${price} each`,
  lineTotal: 'Item total',
  priceChanged: (before: string, now: string) => `The price has changed from ${before} to ${now}.`,
  notForSale: 'No longer for sale. Remove it to check out.',
  soldOut: 'Out of stock. Remove it to check out.',
  onlyLeft: (left: number) => `Only ${left} left. Lower the quantity to check out.`,
  waiting: 'Waiting to be sent',
  remove: 'Remove',
  removeItem: (title: string) => `Remove ${title}`,
  pricesChanged: 'Prices have changed since you added these items.',
  refresh: 'Refresh prices',
  items: 'Items',
  savings: 'You save',
  total: 'Total',
  spokenTotal: (count: number, price: string) => `${items(count)}, ${price} in total`,
  keepShopping: 'Continue Shopping',
  checkout: 'Checkout',
  startingCheckout: 'Getting checkout ready…',
  notKept: 'Your browser can’t store data. Changes that haven’t been sent won’t be kept when you close this page.',
  // Questions.
  askClear: 'Clear your cart?',
  clearHint: (count: number) => `${items(count)} will be removed.`,
  askRemove: (title: string) => `Remove ${title}?`,
  removeHint: 'It will be removed from your cart.',
  keep: 'Cancel',
  // Outcomes of a change.
  added: (title: string) => `${title} added to the cart.`,
  updated: (title: string, quantity: number) => `${title}: ${quantity} in the cart.`,
  removed: (title: string) => `${title} removed from the cart.`,
  cleared: 'Cart cleared.',
  refreshed: 'Prices refreshed.',
  offline: {
    kept: 'You are offline. Changes to your cart are saved on this device and sent when you are back online.',
    notKept: 'You are offline. Keep this page open: changes to your cart are sent when you are back online.',
  },
  unreachable: {
    kept: 'We can’t reach the shop. Changes to your cart are saved on this device and sent once it answers.',
    notKept: 'We can’t reach the shop. Keep this page open: changes to your cart are sent once it answers.',
  },
  outdatedNotKept: 'This page is out of date. Reloading it discards your changes to the cart.',
  networkFailed: 'Network error. Please check your connection and try again.',
  addFailed: 'Error adding item to cart.',
  viewerUpdateFailed: 'Failed to update cart. Please try again.',
  viewerRemoveFailed: 'Error removing item from cart.',
  updateFailed: 'Failed to update quantity. Please try again.',
  removeFailed: 'Failed to remove item. Please try again.',
  clearFailed: 'Failed to clear cart. Please try again.',
  refreshFailed: 'Failed to refresh prices. Please try again.',
  invalidQuantity: 'Please enter a valid quantity.',
  negativeQuantity: 'Quantity cannot be negative.',
  most: (max: number) => `Maximum quantity is ${max}`,
};

export const outboxTexts = {
  intro: 'Changes to your cart that the shop hasn’t received yet. They are sent automatically, in this order.',
  kept: 'They are saved on this device until then.',
  sentWhenOpen: 'This browser sends them only while this site is open.',
  loading: 'Loading…',
  none: 'Nothing is waiting to be sent.',
  noneHint: 'All changes to your cart are saved.',
  toCart: 'Go to the cart',
  what: {
    add: (title: string, quantity: number) => `Add ${quantity} × ${title}`,
    set: (title: string, quantity: number) => `Change ${title} to ${quantity}`,
    remove: (title: string) => `Remove ${title}`,
    clear: 'Clear the cart',
  },
  anItem: 'an item',
  madeAt: (when: string) => `Changed ${when}.`,
  why: {
    offline: 'Waiting because this device is offline.',
    outdated: 'Waiting because this page is out of date. Reload it to continue. Nothing is lost.',
    unsent: 'Not sent yet.',
    unanswered: (when: string) => `Trying again since ${when}.`,
    old: (when: string) => `First tried ${when}. It is too old to be sent automatically.`,
    turn: 'Waiting for the change before it.',
  },
  count: (count: number) => formatCount(count, { one: '# change', other: '# changes' }),
  retry: 'Try again now',
  retrying: 'Sending…',
  stillWaiting: {
    offline: 'This device is offline. Your change will be sent when it is back online.',
    unanswered: 'The shop isn’t responding. We’ll keep trying.',
  },
  discard: 'Discard',
  askDiscard: 'Discard this change?',
  discardUnsent: 'It was never sent, so nothing changes at the shop.',
  discardSent: 'It was sent and may already be done. Discarding it doesn’t undo that. Your cart will show the result.',
  refusedTitle: 'Changes that failed',
  refused: (count: number) =>
    count === 1
      ? 'A change could not be made, so your cart was not changed.'
      : 'Some changes could not be made, so your cart was not changed by them.',
  /** For changes that may have been made although the outcome is unknown. */
  unsettled: (count: number) =>
    count === 1
      ? 'We don’t know whether a change was made. Your cart shows what is in it.'
      : 'We don’t know whether all of your changes were made. Your cart shows what is in it.',
  dismiss: 'Dismiss',
  /** Reasons of a refusal, if the server gives none. */
  failed: {
    add: cartTexts.addFailed,
    set: 'Error updating cart.',
    remove: 'Error removing item from cart.',
    clear: 'Error clearing cart.',
  },
  unknown: 'We don’t know whether this was done. Your cart shows what is in it.',
  // In the cart.
  waits: (count: number) =>
    formatCount(count, { one: '# change is waiting to be sent.', other: '# changes are waiting to be sent.' }),
  see: 'View pending changes',
};

export const signOutTexts = {
  title: 'Your cart has changes that could not be sent',
  intro: 'Signing out clears the cart on this device. These changes would be lost:',
  doneTitle: 'All changes are saved',
  done: 'Your cart is up to date, so you can sign out now.',
  leave: 'Sign out',
  first: 'Sending the changes to your cart first…',
  sending: 'Sending…',
  again: 'Try again',
  failed: 'They still could not be sent.',
  discard: 'Discard and sign out',
  stay: 'Stay signed in',
};

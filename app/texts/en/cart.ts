/** The words of the cart, and of what waits to be sent. */
import { formatCount } from '../numbers.ts';

const items = (count: number) => formatCount(count, { one: '# item', other: '# items' });

export const cartTexts = {
  title: 'Shopping Cart',
  loading: 'Loading your cart…',
  notLoaded: 'The cart could not be opened. Please load the page again.',
  empty: 'Your cart is empty',
  emptyHint: 'Add some items to get started!',
  browse: 'Browse Items',
  clear: 'Clear Cart',
  quantity: (title: string) => `Quantity of ${title}`,
  held: (quantity: number) => `Quantity: ${quantity}`,
  each: (price: string) => `${price} each`,
  lineTotal: 'Total of this item',
  priceChanged: (before: string, now: string) => `The price has changed from ${before} to ${now}.`,
  soldOut: 'Out of stock. Please remove it to check out.',
  onlyLeft: (left: number) => `Only ${left} left. Please lower the quantity to check out.`,
  waiting: 'Waiting to be sent',
  remove: 'Remove',
  removeItem: (title: string) => `Remove ${title}`,
  pricesChanged: 'Prices have changed since you put these in.',
  refresh: 'Refresh prices',
  items: 'Items',
  savings: 'You save',
  total: 'Total',
  spokenTotal: (count: number, price: string) => `${items(count)}, ${price} in total`,
  keepShopping: 'Continue Shopping',
  checkout: 'Checkout',
  stockIssues: 'Please resolve stock issues before checking out.',
  payAtOffice: 'Nothing can be ordered or paid for online here yet. Please come to the office to buy and pay.',
  notKept:
    'This browser keeps nothing. What is in the cart is lost when you close this page, unless it was sent before.',
  // Questions.
  askClear: 'Clear the cart?',
  clearHint: (count: number) => `${items(count)} will be taken out.`,
  askRemove: (title: string) => `Remove ${title}?`,
  removeHint: 'It will be taken out of your cart.',
  keep: 'Cancel',
  // What became of a change.
  added: (title: string) => `${title} added to the cart.`,
  updated: (title: string, quantity: number) => `${title}: ${quantity} in the cart.`,
  removed: (title: string) => `${title} removed from the cart.`,
  cleared: 'Cart cleared.',
  refreshed: 'Prices refreshed.',
  offline: 'You are offline. What you change in the cart is kept here, and sent when you are back online.',
  offlineNotKept:
    'You are offline. What you change in the cart is sent when you are back online, if this page is still open then.',
  outdatedNotKept: 'This page is out of date. What you changed in the cart is lost when you reload it.',
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
} as const;

export const outboxTexts = {
  title: 'Waiting to be sent',
  intro: 'What you changed in the cart and the shop does not have yet. It is sent by itself, in this order.',
  kept: 'It is kept on this device until the shop has it.',
  loading: 'Looking for what is waiting…',
  notLoaded: 'This could not be loaded. Please load the page again.',
  none: 'Nothing is waiting to be sent.',
  noneHint: 'The shop has everything that you changed in the cart.',
  toCart: 'Go to the cart',
  what: {
    add: (title: string, quantity: number) => `Add ${quantity} × ${title}`,
    set: (title: string, quantity: number) => `Change ${title} to ${quantity}`,
    remove: (title: string) => `Remove ${title}`,
    clear: 'Clear the cart',
  },
  anItem: 'an item',
  madeAt: (when: string) => `Made ${when}.`,
  why: {
    offline: 'It waits because this device is offline.',
    outdated: 'It waits because this page is out of date. Reload it to go on; nothing is lost.',
    unsent: 'It has not been sent yet.',
    unanswered: (when: string) => `Tried since ${when}; the shop has not answered yet.`,
    old: (when: string) =>
      `First tried ${when}, with no answer. That is so long ago that it is not sent again by itself.`,
    turn: 'It waits for what is before it.',
  },
  count: (count: number) => formatCount(count, { one: '# change', other: '# changes' }),
  retry: 'Try again now',
  retrying: 'Sending…',
  stillWaiting: {
    offline: 'This device is offline. It is sent once it is back online.',
    unanswered: 'The shop does not answer at the moment. It is tried again by itself.',
  },
  discard: 'Discard',
  askDiscard: 'Discard this change?',
  discardUnsent: 'It was never sent, so the shop will not hear of it.',
  discardSent: 'It was sent, and may have been done already. Discarding it does not undo that; your cart will show it.',
  refusedTitle: 'Could not be done',
  refused: (count: number) =>
    count === 1
      ? 'A change could not be made. Your cart is as it was before it.'
      : 'Some changes could not be made. Your cart is as it was before them.',
  dismiss: 'Dismiss',
  /** Why a change was refused, where the server gives no reason. */
  failed: {
    add: cartTexts.addFailed,
    set: 'Error updating cart.',
    remove: 'Error removing item from cart.',
    clear: 'Error clearing cart.',
  },
  // In the cart.
  waits: (count: number) =>
    formatCount(count, { one: '# change is waiting to be sent.', other: '# changes are waiting to be sent.' }),
  see: 'See what is waiting',
} as const;

export const signOutTexts = {
  title: 'Your cart has changes that could not be sent',
  intro: 'Signing out empties the cart on this device. These changes would be lost:',
  doneTitle: 'Nothing is waiting any more',
  done: 'The shop has heard of everything that you changed in the cart.',
  leave: 'Sign out',
  first: 'Sending what you changed in the cart first…',
  sending: 'Sending…',
  again: 'Send again',
  failed: 'They could not be sent this time either.',
  discard: 'Discard and sign out',
  stay: 'Stay signed in',
} as const;

/** How long things are kept, in days. The daily jobs remove what is older: see server/jobs. */

/** What was deleted can be restored from the bin. */
export const binRetentionDays = 30;

/** The answer to an editor's call or a checkout with an `Idempotency-Key`. */
export const idempotencyRecordRetentionDays = 90;

/** An order that was cancelled or never paid, since it last changed. Not shorter than what answers a repeated checkout. */
export const unpaidOrderRetentionDays = 90;

/** That a cart has had a change. Longer than an outbox sends one by itself: see `retryWindowMs`. */
export const cartChangeRetentionDays = 62;

/** A cart that nobody touched. */
export const cartRetentionDays = 365;

/** A guest's cart that nothing was ever put into: whoever looks at a shop opens one. A later change opens another. */
export const unusedCartRetentionDays = 2;

/** A guest's cart with nothing in it any more. */
export const emptyGuestCartRetentionDays = 30;

/** A mail about an order that was sent or given up: what it told is in its order's timeline. */
export const mailRetentionDays = 365;

/** Mails to subscribers: they say who gets news. */
export const newsMailRetentionDays = 30;

/** What subscribers were told of, and when. */
export const notificationRetentionDays = 365;

/** Whoever asked for news and did not confirm the address. */
export const unconfirmedRetentionDays = 7;

/** A webhook of Stripe that was handled. What it brought is in the ledger and the order's timeline. */
export const stripeEventRetentionDays = 90;

/** What was searched for in vain. */
export const searchMissRetentionDays = 90;

/** An address that was asked for in vain. */
export const missedAddressRetentionDays = 90;

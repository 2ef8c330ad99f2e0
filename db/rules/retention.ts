/** Retention times in days. The daily jobs remove older records: see server/jobs. */

/** Deleted records can be restored from the bin. */
export const binRetentionDays = 30;

/** Stored responses to editors' calls and checkouts with an `Idempotency-Key`. */
export const idempotencyRecordRetentionDays = 90;

/**
 * Cancelled or unpaid orders, since their last change. Not shorter than the records that answer a repeated checkout.
 */
export const unpaidOrderRetentionDays = 90;

/** Records of carts' changes. Longer than an outbox retries automatically: see `retryWindowMs`. */
export const cartChangeRetentionDays = 62;

/** Untouched carts. */
export const cartRetentionDays = 365;

/** Guests' carts that were never filled: every visitor of a shop opens one. A later change opens another. */
export const unusedCartRetentionDays = 2;

/** Guests' carts that are empty again. */
export const emptyGuestCartRetentionDays = 30;

/** Mails about orders, sent or given up: the order's timeline keeps the facts. */
export const mailRetentionDays = 365;

/** Mails to subscribers: they reveal who gets news. */
export const newsMailRetentionDays = 30;

/** Notifications that subscribers got. */
export const notificationRetentionDays = 365;

/** Subscriptions without a confirmed address. */
export const unconfirmedRetentionDays = 7;

/** Handled Stripe webhooks. The ledger and the order's timeline keep the facts. */
export const stripeEventRetentionDays = 90;

/** Searches without results. */
export const searchMissRetentionDays = 90;

/** Requested addresses that don't exist. */
export const missedAddressRetentionDays = 90;

/** How long things are kept, in days. The daily jobs remove what is older: see server/jobs. */

/** What was deleted can be restored from the bin. */
export const binRetentionDays = 30;

/** The answer to a call with an `Idempotency-Key`. Longer than an outbox tries again: see `retryWindowMs`. */
export const idempotencyRecordRetentionDays = 90;

/** A cart that nobody touched. */
export const cartRetentionDays = 365;

/** A guest's cart with nothing in it. */
export const emptyGuestCartRetentionDays = 30;

/** A page has an owner, who looks at it again on a day. Readers never get either. */
import type { Colleague } from '../drafts/drafts.ts';
import { addDays } from '../time.ts';

/** A page is looked at again after this many days, unless somebody chooses another day. */
const reviewDays = 365;

export const nextReviewDay = (today: string): string => addDays(today, reviewDays);

/** The hour at which owners are mailed, by the town's clock. */
export const reviewMailTime = '08:00';

/** `owner_id` is an account's id, empty for none; `review_on` a day, YYYY-MM-DD. */
export type PageReview = { owner_id: string; review_on: string };

/** A page's review, and the accounts that can look after it. */
export type ReviewAnswer = PageReview & { owners: Colleague[] };

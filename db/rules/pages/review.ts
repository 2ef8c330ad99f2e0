/** Looking at pages again: who does it, and when. Readers never get it. */
import { addDays } from '../time.ts';

/** A page is looked at again after this many days, unless somebody chooses another day. */
const reviewDays = 365;

export const nextReviewDay = (today: string): string => addDays(today, reviewDays);

/** The hour at which owners are mailed, by the town's clock. */
export const reviewMailTime = '08:00';

/** `owner_id` is an account's id, empty for none; `review_on` a day, YYYY-MM-DD. */
export type PageReview = { owner_id: string; review_on: string };

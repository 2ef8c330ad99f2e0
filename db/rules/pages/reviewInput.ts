/** The schema of a page's review. Apart from review.ts: readers do without the validation library. */
import * as v from 'valibot';
import { isDate } from '../time.ts';

export const PageReviewInput = v.object(
  {
    owner_id: v.pipe(v.string('The owner must be named by the account’s id, as text.'), v.maxLength(64)),
    review_on: v.pipe(
      v.string('Choose a day.'),
      v.check(isDate, 'Choose a real day on which somebody looks at the page again.'),
    ),
  },
  'Send the owner and the day.',
);
export type PageReviewInput = v.InferOutput<typeof PageReviewInput>;

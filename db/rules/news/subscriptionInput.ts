/** The schemas of subscriptions. */
import * as v from 'valibot';
import { Email } from '../accounts/users.ts';
import { maxTopics, subscriptionFrequencies } from './subscriptions.ts';

const entries = {
  topics: v.pipe(
    v.array(v.pipe(v.string('A topic is text.'), v.maxLength(80, 'There is no such topic.')), 'The topics are a list.'),
    v.maxLength(maxTopics, `Choose ${maxTopics} topics at most.`),
    v.transform((topics) => [...new Set(topics)]),
  ),
  frequency: v.optional(
    v.picklist(subscriptionFrequencies, 'News comes at once, once a day or once a week.'),
    'at_once',
  ),
};

/** The topics to follow, and the frequency. */
export const SubscriptionChanges = v.object(entries);
export type SubscriptionChanges = v.InferOutput<typeof SubscriptionChanges>;

export const SubscriptionRequest = v.object({ email: Email, ...entries });
export type SubscriptionRequest = v.InferOutput<typeof SubscriptionRequest>;

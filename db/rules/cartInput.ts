/** What the cart's calls are sent. */
import * as v from 'valibot';
import { isId } from './paths.ts';

/** The most different items that a cart holds. */
export const maxCartItems = 100;

export const invalidItemMessage = 'Invalid item or quantity.';
const invalidQuantityMessage = 'Please enter a valid quantity.';

/** So many more of an item. */
export const CartAddition = v.object(
  {
    item_id: v.pipe(v.string(invalidItemMessage), v.check(isId, invalidItemMessage)),
    quantity: v.pipe(
      v.number(invalidItemMessage),
      v.safeInteger(invalidItemMessage),
      v.minValue(1, invalidItemMessage),
    ),
  },
  invalidItemMessage,
);

/** How many of an item there shall be; the address names the item. */
export const CartQuantity = v.object(
  {
    item_id: v.optional(v.string(invalidItemMessage)),
    quantity: v.pipe(
      v.number(invalidQuantityMessage),
      v.minValue(0, 'Quantity cannot be negative.'),
      v.safeInteger(invalidQuantityMessage),
    ),
  },
  invalidQuantityMessage,
);

/** What is no text counts as empty, and what is too long is cut: that nobody can count visits by it keeps nobody from shopping. */
/* @__NO_SIDE_EFFECTS__ */
const truncatedText = (most: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  );

/** What led somebody to the shop. */
export const CartVisit = v.object(
  {
    utm_source: v.optional(truncatedText(200), ''),
    utm_medium: v.optional(truncatedText(200), ''),
    utm_campaign: v.optional(truncatedText(200), ''),
    referrer: v.optional(truncatedText(1000), ''),
    user_agent: v.optional(truncatedText(300), ''),
  },
  'A session is asked for with an object of what led to it, or with nothing.',
);
export type CartVisit = v.InferOutput<typeof CartVisit>;

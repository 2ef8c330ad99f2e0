/** What the cart's calls are sent. */
import * as v from 'valibot';
import { isId } from './addresses.ts';

/** The most different items that a cart holds. */
export const mostInCart = 100;

export const wrongItem = 'Invalid item or quantity.';
const wrongQuantity = 'Please enter a valid quantity.';

/** So many more of an item (R493). */
export const CartAddition = v.object(
  {
    item_id: v.pipe(v.string(wrongItem), v.check(isId, wrongItem)),
    quantity: v.pipe(v.number(wrongItem), v.safeInteger(wrongItem), v.minValue(1, wrongItem)),
  },
  wrongItem,
);

/** How many of an item there shall be; the address names the item (R497, R499). */
export const CartQuantity = v.object(
  {
    item_id: v.optional(v.string(wrongItem)),
    quantity: v.pipe(
      v.number(wrongQuantity),
      v.minValue(0, 'Quantity cannot be negative.'),
      v.safeInteger(wrongQuantity),
    ),
  },
  wrongQuantity,
);

/** What is no text counts as empty, and what is too long is cut: that nobody can count visits by it keeps nobody from shopping. */
/* @__NO_SIDE_EFFECTS__ */
const noted = (most: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  );

/** What led somebody to the shop (R460). */
export const CartVisit = v.object(
  {
    utm_source: v.optional(noted(200), ''),
    utm_medium: v.optional(noted(200), ''),
    utm_campaign: v.optional(noted(200), ''),
    referrer: v.optional(noted(1000), ''),
    user_agent: v.optional(noted(300), ''),
  },
  'A session is asked for with an object of what led to it, or with nothing.',
);
export type CartVisit = v.InferOutput<typeof CartVisit>;

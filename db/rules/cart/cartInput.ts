/** The bodies of the cart's calls. */
import * as v from 'valibot';
import { isId } from '../links/paths.ts';

/** How many different items a cart may hold. */
export const maxCartItems = 100;

export const invalidItemMessage = 'Invalid item or quantity.';
/** For an item that was hidden or deleted. */
export const notForSaleMessage = 'This item is no longer for sale.';
const invalidQuantityMessage = 'Please enter a valid quantity.';

/** The item and the quantity to add. */
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

/** The new quantity of an item; the URL names the item. */
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

/** Empties invalid values and cuts long ones: bad statistics must not keep anybody from shopping. */
const truncatedText = (maxLength: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxLength)),
    ),
    '',
  );

/** The campaign, referrer and browser of a shopper's visit. */
export const CartVisit = v.object(
  {
    utm_source: v.optional(truncatedText(200), ''),
    utm_medium: v.optional(truncatedText(200), ''),
    utm_campaign: v.optional(truncatedText(200), ''),
    referrer: v.optional(truncatedText(1000), ''),
    user_agent: v.optional(truncatedText(300), ''),
  },
  'Send an object that says what led to this session, or no body.',
);
export type CartVisit = v.InferOutput<typeof CartVisit>;

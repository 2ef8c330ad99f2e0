import type { Cart } from '../../../db/rules/cart/cart.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { readIdempotentRequest, townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { changeCart } from '../../store/carts/changes.ts';
import { readOrder } from '../../store/orders/orders.ts';
import { type ReorderedItem, reorderItems } from '../../store/orders/reorder.ts';
import { type OrderParts, orderNotFound } from '../orders/calls.ts';
import { createCartCall } from './cartCall.ts';
import { requireCartProtocol } from './cartProtocol.ts';

/** `items` tells how many of each item were added, and why not more. `error` repeats a failure's message. */
export type ReorderAnswer = {
  success: boolean;
  message: string;
  cart: Cart;
  error: string | null;
  items: ReorderedItem[];
};

const maxNamedItems = 5;

/** `Honey (1 of 3), Wool hat and 2 more` */
function nameMissing(missing: readonly ReorderedItem[]): string {
  const names = missing
    .slice(0, maxNamedItems)
    .map(({ title, added, wanted }) => (added > 0 ? `${title} (${added} of ${wanted} added)` : title));
  const more = missing.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** @param items undefined if this call was answered before, for another session of the shopper */
function describeReorder(items: readonly ReorderedItem[] | undefined): Pick<ReorderAnswer, 'success' | 'message'> {
  if (!items) return { success: true, message: 'The items are in your cart.' };
  const missing = items.filter(({ reason }) => reason !== '');
  if (items.every(({ added }) => added === 0)) {
    return { success: false, message: `None of these items is available right now: ${nameMissing(missing)}` };
  }
  const added = 'The items were added to your cart.';
  return { success: true, message: missing.length > 0 ? `${added} Not available: ${nameMissing(missing)}` : added };
}

/** POST /api/orders/:id/reorder: adds the caller's own order to their cart again, with the cart's headers. */
export function reorderRoutes({ db, now, throttle }: OrderParts & { throttle: Throttle }) {
  const withSession = createCartCall(db, throttle, now);
  return townRouter().post('/api/orders/:id/reorder', 'signed-in', async (ctx, next) =>
    requireCartProtocol(async () => {
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      const order = await readOrder(db.read, town.id, id);
      if (order?.user_id !== requirePerson(ctx).id) throw orderNotFound(id);
      const ordered = order.items.map(({ item_id, item_title: title, quantity }) => ({
        item_id,
        title,
        wanted: quantity,
      }));
      let items: ReorderedItem[] | undefined;
      const { cart, outcome } = await withSession(ctx, (call) =>
        changeCart(
          db,
          call,
          async (trx, current) => {
            items = await reorderItems(trx, town.id, current.id, ordered, now());
            return { ...current, outcome: items.map(({ added, reason }) => ({ added, reason })) };
          },
          readIdempotentRequest(ctx),
        ),
      );
      // A repeated call gets the same result, described with the order's items.
      items ??= outcome?.map((result, n) => ({ ...(ordered[n] as (typeof ordered)[number]), ...result }));
      const { success, message } = describeReorder(items);
      const answer: ReorderAnswer = { success, message, cart, error: success ? null : message, items: items ?? [] };
      answerPrivate(ctx, answer);
    })(ctx, next),
  );
}

/** Checks that all cart calls start with, and the identity of their caller. */
import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import { cartHeaders, cartProtocol, cartSessionPattern } from '../../../db/rules/cart/outbox.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { TownState } from '../../http/middleware/town.ts';
import type { Shopper } from '../../store/carts/carts.ts';

type Handler = RouterMiddleware<TownState>;

const signedOutMessage = 'You are signed out. Please sign in again to use your cart.';

/**
 * Rejects a page with another protocol before any other check, so that its outbox waits instead of being rejected. With
 * X-Cart-Person, the call only changes that person's cart: their session may have ended.
 * @throws Problem `update_required`, `not_signed_in`
 */
export const requireCartProtocol =
  (handler: Handler): Handler =>
  (ctx, next) => {
    const protocol = ctx.get(cartHeaders.protocol);
    if (protocol && protocol !== String(cartProtocol)) throw new Problem('update_required');
    const person = ctx.get(cartHeaders.person);
    if (person && person !== ctx.state.session?.person.id) throw new Problem('not_signed_in', signedOutMessage);
    return handler(ctx, next);
  };

export function readShopper(ctx: Context & { state: TownState }): Shopper {
  const id = ctx.get(cartHeaders.session);
  return { sessionId: cartSessionPattern.test(id) ? id : null, session: ctx.state.session };
}

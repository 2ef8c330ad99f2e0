import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Intention } from '../../../db/rules/cart/cart.ts';
import { CartAddition, CartQuantity, CartVisit, invalidItemMessage } from '../../../db/rules/cart/cartInput.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, readIdempotentRequest, townRouter } from '../../http/router.ts';
import { findCart } from '../../store/carts/carts.ts';
import { type CartChange, changeCart, openCart } from '../../store/carts/changes.ts';
import { applyIntention, emptyCart, readCart, refreshCartPrices } from '../../store/carts/items.ts';
import type { RouteParts } from '../parts.ts';
import { createCartCall } from './cartCall.ts';
import { readShopper, requireCartProtocol } from './cartProtocol.ts';

type CartContext = Context & { state: TownState };
type Handler = RouterMiddleware<TownState>;

/**
 * The caller's cart, found by the session in X-Cart-Session-Id. Every call except the attempt count returns the whole
 * cart, and the session for the next call.
 */
export function cartRoutes({ db, throttle, now }: RouteParts) {
  const withSession = createCartCall(db, throttle, now);
  const change = async (ctx: CartContext, act: CartChange) =>
    (await withSession(ctx, (call) => changeCart(db, call, act, readIdempotentRequest(ctx)))).cart;

  async function carryOut(ctx: CartContext, intention: Intention): Promise<void> {
    const { town } = ctx.state;
    const cart = await change(ctx, async (trx, current) => {
      await applyIntention(trx, town.id, current.id, intention, now());
      return current;
    });
    answerPrivate(ctx, cart);
  }

  const read: Handler = async (ctx) => {
    const { town } = ctx.state;
    const cart = await findCart(db.read, town.id, readShopper(ctx));
    answerPrivate(ctx, cart ? await readCart(db.read, town.id, cart, { now: now() }) : emptyCart(now()));
  };

  const open: Handler = async (ctx) => {
    const { body } = ctx.request as { body?: unknown };
    const visit = body === undefined ? v.parse(CartVisit, {}) : readBody(ctx, CartVisit);
    answerPrivate(ctx, await withSession(ctx, (call) => openCart(db, call, visit)));
  };

  const refresh: Handler = async (ctx) => {
    const { town } = ctx.state;
    const cart = await change(ctx, async (trx, current) => {
      await refreshCartPrices(trx, town.id, current.id);
      return current;
    });
    answerPrivate(ctx, cart);
  };

  const attempt: Handler = async (ctx) => {
    const cart = await change(ctx, async (_, current) => ({
      ...current,
      checkoutAttempts: current.checkoutAttempts + 1,
    }));
    answerPrivate(ctx, { checkout_attempts: cart.checkout_attempts, session_id: cart.session_id });
  };

  const clear: Handler = (ctx) => carryOut(ctx, { kind: 'clear' });

  const add: Handler = (ctx) => carryOut(ctx, { kind: 'add', ...readBody(ctx, CartAddition) });

  const set: Handler = (ctx) => {
    const { itemId: item_id = '' } = ctx.params;
    const { quantity, item_id: named = item_id } = readBody(ctx, CartQuantity);
    if (!isId(item_id) || named !== item_id) throw invalidField('item_id', invalidItemMessage);
    return carryOut(ctx, { kind: 'set', item_id, quantity });
  };

  const remove: Handler = (ctx) => {
    const { itemId = '' } = ctx.params;
    // A malformed id is in no cart.
    return carryOut(ctx, { kind: 'remove', item_id: isId(itemId) ? itemId : '' });
  };

  return townRouter()
    .get('/api/cart', 'everybody', requireCartProtocol(read))
    .post('/api/cart', 'everybody', requireCartProtocol(add))
    .post('/api/cart/session', 'everybody', requireCartProtocol(open))
    .post('/api/cart/refresh', 'everybody', requireCartProtocol(refresh))
    .post('/api/cart/checkout-attempt', 'everybody', requireCartProtocol(attempt))
    .delete('/api/cart/clear', 'everybody', requireCartProtocol(clear))
    .put('/api/cart/:itemId', 'everybody', requireCartProtocol(set))
    .delete('/api/cart/:itemId', 'everybody', requireCartProtocol(remove));
}

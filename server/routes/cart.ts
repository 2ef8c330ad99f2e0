import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { isId } from '../../db/rules/addresses.ts';
import type { Cart, Intention } from '../../db/rules/cart.ts';
import { CartAddition, CartQuantity, CartVisit, wrongItem } from '../../db/rules/cartInput.ts';
import { cartHeaders, cartProtocol, cartSessionPattern } from '../../db/rules/outbox.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { TownState } from '../middleware/town.ts';
import { type CartCall, type CartChange, changeCart, openCart } from '../store/cartChanges.ts';
import { doToCart, emptyCart, readCart, refreshItems } from '../store/cartItems.ts';
import { findCart, type Shopper } from '../store/carts.ts';
import { addressOf, type Throttle } from '../throttle.ts';
import { answerPrivate } from './answer.ts';
import { readBody, receiptOf, townRouter } from './router.ts';

type CartContext = Context & { state: TownState };
type Handler = RouterMiddleware<TownState>;

const signedOut = 'You are signed out. Please sign in again to go on with your cart.';

/**
 * Refuses a page that speaks another protocol than ours before anything else that it sent is looked at: what it has in
 * its outbox is not refused, but waits. What is meant for a person's cart, by X-Cart-Person, is done to no other:
 * their session may have ended. @throws Problem `update_required`, `not_signed_in`
 */
const spoken =
  (handler: Handler): Handler =>
  (ctx, next) => {
    const protocol = ctx.get(cartHeaders.protocol);
    if (protocol && protocol !== String(cartProtocol)) throw new Problem('update_required');
    const person = ctx.get(cartHeaders.person);
    if (person && person !== ctx.state.session?.person.id) throw new Problem('not_signed_in', signedOut);
    return handler(ctx, next);
  };

/** Who calls. */
function shopperOf(ctx: CartContext): Shopper {
  const id = ctx.get(cartHeaders.session);
  return { sessionId: cartSessionPattern.test(id) ? id : null, session: ctx.state.session };
}

/**
 * One's own cart, by the session in X-Cart-Session-Id. Every call but the count of attempts answers the cart as it is
 * then, under the session that opens it from then on.
 */
export function cartRoutes(db: Database, throttle: Throttle, now: () => number) {
  /** Does something with a session; where a new one with a new cart has to be begun, only as often as one address may. */
  async function withSession(ctx: CartContext, act: (call: CartCall) => Promise<Cart | null>): Promise<Cart> {
    const call = { townId: ctx.state.town.id, shopper: shopperOf(ctx), now: now() };
    const done = call.shopper.sessionId ? await act({ ...call, mayBegin: false }) : null;
    if (done) return done;
    const own = call.shopper.session && (await findCart(db.read, call.townId, call.shopper));
    if (!own) await throttle.take(['cart_sessions_address', call.townId, addressOf(ctx.ip)]);
    const begun = await act({ ...call, mayBegin: true });
    if (!begun) throw new Problem('internal');
    return begun;
  }

  const change = (ctx: CartContext, act: CartChange) =>
    withSession(ctx, (call) => changeCart(db, call, act, receiptOf(ctx)));

  async function carryOut(ctx: CartContext, intention: Intention): Promise<void> {
    const { town } = ctx.state;
    const cart = await change(ctx, async (trx, held) => {
      await doToCart(trx, town.id, held.id, intention, now());
      return held;
    });
    answerPrivate(ctx, cart);
  }

  const read: Handler = async (ctx) => {
    const { town } = ctx.state;
    const cart = await findCart(db.read, town.id, shopperOf(ctx));
    answerPrivate(ctx, cart ? await readCart(db.read, town.id, cart, now()) : emptyCart(now()));
  };

  const open: Handler = async (ctx) => {
    const { body } = ctx.request as { body?: unknown };
    const visit = body === undefined ? v.parse(CartVisit, {}) : readBody(ctx, CartVisit);
    answerPrivate(ctx, await withSession(ctx, (call) => openCart(db, call, visit)));
  };

  const refresh: Handler = async (ctx) => {
    const { town } = ctx.state;
    const cart = await change(ctx, async (trx, held) => {
      await refreshItems(trx, town.id, held.id);
      return held;
    });
    answerPrivate(ctx, cart);
  };

  const attempt: Handler = async (ctx) => {
    const cart = await change(ctx, async (_, held) => ({ ...held, checkoutAttempts: held.checkoutAttempts + 1 }));
    answerPrivate(ctx, { checkout_attempts: cart.checkout_attempts, session_id: cart.session_id });
  };

  const clear: Handler = (ctx) => carryOut(ctx, { kind: 'clear' });

  const add: Handler = (ctx) => carryOut(ctx, { kind: 'add', ...readBody(ctx, CartAddition) });

  const set: Handler = (ctx) => {
    const { itemId: item_id = '' } = ctx.params;
    const { quantity, item_id: named = item_id } = readBody(ctx, CartQuantity);
    if (!isId(item_id) || named !== item_id) throw new Problem('invalid', wrongItem);
    return carryOut(ctx, { kind: 'set', item_id, quantity });
  };

  const remove: Handler = (ctx) => {
    const { itemId = '' } = ctx.params;
    // What can be no item's id is in no cart.
    return carryOut(ctx, { kind: 'remove', item_id: isId(itemId) ? itemId : '' });
  };

  return townRouter()
    .get('/api/cart', 'everybody', spoken(read))
    .post('/api/cart', 'everybody', spoken(add))
    .post('/api/cart/session', 'everybody', spoken(open))
    .post('/api/cart/refresh', 'everybody', spoken(refresh))
    .post('/api/cart/checkout-attempt', 'everybody', spoken(attempt))
    .delete('/api/cart/clear', 'everybody', spoken(clear))
    .put('/api/cart/:itemId', 'everybody', spoken(set))
    .delete('/api/cart/:itemId', 'everybody', spoken(remove));
}

import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import type { Throttle } from '../../http/throttle.ts';
import { findCart, type Shopper } from '../../store/carts/carts.ts';
import type { CartRequest } from '../../store/carts/changes.ts';
import { readShopper } from './cartProtocol.ts';

/** Whose cart it is as far as that is known before the cart is read: made-up sessions have none, and new ones are few. */
const cartKeyOf = ({ session, sessionId }: Shopper) => session?.person.id ?? sessionId ?? '';

/**
 * Acts on the caller's cart, as often as one cart and one address may. A new session with a new cart is created only as
 * often as one address may.
 * @param act null where a session would have to be created and may not be; it is then called again
 */
export const createCartCall =
  (db: Database, throttle: Throttle, now: () => number) =>
  async <T>(ctx: Context & { state: TownState }, act: (call: CartRequest) => Promise<T | null>): Promise<T> => {
    const address = throttleAddress(ctx.ip);
    const call = { townId: ctx.state.town.id, shopper: readShopper(ctx), now: now() };
    await throttle.countInSteps(
      // First: a page that goes wild must not use up what all others behind its address may do.
      ['cart_changes_cart', call.townId, cartKeyOf(call.shopper) || address],
      ['cart_changes_address', call.townId, address],
    );
    const done = call.shopper.sessionId ? await act({ ...call, mayCreateSession: false }) : null;
    if (done) return done;
    const own = call.shopper.session && (await findCart(db.read, call.townId, call.shopper));
    if (!own) await throttle.countAttempt(['cart_sessions_address', call.townId, address]);
    const created = await act({ ...call, mayCreateSession: true });
    if (!created) throw new Problem('internal');
    return created;
  };

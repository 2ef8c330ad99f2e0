import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { TownState } from '../middleware/town.ts';
import type { CartRequest } from '../store/cartChanges.ts';
import { findCart } from '../store/carts.ts';
import { type Throttle, throttleAddress } from '../throttle.ts';
import { readShopper } from './cartProtocol.ts';

/**
 * Acts on the caller's cart. A new session with a new cart is created only as often as one address may.
 * @param act null where a session would have to be created and may not be; it is then called again
 */
export const createCartCall =
  (db: Database, throttle: Throttle, now: () => number) =>
  async <T>(ctx: Context & { state: TownState }, act: (call: CartRequest) => Promise<T | null>): Promise<T> => {
    const call = { townId: ctx.state.town.id, shopper: readShopper(ctx), now: now() };
    const done = call.shopper.sessionId ? await act({ ...call, mayCreateSession: false }) : null;
    if (done) return done;
    const own = call.shopper.session && (await findCart(db.read, call.townId, call.shopper));
    if (!own) await throttle.countAttempt(['cart_sessions_address', call.townId, throttleAddress(ctx.ip)]);
    const created = await act({ ...call, mayCreateSession: true });
    if (!created) throw new Problem('internal');
    return created;
  };

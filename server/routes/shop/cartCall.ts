import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import type { Throttle } from '../../http/throttle.ts';
import { findCart, type Shopper } from '../../store/carts/carts.ts';
import type { CartRequest } from '../../store/carts/changes.ts';
import { readShopper } from './cartProtocol.ts';

/** Identifies the cart before it is read. Invented sessions have no cart, and new ones are rate-limited. */
const cartKeyOf = ({ session, sessionId }: Shopper) => session?.person.id ?? sessionId ?? '';

/**
 * Runs a call for the caller's cart, within the limits per cart and address. A new session with a cart is limited per
 * address.
 * @param act returns null if a session would have to be created and may not be; it is then called again
 */
export const createCartCall =
  (db: Database, throttle: Throttle, now: () => number) =>
  async <T>(ctx: Context & { state: TownState }, act: (call: CartRequest) => Promise<T | null>): Promise<T> => {
    const address = throttleAddress(ctx.ip);
    const call = { townId: ctx.state.town.id, shopper: readShopper(ctx), now: now() };
    await throttle.countInSteps(
      // The cart's limit comes first: a runaway page must not use up the limit of everyone behind its address.
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

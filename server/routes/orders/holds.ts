/** Stock holds: buyers confirm orders; administrators list, confirm and release holds, and mark orders as ready. */
import type { Context } from 'koa';
import { isId } from '../../../db/rules/links/paths.ts';
import { OrderConfirmationInput } from '../../../db/rules/orders/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { releaseOrderHold } from '../../payments/officeHolds.ts';
import { isConfirmationToken } from '../../payments/orderConfirmations.ts';
import { type MoneyContext, moneyContext } from '../../store/money/context.ts';
import { confirmOrder } from '../../store/orders/holds.ts';
import { listOrdersOnHold } from '../../store/orders/onHold.ts';
import { findOrderRow, readOrder } from '../../store/orders/orders.ts';
import type { OrderRow } from '../../store/orders/row.ts';
import { markOrderReady } from '../../store/orders/status.ts';
import { write } from '../../store/write.ts';
import { type OrderParts, orderNotFound } from './calls.ts';
import { createOrderSigner } from './signedOrders.ts';

type Call = Context & { state: TownState };
type Change = (context: MoneyContext, order: OrderRow) => Promise<void>;

/** The author of a buyer's confirmation. */
const buyerAuthor = 'shopper';
const maxOrdersOnHold = 200;

/**
 * POST /api/orders/:id/confirmation, with the mailed link's token. For administrators: GET /api/orders/held; POST
 * /api/orders/:id/confirm, /release and /ready, which return the updated order.
 */
export function orderHoldRoutes({ config, db, now, throttle }: OrderParts & { throttle: Throttle }) {
  const writeCall = createWriteCall(db, now);
  const signer = createOrderSigner(config, now);

  async function changeOrder(ctx: Call, change: Change): Promise<void> {
    const { town } = ctx.state;
    const { id = '' } = ctx.params;
    const changed = await writeCall(ctx, async (tx) => {
      const order = await findOrderRow(tx.trx, town.id, id);
      if (!order) throw orderNotFound(id);
      await change(moneyContext(tx, town, now(), requirePerson(ctx)), order);
      return readOrder(tx.trx, town.id, id);
    });
    answerPrivate(ctx, changed && (await signer(town.id))(changed));
  }

  return townRouter()
    .post('/api/orders/:id/confirmation', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      await throttle.countAttempt(['confirmation_address', town.id, throttleAddress(ctx.ip)]);
      const { token } = readBody(ctx, OrderConfirmationInput);
      const found = isId(id) ? await findOrderRow(db.read, town.id, id) : undefined;
      const secret = await readAppSecret(config);
      if (!found || !isConfirmationToken(secret, town, found, token)) throw new Problem('order_not_found');
      await write(db, town.id, buyerAuthor, async (tx) => {
        const order = await findOrderRow(tx.trx, town.id, id);
        if (order) await confirmOrder(moneyContext(tx, town, now()), order);
      });
      answerPrivate(ctx, { success: true });
    })
    .get('/api/orders/held', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const orders = await listOrdersOnHold(db.read, town.id, maxOrdersOnHold + 1);
      const shown = orders.slice(0, maxOrdersOnHold).map(await signer(town.id));
      answerPrivate(ctx, { orders: shown, is_cut: orders.length > maxOrdersOnHold });
    })
    .post('/api/orders/:id/confirm', 'admin', (ctx) => changeOrder(ctx, confirmOrder))
    .post('/api/orders/:id/release', 'admin', (ctx) => changeOrder(ctx, releaseOrderHold))
    .post('/api/orders/:id/ready', 'admin', (ctx) => changeOrder(ctx, markOrderReady));
}

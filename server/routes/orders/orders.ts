/** Orders: a person's own, and all of the town for administrators. They stay available after a shop closes. */
import type { Context } from 'koa';
import { normalizeEmail } from '../../../db/rules/email.ts';
import { AllOrdersQuery, OrderStatusInput, type OrdersQuery, OwnOrdersQuery } from '../../../db/rules/orders/input.ts';
import { toBuyerOrder } from '../../../db/rules/orders/maskOrder.ts';
import type { Order, OrdersPage } from '../../../db/rules/orders/orders.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { moneyContext } from '../../store/money/context.ts';
import { countOwnOrders, listOrders, maxCountedOrders, type OrderQuery } from '../../store/orders/list.ts';
import { findOrderRow, readOrder } from '../../store/orders/orders.ts';
import { readOrderStats } from '../../store/orders/stats.ts';
import { changeOrderStatus } from '../../store/orders/status.ts';
import { type OrderParts, orderNotFound, parseQuery } from './calls.ts';
import { createOrderSigner } from './signedOrders.ts';

const toListQuery = (input: OrdersQuery): OrderQuery => ({
  status: input.status,
  from: input.date_from,
  to: input.date_to,
  search: input.search,
  sort: input.sort_by,
  direction: input.sort_direction,
  page: input.page,
  perPage: input.per_page,
});

/** Returns an order, unless it is another person's. @throws Problem `order_not_found` */
async function requireVisibleOrder({ db }: OrderParts, ctx: Context & { state: TownState }): Promise<Order> {
  const { id = '' } = ctx.params;
  const person = requirePerson(ctx);
  const order = await readOrder(db.read, ctx.state.town.id, id);
  if (!order || (!person.is_admin && order.user_id !== person.id)) throw orderNotFound(id);
  return person.is_admin ? order : toBuyerOrder(order);
}

/**
 * GET /api/orders/my-orders (an array, with totals in headers), /api/orders/admin, /api/orders/stats and
 * /api/orders/:id; PUT /api/orders/:id/status.
 */
export function orderRoutes(parts: OrderParts) {
  const { config, db, now } = parts;
  const writeCall = createWriteCall(db, now);
  const signer = createOrderSigner(config, now);

  return townRouter()
    .get('/api/orders/my-orders', 'signed-in', async (ctx) => {
      const query = toListQuery(parseQuery(ctx, OwnOrdersQuery));
      const { town } = ctx.state;
      const { id: userId } = requirePerson(ctx);
      const list = await listOrders(db.read, { townId: town.id, userId }, query);
      const all = await countOwnOrders(db.read, town.id, userId);
      ctx.set({
        'X-Total-Count': String(list.total),
        'X-Total-Is-Capped': String(list.isCapped),
        'X-Page': String(list.page),
        'X-Per-Page': String(query.perPage),
        // The total does not depend on filters.
        'X-Total-Orders': String(Math.min(all, maxCountedOrders)),
      });
      const sign = await signer(town.id);
      answerPrivate(
        ctx,
        list.orders.map((order) => sign(toBuyerOrder(order))),
      );
    })
    .get('/api/orders/admin', 'admin', async (ctx) => {
      const input = parseQuery(ctx, AllOrdersQuery);
      const { town } = ctx.state;
      const terms = { userEmail: normalizeEmail(input.user_email), orderNumber: input.order_number.toUpperCase() };
      const query = { ...toListQuery(input), ...terms };
      const { orders, total, isCapped, page } = await listOrders(db.read, { townId: town.id, userId: null }, query);
      const answer: OrdersPage = {
        success: true,
        orders: orders.map(await signer(town.id)),
        total,
        totalOrders: total,
        total_is_capped: isCapped,
        page,
        perPage: query.perPage,
        stats: await readOrderStats(db.read, town, now()),
        error: null,
      };
      answerPrivate(ctx, answer);
    })
    .get('/api/orders/stats', 'admin', async (ctx) => {
      answerPrivate(ctx, await readOrderStats(db.read, ctx.state.town, now()));
    })
    .get('/api/orders/:id', 'signed-in', async (ctx) => {
      const order = await requireVisibleOrder(parts, ctx);
      answerPrivate(ctx, (await signer(ctx.state.town.id))(order));
    })
    .put('/api/orders/:id/status', 'admin', async (ctx) => {
      const given = readBody(ctx, OrderStatusInput);
      const expected = expectedVersion(ctx);
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      const sign = await signer(town.id);
      const person = requirePerson(ctx);
      const changed = await writeCall(ctx, async (tx) => {
        const order = await findOrderRow(tx.trx, town.id, id);
        if (!order) throw orderNotFound(id);
        if (expected !== undefined && expected !== order.version) {
          const current = await readOrder(tx.trx, town.id, id);
          throw new Problem('changed_meanwhile', undefined, { current: current && sign(current) });
        }
        await changeOrderStatus(moneyContext(tx, town, now(), person), order, given);
        return readOrder(tx.trx, town.id, id);
      });
      // A repeated call gets the stored response, whose images were not signed.
      answerPrivate(ctx, changed && sign(changed));
    });
}

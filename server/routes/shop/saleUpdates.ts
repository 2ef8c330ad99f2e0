import { throttleAddress } from '../../http/callerAddress.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { Overload } from '../../http/overload.ts';
import { townRouter } from '../../http/router.ts';
import type { SaleUpdates } from '../../http/saleUpdates.ts';
import type { RouteParts } from '../parts.ts';

type Parts = Pick<RouteParts, 'orderUpdates' | 'invoiceUpdates' | 'mayStream'>;

/** GET /api/orders/live and /api/invoices/live: server-sent events that tell when to reload the list. */
export function saleUpdateRoutes({ orderUpdates, invoiceUpdates, mayStream }: Parts) {
  const router = townRouter();
  const declare = (path: string, updates: SaleUpdates) =>
    router.get(path, 'signed-in', (ctx) => {
      if (ctx.method === 'HEAD') {
        ctx.status = 200;
        ctx.type = 'text/event-stream';
        return;
      }
      const { id, is_admin } = requirePerson(ctx);
      const scope = { townId: ctx.state.town.id, userId: is_admin ? null : id };
      if (!mayStream(ctx.res, throttleAddress(ctx.ip)) || !updates.listen(ctx.res, id, scope)) throw new Overload();
      ctx.respond = false;
    });
  declare('/api/orders/live', orderUpdates);
  declare('/api/invoices/live', invoiceUpdates);
  return router;
}

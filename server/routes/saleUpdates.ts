import { Problem } from '../../db/rules/problems.ts';
import { requirePerson } from '../middleware/session.ts';
import type { SaleUpdates } from '../saleUpdates.ts';
import type { StreamLimit } from '../streamLimit.ts';
import { throttleAddress } from '../throttle.ts';
import { townRouter } from './router.ts';

/** GET /api/orders/live or /api/invoices/live: server-sent events that say when to read the list again. */
export function saleUpdateRoutes(
  path: '/api/orders/live' | '/api/invoices/live',
  updates: SaleUpdates,
  mayStream: StreamLimit,
) {
  return townRouter().get(path, 'signed-in', (ctx) => {
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.type = 'text/event-stream';
      return;
    }
    const { id, is_admin } = requirePerson(ctx);
    const scope = { townId: ctx.state.town.id, userId: is_admin ? null : id };
    if (!mayStream(ctx.res, throttleAddress(ctx.ip))) throw new Problem('unavailable');
    if (!updates.listen(ctx.res, id, scope)) throw new Problem('unavailable');
    ctx.respond = false;
  });
}

import { throttleAddress } from '../../http/callerAddress.ts';
import { Overload } from '../../http/overload.ts';
import { townRouter } from '../../http/router.ts';
import type { RouteParts } from '../parts.ts';

/** GET /api/live?since={seq}: server-sent events that announce changes to sync. They are the same for everybody. */
export function liveUpdateRoutes({ live, mayStream }: Pick<RouteParts, 'live' | 'mayStream'>) {
  return townRouter().get('/api/live', 'everybody', (ctx) => {
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.type = 'text/event-stream';
      return;
    }
    const { town } = ctx.state;
    if (!mayStream(ctx.res, throttleAddress(ctx.ip)) || !live.listen(ctx.res, town, Number(ctx.query.since)))
      throw new Overload();
    ctx.respond = false;
  });
}

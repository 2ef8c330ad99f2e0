import { Problem } from '../../db/rules/problems.ts';
import type { LiveUpdates } from '../liveUpdates.ts';
import type { StreamLimit } from '../streamLimit.ts';
import { throttleAddress } from '../throttle.ts';
import { townRouter } from './router.ts';

/** GET /api/live?since={seq}: server-sent events that say when there is something to sync. The same for everybody. */
export function liveUpdateRoutes(live: LiveUpdates, mayStream: StreamLimit) {
  return townRouter().get('/api/live', 'everybody', (ctx) => {
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.type = 'text/event-stream';
      return;
    }
    if (!mayStream(ctx.res, throttleAddress(ctx.ip))) throw new Problem('unavailable');
    if (!live.listen(ctx.res, ctx.state.town, Number(ctx.query.since))) throw new Problem('unavailable');
    ctx.respond = false;
  });
}

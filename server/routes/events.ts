import type { Database } from '../../db/connection.ts';
import { hasPrivateDetails, publicEvent } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { listEvents, readEvent } from '../store/events.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { townRouter } from './router.ts';

/** GET /api/calendar: what everybody may see of every event; GET /api/calendar/{id}: one event. */
export function eventRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/calendar', 'everybody', async (ctx) => {
      answerJson(ctx, { events: await listEvents(db, ctx.state.town.id, now()) });
    })
    .get('/api/calendar/:id', 'everybody', async (ctx) => {
      const event = await readEvent(db, ctx.state.town.id, ctx.params.id ?? '', now());
      if (!event) throw new Problem('event_not_found');
      if (!hasPrivateDetails(event)) return answerJson(ctx, publicEvent(event));
      if (!ctx.state.session) throw new Problem('private_event');
      answerPrivate(ctx, event);
    });
}

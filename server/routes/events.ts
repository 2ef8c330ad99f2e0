import type { Database } from '../../db/connection.ts';
import { hasPrivateDetails, publicEvent } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { listEvents, readEvent } from '../store/events.ts';
import { answerJson } from './answer.ts';
import { townRouter } from './router.ts';

/** GET /api/calendar: what everybody may see of every event; GET /api/calendar/{id}: one event. */
export function eventRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/calendar', async (ctx) => {
      answerJson(ctx, { events: await listEvents(db, ctx.state.town.id, now()) });
    })
    .get('/api/calendar/:id', async (ctx) => {
      const event = await readEvent(db, ctx.state.town.id, ctx.params.id ?? '', now());
      if (!event) throw new Problem('event_not_found');
      // Nobody can be signed in yet, so nobody may read a rental's details.
      if (hasPrivateDetails(event)) throw new Problem('private_event');
      answerJson(ctx, publicEvent(event));
    });
}

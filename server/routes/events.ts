import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { hasPrivateDetails, toPublicEvent } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { listEvents, readAnyEvent, readEvent } from '../store/events.ts';
import { isAllowedId } from '../store/recordIds.ts';
import { listAllScheduled } from '../store/schedule.ts';
import type { Inputs } from '../store/writerTypes.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { declareRecordCalls } from './recordCalls.ts';
import { createWriteCall, townRouter } from './router.ts';

const wrongId = 'The id can have up to 40 letters, digits, hyphens and underscores.';

/** Any object: its fields are checked once they are complete. Only imports say where an event comes from. */
const EventBody = v.pipe(
  v.looseObject(
    { id: v.nullish(v.pipe(v.string(wrongId), v.check(isAllowedId, wrongId))) },
    'An event is sent as a JSON object.',
  ),
  v.transform(({ id, name, title, source: _source, ...given }): Partial<Inputs['events']> & { id?: string } => ({
    ...given,
    title: (title ?? name) as string,
    ...(id && { id }),
  })),
);

/**
 * GET /api/calendar: all events as everybody may see them, for administrators with their private fields. GET
 * /api/calendar/{id}: one event. POST, PUT and DELETE: for administrators.
 */
export function eventRoutes(db: Database, now: () => number) {
  const router = townRouter()
    .get('/api/calendar', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session?.person.is_admin)
        return answerPrivate(ctx, { events: await listAllScheduled(db, town.id, 'events') });
      answerJson(ctx, { events: await listEvents(db, town.id, now()) });
    })
    .get('/api/calendar/:id', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const { id = '' } = ctx.params;
      const isAdmin = session?.person.is_admin === true;
      const event = isAdmin ? await readAnyEvent(db, town.id, id) : await readEvent(db, town.id, id, now());
      if (!event) throw new Problem('event_not_found');
      if (!isAdmin && !hasPrivateDetails(event)) return answerJson(ctx, toPublicEvent(event));
      if (!session) throw new Problem('private_event');
      // Anybody can register with any address: until it is confirmed, nobody knows who this is.
      if (!session.person.email_confirmed) throw new Problem('email_unconfirmed');
      answerPrivate(ctx, event);
    });
  return declareRecordCalls(router, createWriteCall(db, now), {
    noun: 'events',
    path: '/api/calendar',
    body: EventBody,
  });
}

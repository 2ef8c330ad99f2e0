import type { Database } from '../../db/connection.ts';
import { type Event, hasPrivateDetails, toPublicEvent } from '../../db/rules/events.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requireSession } from '../middleware/session.ts';
import { changesBooking, refuseDoubleBooking } from '../store/bookings.ts';
import { listEvents, readAnyEvent, readEvent } from '../store/events.ts';
import { listAllScheduled } from '../store/schedule.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { EventBody, eventFields, givenId } from './eventFields.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from './router.ts';

/** An event that somebody wants to change. @throws Problem `event_not_found` */
async function stored(tx: Writer, id: string): Promise<Event> {
  const event = isId(id) ? await tx.read('events', id) : null;
  if (!event) throw new Problem('event_not_found');
  return event;
}

/**
 * GET /api/calendar: what everybody may see of every event, and for administrators all of all; GET /api/calendar/{id}:
 * one event. POST, PUT and DELETE: for administrators.
 */
export function eventRoutes(db: Database, now: () => number) {
  const today = () => new Date(now()).toISOString().slice(0, 10);
  return townRouter()
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
      answerPrivate(ctx, event);
    })
    .post('/api/calendar', 'admin', async (ctx) => {
      const body = readBody(ctx, EventBody);
      const given = { ...eventFields(body, null), ...givenId(body) };
      const { town } = ctx.state;
      const event = await write(
        db,
        town.id,
        requireSession(ctx),
        async (tx) => {
          const { id } = await tx.save('events', given, 0);
          const saved = await stored(tx, id);
          await refuseDoubleBooking(tx.trx, town.id, saved, today());
          return saved;
        },
        readIdempotentRequest(ctx),
      );
      answerPrivate(ctx, event, 201);
    })
    .put('/api/calendar/:id', 'admin', async (ctx) => {
      const body = readBody(ctx, EventBody);
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      const event = await write(
        db,
        town.id,
        requireSession(ctx),
        async (tx) => {
          const before = await stored(tx, id);
          const expected = expectedVersion(ctx);
          await tx.save('events', { ...eventFields(body, before), id }, expected);
          const saved = await stored(tx, id);
          if (changesBooking(saved, before)) await refuseDoubleBooking(tx.trx, town.id, saved, today());
          return saved;
        },
        readIdempotentRequest(ctx),
      );
      answerPrivate(ctx, event);
    })
    .delete('/api/calendar/:id', 'admin', async (ctx) => {
      const { id = '' } = ctx.params;
      await write(
        db,
        ctx.state.town.id,
        requireSession(ctx),
        async (tx) => {
          await stored(tx, id);
          await tx.remove('events', id, expectedVersion(ctx));
        },
        readIdempotentRequest(ctx),
      );
      ctx.set('Cache-Control', 'no-store');
      ctx.status = 204;
    });
}

import * as v from 'valibot';
import { editsNoun } from '../../../db/rules/accounts/rights.ts';
import { hasPrivateDetails, toPublicEvent } from '../../../db/rules/events/events.ts';
import { MoveBackBody, MoveBody } from '../../../db/rules/events/moveInput.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { listEvents, readAnyEvent, readEvent } from '../../store/content/events.ts';
import { moveDate, moveDateBack } from '../../store/content/movedDates.ts';
import { listAllScheduled } from '../../store/content/schedule.ts';
import { isAllowedId } from '../../store/recordIds.ts';
import type { Inputs } from '../../store/writerTypes.ts';
import { createNotify } from '../news/notify.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const wrongId = 'The id can have up to 40 letters, digits, hyphens and underscores.';

/**
 * Accepts any object: fields are checked once they are complete. Only imports may set the source, and only a move sets
 * the original event.
 */
export const EventBody = v.pipe(
  v.looseObject(
    { id: v.nullish(v.pipe(v.string(wrongId), v.check(isAllowedId, wrongId))) },
    'An event is sent as a JSON object.',
  ),
  v.transform(({ id, name, title, ...given }): Partial<Inputs['events']> & { id?: string } => {
    const { source: _source, moved_from: _from, series_id: _series, ...fields } = given;
    return { ...fields, title: (title ?? name) as string, ...(id && { id }) };
  }),
);

/**
 * GET /api/calendar: all public events, with private fields for editors. GET /api/calendar/{id}: one event.
 * POST, PUT and DELETE: for editors. POST /api/calendar/{id}/move: moves one date to another day; …/move-back
 * returns it to its series.
 */
export function eventRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .post('/api/calendar/:id/move', { editorOf: 'events' }, async (ctx) => {
      const [given, expected] = [readBody(ctx, MoveBody), expectedVersion(ctx)];
      answerPrivate(ctx, await writeCall(ctx, (tx) => moveDate(tx, ctx.params.id, given, expected)));
    })
    .post('/api/calendar/:id/move-back', { editorOf: 'events' }, async (ctx) => {
      const [given, expected] = [readBody(ctx, MoveBackBody), expectedVersion(ctx)];
      answerPrivate(ctx, await writeCall(ctx, (tx) => moveDateBack(tx, ctx.params.id, given.cancelled, expected)));
    })
    .get('/api/calendar', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session && editsNoun(session.person, 'events'))
        return answerPrivate(ctx, { events: await listAllScheduled(db, town.id, 'events') });
      await answerJson(ctx, async () => ({ events: await listEvents(db, town.id, now()) }));
    })
    .get('/api/calendar/:id', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const { id = '' } = ctx.params;
      const isEditor = session !== null && editsNoun(session.person, 'events');
      const event = isEditor ? await readAnyEvent(db, town.id, id) : await readEvent(db, town.id, id, now());
      if (!event) throw new Problem('event_not_found');
      if (!isEditor && !hasPrivateDetails(event)) return answerJson(ctx, () => toPublicEvent(event));
      if (!session) throw new Problem('private_event');
      // Anyone can register any address, so an unconfirmed one does not prove who this is.
      if (!session.person.email_confirmed) throw new Problem('email_unconfirmed');
      answerPrivate(ctx, event);
    });
  return declareRecordCalls(router, writeCall, {
    noun: 'events',
    path: '/api/calendar',
    access: { editorOf: 'events' },
    body: EventBody,
    notify: createNotify('events', now),
  });
}

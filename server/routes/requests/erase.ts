import * as v from 'valibot';
import { isEmail } from '../../../db/rules/email.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { erasePerson, eraseRequest } from '../../store/requests/erase.ts';
import { readRequest } from '../../store/requests/requests.ts';
import type { RouteParts } from '../parts.ts';

const PersonBody = v.object(
  { email: v.pipe(v.string('Send the email address.'), v.check(isEmail, 'Enter a complete email address.')) },
  'Send the email address of the person.',
);

/**
 * For administrators who typed their password a moment ago: POST /api/requests/:id/erase erases the answers and files
 * of a request, POST /api/requests/erase-person those of everything that a person sent. Their details leave the rentals
 * in the calendar, too. Nothing brings them back but a backup from before.
 */
export function eraseRoutes({ db, config, now }: RouteParts) {
  const place = { db, files: config };
  return townRouter()
    .post('/api/requests/erase-person', 'admin', async (ctx) => {
      const { email } = readBody(ctx, PersonBody);
      requireRecentPassword(ctx, now());
      const wanted = { townId: ctx.state.town.id, now: now(), email };
      answerPrivate(ctx, await erasePerson(place, requireSession(ctx), wanted));
    })
    .post('/api/requests/:id/erase', 'admin', async (ctx) => {
      const { town } = ctx.state;
      requireRecentPassword(ctx, now());
      const request = await readRequest(db.read, town.id, ctx.params.id ?? '');
      if (!request) throw new Problem('not_found', 'There is no such request.');
      const wanted = { townId: town.id, now: now(), id: request.id };
      answerPrivate(ctx, await eraseRequest(place, requireSession(ctx), wanted));
    });
}

import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { townRouter } from '../../http/router.ts';
import { eraseRequest } from '../../store/requests/personal/erase.ts';
import { readRequest } from '../../store/requests/requests.ts';
import type { RouteParts } from '../parts.ts';

/**
 * POST /api/requests/:id/erase: administrators who typed their password a moment ago erase the answers and files of a
 * request, and its sender's details from the calendar. Nothing brings them back but a backup from before.
 */
export function eraseRoutes({ db, config, now }: RouteParts) {
  const place = { db, files: config };
  return townRouter().post('/api/requests/:id/erase', 'admin', async (ctx) => {
    const { town } = ctx.state;
    requireRecentPassword(ctx, now());
    const request = await readRequest(db.read, town.id, ctx.params.id ?? '');
    if (!request) throw new Problem('not_found', 'There is no such request.');
    const wanted = { townId: town.id, now: now(), id: request.id };
    answerPrivate(ctx, await eraseRequest(place, requireSession(ctx), wanted));
  });
}

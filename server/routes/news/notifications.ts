/** Lists notifications with their progress, and withdraws them. */

import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { listNotifications } from '../../store/news/listNotifications.ts';
import { withdrawNotification } from '../../store/news/notifications.ts';
import type { RouteParts } from '../parts.ts';

const maxNotifications = 5;

export function notificationRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get('/api/notifications', 'admin', async (ctx) => {
      const { about } = ctx.query;
      const one = typeof about === 'string' && isId(about) ? { about } : {};
      const wanted = { now: now(), limit: maxNotifications, ...one };
      answerPrivate(ctx, { notifications: await listNotifications(db.read, ctx.state.town.id, wanted) });
    })
    .post('/api/notifications/:id/withdraw', 'admin', async (ctx) => {
      const { id = '' } = ctx.params;
      if (!isId(id)) throw new Problem('not_found');
      const { town } = ctx.state;
      const withdrawn = await writeCall(ctx, async ({ trx, audit }) => {
        const row = await withdrawNotification(trx, town.id, id, now());
        if (row) await audit({ action: 'withdrawn', noun: 'notifications', recordId: id });
        return row?.about ?? null;
      });
      if (withdrawn === null) throw new Problem('not_found');
      answerPrivate(ctx, {
        notifications: await listNotifications(db.read, town.id, { now: now(), limit: 1, about: withdrawn }),
      });
    });
}

/** Lists notifications with their progress, and withdraws them. */

import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { listNotifications } from '../../store/news/listNotifications.ts';
import { withdrawNotification } from '../../store/news/notifications.ts';
import { mayEditRecord, refusalOf } from '../../store/rights.ts';
import type { RouteParts } from '../parts.ts';

const maxNotifications = 5;

export function notificationRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  /** Editors see and stop what subscribers are told about the records that they may edit. */
  const mayEditAbout = ({ state }: { state: TownState }, noun: string, id: string) =>
    mayEditRecord(db.read, state.town.id, requirePerson({ state }), noun, id);
  return townRouter()
    .get('/api/notifications', 'editor', async (ctx) => {
      const { about } = ctx.query;
      const one = typeof about === 'string' && isId(about) ? { about } : {};
      const wanted = { now: now(), limit: maxNotifications, ...one };
      const listed = await listNotifications(db.read, ctx.state.town.id, wanted);
      const isMine = await Promise.all(listed.map(({ noun, record_id }) => mayEditAbout(ctx, noun, record_id)));
      answerPrivate(ctx, { notifications: listed.filter((_, at) => isMine[at]) });
    })
    .post('/api/notifications/:id/withdraw', 'editor', async (ctx) => {
      const { id = '' } = ctx.params;
      if (!isId(id)) throw new Problem('not_found');
      const { town } = ctx.state;
      const withdrawn = await writeCall(ctx, async ({ trx, audit }) => {
        const notified = await trx('notifications').where({ town_id: town.id, id }).first('kind', 'about');
        if (notified && !(await mayEditAbout(ctx, notified.kind, notified.about))) throw refusalOf(requirePerson(ctx));
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

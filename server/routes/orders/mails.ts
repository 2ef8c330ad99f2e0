import * as v from 'valibot';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { listMails, retryMail } from '../../store/mails.ts';
import type { RouteParts } from '../parts.ts';
import { parseQuery } from './calls.ts';

const maxMails = 100;
const MailsQuery = v.object({ failed: v.optional(v.picklist(['0', '1'], 'failed is 1 for failed mails alone.')) });

/** GET /api/mails lists the newest mails about orders; the other call resends a failed one. */
export function mailRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get('/api/mails', 'admin', async (ctx) => {
      const { failed } = parseQuery(ctx, MailsQuery);
      answerPrivate(ctx, { mails: await listMails(db.read, ctx.state.town.id, failed === '1', maxMails) });
    })
    .post('/api/mails/:id/retry', 'admin', async (ctx) => {
      const { id = '' } = ctx.params;
      if (!isId(id)) throw new Problem('not_found');
      const mail = await writeCall(ctx, ({ trx }) => retryMail(trx, ctx.state.town.id, id, now()));
      if (!mail) throw new Problem('not_found');
      answerPrivate(ctx, mail);
    });
}

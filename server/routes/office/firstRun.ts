/** A new town's checklist: read, dismissed and restored by administrators. */
import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import type { Config } from '../../config/config.ts';
import { answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { closeFirstRun, readFirstRun } from '../../store/towns/firstRun.ts';

const FirstRunBody = v.object(
  { is_closed: v.boolean('is_closed is either true or false.') },
  'Send {"is_closed": true} to put the checklist away, or false to show it again.',
);

type Parts = { db: Database; config: Config; now: () => number };

/** Both return `{ first_run: FirstRun | null }`: null if all is done or it was dismissed. */
export function firstRunRoutes({ db, config, now }: Parts) {
  const writeCall = createWriteCall(db, now);
  const hasMail = config.smtpUrl !== undefined;
  return townRouter()
    .get('/api/first-run', 'admin', async (ctx) => {
      answerPrivate(ctx, { first_run: await readFirstRun(db.read, ctx.state.town, hasMail) });
    })
    .put('/api/first-run', 'admin', async (ctx) => {
      const { is_closed } = readBody(ctx, FirstRunBody);
      const { town } = ctx.state;
      const first_run = await writeCall(ctx, async (tx) => {
        await closeFirstRun(tx, town.id, is_closed, now());
        return readFirstRun(tx.trx, town, hasMail);
      });
      answerPrivate(ctx, { first_run });
    });
}

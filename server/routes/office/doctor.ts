/** The last examination of the box and town, and a new one, for administrators. */
import type { Database } from '../../../db/connection.ts';
import type { Config } from '../../config/config.ts';
import { examineNow } from '../../doctor/examine.ts';
import { answerPrivate } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { createMailServerTest } from '../../mail/mailer.ts';
import { readReport } from '../../store/findings.ts';

type Parts = { db: Database; config: Config; throttle: Throttle; now: () => number };

export function doctorRoutes({ db, config, throttle, now }: Parts) {
  const parts = { db, config, now, testMailServer: createMailServerTest(config) };
  return townRouter()
    .get('/api/doctor', 'admin', async (ctx) => answerPrivate(ctx, await readReport(db, ctx.state.town.id)))
    .post('/api/doctor', 'admin', async (ctx) => {
      const { town } = ctx.state;
      await throttle.countAttempt(['examinations', town.id]);
      await examineNow(parts, town);
      answerPrivate(ctx, await readReport(db, town.id));
    });
}

import Router from '@koa/router';
import { healthText } from '../../../db/rules/sync/serverMark.ts';

/**
 * /healthz: the process runs. /readyz: the database is migrated and accepts writes, otherwise the reason. Both work on
 * every host.
 * @param findFault see createReadinessCheck()
 */
export function healthRoutes(findFault: () => Promise<string | null>) {
  return new Router()
    .get('/healthz', (ctx) => {
      ctx.body = healthText;
    })
    .get('/readyz', async (ctx) => {
      const fault = await findFault();
      if (fault) ctx.status = 503;
      ctx.body = fault ?? 'ok';
    });
}

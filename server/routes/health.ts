import Router from '@koa/router';
import type { Database } from '../../db/connection.ts';

/** /healthz: the process runs. /readyz: the database is migrated and takes writes. At every host. */
export function healthRoutes(db: Database) {
  return new Router()
    .get('/healthz', (ctx) => {
      ctx.body = 'ok';
    })
    .get('/readyz', async (ctx) => {
      if (await db.isWritable()) ctx.body = 'ok';
      else {
        ctx.status = 503;
        ctx.body = 'The database does not take writes.';
      }
    });
}

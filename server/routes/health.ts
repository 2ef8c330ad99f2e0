import Router from '@koa/router';
import type { Database } from '../../db/connection.ts';

/** /healthz: the process lives. /readyz: the tables are there and the database takes writes. Before any town. */
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

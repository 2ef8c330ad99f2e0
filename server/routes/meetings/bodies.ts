import { editsAll } from '../../../db/rules/accounts/rights.ts';
import { BodyChanges } from '../../../db/rules/bodies/input.ts';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listBodies, listPublicBodies } from '../../store/meetings/meetings.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const access = { editorOf: 'meetings' } as const;

/**
 * GET /api/bodies lists the bodies that meet; only editors of meetings get their media contacts. The other calls
 * create, change, delete and sort them.
 */
export function bodyRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/bodies', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session && editsAll(session.person, 'meetings')) {
        return answerPrivate(ctx, { bodies: await listBodies(db, town.id) });
      }
      await answerJson(ctx, async () => ({ bodies: await listPublicBodies(db, town.id) }));
    })
    .put('/api/bodies/order', access, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('bodies', ids)) });
    });
  return declareRecordCalls(router, writeCall, { noun: 'bodies', path: '/api/bodies', access, body: BodyChanges });
}

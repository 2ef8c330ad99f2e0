import { CollectionRouteChanges } from '../../../db/rules/collection/input.ts';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listCollectionRoutes } from '../../store/content/collectionRoutes.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

/** GET /api/collection lists the routes. The other calls create, change, delete and sort them. */
export function collectionRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/collection', 'everybody', async (ctx) => {
      await answerJson(ctx, async () => ({ routes: await listCollectionRoutes(db, ctx.state.town.id) }));
    })
    .put('/api/collection/order', { editorOf: 'collection_routes' }, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('collection_routes', ids)) });
    });
  return declareRecordCalls(router, writeCall, {
    noun: 'collection_routes',
    path: '/api/collection',
    access: { editorOf: 'collection_routes' },
    body: CollectionRouteChanges,
  });
}

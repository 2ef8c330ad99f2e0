import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { PersonChanges } from '../../../db/rules/people/input.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listPeople } from '../../store/content/people.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

/** GET /api/people lists the people. The other calls create, change, delete and sort them. */
export function peopleRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/people', 'everybody', async (ctx) => {
      await answerJson(ctx, async () => ({ people: await listPeople(db, ctx.state.town.id) }));
    })
    .put('/api/people/order', { editorOf: 'people' }, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('people', ids)) });
    });
  return declareRecordCalls(router, writeCall, {
    noun: 'people',
    path: '/api/people',
    access: { editorOf: 'people' },
    body: PersonChanges,
  });
}

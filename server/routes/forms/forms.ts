import { editsNoun } from '../../../db/rules/accounts/rights.ts';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { FormChanges } from '../../../db/rules/forms/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listFormLinks, listForms, readForm, readPublicForm } from '../../store/forms/forms.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const access = { editorOf: 'forms' } as const;

/**
 * GET /api/forms lists the forms, for their editors with the private fields. GET /api/forms/:slug reads one. The other
 * calls create, change, delete and sort forms.
 */
export function formRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/forms', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session && editsNoun(session.person, 'forms'))
        return answerPrivate(ctx, { forms: await listForms(db, town.id) });
      await answerJson(ctx, async () => ({ forms: await listFormLinks(db, town.id) }));
    })
    .get('/api/forms/:slug', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const { slug = '' } = ctx.params;
      const notFound = () => new Problem('not_found', 'This form no longer exists.');
      if (session && editsNoun(session.person, 'forms')) {
        const form = await readForm(db, town.id, slug);
        if (!form) throw notFound();
        return answerPrivate(ctx, form);
      }
      await answerJson(ctx, async () => {
        const form = await readPublicForm(db, town.id, slug);
        if (!form) throw notFound();
        return form;
      });
    })
    .put('/api/forms/order', access, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('forms', ids)) });
    });
  return declareRecordCalls(router, writeCall, { noun: 'forms', path: '/api/forms', access, body: FormChanges });
}

import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { PageChanges } from '../../../db/rules/pages/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listLinksTo } from '../../links/linksTo.ts';
import { listManagedPages, listPageLinks, readAnyPage, readPage } from '../../store/content/pages.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

/**
 * GET /api/pages lists the public pages without their texts; for administrators also scheduled and expired ones. GET
 * /api/pages/:slug reads one, and its /links lists the links to it. The other calls create, change, delete and sort them.
 */
export function pageRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const notFound = () => new Problem('not_found', 'This page no longer exists.');
  const router = townRouter()
    .get('/api/pages', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session?.person.is_admin) return answerPrivate(ctx, { pages: await listManagedPages(db, town.id) });
      await answerJson(ctx, async () => ({ pages: await listPageLinks(db, town.id, now()) }));
    })
    .get('/api/pages/:slug', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const { slug = '' } = ctx.params;
      if (session?.person.is_admin) {
        const page = await readAnyPage(db, town.id, slug);
        if (!page) throw notFound();
        return answerPrivate(ctx, page);
      }
      await answerJson(ctx, async () => {
        const page = await readPage(db, town.id, slug, now());
        if (!page) throw notFound();
        return page;
      });
    })
    .get('/api/pages/:id/links', 'admin', async (ctx) => {
      const { town, shown } = ctx.state;
      const page = await readAnyPage(db, town.id, ctx.params.id ?? '');
      if (!page) throw notFound();
      answerPrivate(ctx, { links: await listLinksTo(db, town, shown.commerce, now(), page) });
    })
    .put('/api/pages/order', 'admin', async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('pages', ids)) });
    });
  return declareRecordCalls(router, writeCall, { noun: 'pages', path: '/api/pages', body: PageChanges });
}

import type { RouterContext } from '@koa/router';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { PageChanges } from '../../../db/rules/pages/input.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { PageReviewInput } from '../../../db/rules/pages/reviewInput.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listLinksTo } from '../../links/linksTo.ts';
import { listPageOwners, readPageReview, savePageReview } from '../../store/content/pageReviews.ts';
import { listManagedPages, listPageLinks, readAnyPage, readPage } from '../../store/content/pages.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

/**
 * GET /api/pages lists the public pages without their texts; for administrators also scheduled and expired ones. GET
 * /api/pages/:slug reads one. For administrators its /links lists the links to it, and its /review says who looks at it
 * again, and when. The other calls create, change, delete and sort pages.
 */
export function pageRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const notFound = () => new Problem('not_found', 'This page no longer exists.');
  async function requirePage({ state, params }: RouterContext<TownState>): Promise<Page> {
    const page = await readAnyPage(db, state.town.id, params.id ?? '');
    if (!page) throw notFound();
    return page;
  }
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
      const page = await requirePage(ctx);
      answerPrivate(ctx, { links: await listLinksTo(db, town, shown.commerce, now(), page) });
    })
    .get('/api/pages/:id/review', 'admin', async (ctx) => {
      const { id } = await requirePage(ctx);
      const [review, owners] = await Promise.all([readPageReview(db, id), listPageOwners(db, ctx.state.town.id)]);
      answerPrivate(ctx, { ...(review ?? { owner_id: '', review_on: '' }), owners });
    })
    .put('/api/pages/:id/review', 'admin', async (ctx) => {
      const given = readBody(ctx, PageReviewInput);
      const { id } = await requirePage(ctx);
      await writeCall(ctx, (tx) => savePageReview(tx, ctx.state.town.id, id, given));
      answerPrivate(ctx, given);
    })
    .put('/api/pages/order', 'admin', async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('pages', ids)) });
    });
  return declareRecordCalls(router, writeCall, { noun: 'pages', path: '/api/pages', body: PageChanges });
}

import type { RouterContext } from '@koa/router';
import { editsPage } from '../../../db/rules/accounts/recordRights.ts';
import { editsAll, editsNoun } from '../../../db/rules/accounts/rights.ts';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { PageChanges } from '../../../db/rules/pages/input.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { PageReviewInput } from '../../../db/rules/pages/reviewInput.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { listLinksTo } from '../../links/linksTo.ts';
import { readPageReview, savePageReview } from '../../store/content/pageReviews.ts';
import { listManagedPages, listPageLinks, readAnyPage, readPage } from '../../store/content/pages.ts';
import { listEditors, mayEdit, refusalOf } from '../../store/rights.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const access = { editorOf: 'pages' } as const;

/**
 * GET /api/pages lists the town's own pages without their texts; for editors also their scheduled and expired ones. GET
 * /api/pages/:slug reads one. For its editors /links lists the links to it, and its /review says who looks at it
 * again, and when. The other calls create, change, delete and sort pages.
 */
export function pageRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const notFound = () => new Problem('not_found', 'This page no longer exists.');
  /** Reads a page that the caller may edit. */
  async function requirePage(ctx: RouterContext<TownState>): Promise<Page> {
    const { town } = ctx.state;
    const page = await readAnyPage(db, town.id, ctx.params.id ?? '');
    if (!page) throw notFound();
    const person = requirePerson(ctx);
    if (!(await mayEdit(db.read, town.id, person, 'pages', page))) throw refusalOf(person);
    return page;
  }
  const router = townRouter()
    .get('/api/pages', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session && editsNoun(session.person, 'pages')) {
        const pages = await listManagedPages(db, town.id);
        if (editsAll(session.person, 'pages')) return answerPrivate(ctx, { pages });
        const shown = new Set((await listPageLinks(db, town.id, now())).map(({ id }) => id));
        const mine = pages.filter((page) => shown.has(page.id) || editsPage(session.person, page, pages));
        return answerPrivate(ctx, { pages: mine });
      }
      await answerJson(ctx, async () => ({ pages: await listPageLinks(db, town.id, now()) }));
    })
    .get('/api/pages/:slug', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const { slug = '' } = ctx.params;
      if (session && editsNoun(session.person, 'pages')) {
        const page = await readAnyPage(db, town.id, slug);
        if (!page) throw notFound();
        if (await mayEdit(db.read, town.id, session.person, 'pages', page)) return answerPrivate(ctx, page);
      }
      await answerJson(ctx, async () => {
        const page = await readPage(db, town.id, slug, now());
        if (!page) throw notFound();
        return page;
      });
    })
    .get('/api/pages/:id/links', access, async (ctx) => {
      const { town, shown } = ctx.state;
      const page = await requirePage(ctx);
      answerPrivate(ctx, { links: await listLinksTo(db, town, shown.commerce, now(), page) });
    })
    .get('/api/pages/:id/review', access, async (ctx) => {
      const page = await requirePage(ctx);
      const owners = listEditors(db.read, ctx.state.town.id, 'pages', page);
      const [review, listed] = await Promise.all([readPageReview(db, page.id), owners]);
      answerPrivate(ctx, { ...(review ?? { owner_id: '', review_on: '' }), owners: listed });
    })
    .put('/api/pages/:id/review', access, async (ctx) => {
      const given = readBody(ctx, PageReviewInput);
      const page = await requirePage(ctx);
      await writeCall(ctx, (tx) => savePageReview(tx, ctx.state.town.id, page, given));
      answerPrivate(ctx, given);
    })
    .put('/api/pages/order', access, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('pages', ids)) });
    });
  return declareRecordCalls(router, writeCall, { noun: 'pages', path: '/api/pages', access, body: PageChanges });
}

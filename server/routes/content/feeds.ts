/** Feeds, sitemap and robots.txt that are not cached. */

import type { RouterContext } from '@koa/router';
import { isId, meetingsFeedPath } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { securityTxtPath } from '../../feeds/sitemap.ts';
import { sendFinished } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import type { RouteParts } from '../parts.ts';

const paths = ['/sitemap.xml', '/robots.txt', securityTxtPath, '/feeds/:name', '/feeds/:kind/:name'];

export function feedRoutes({ feeds }: RouteParts) {
  /** The calendar of one board, by its id. */
  const redirectToBody = (ctx: RouterContext<TownState>, body: unknown) => {
    if (typeof body !== 'string' || !isId(body)) throw new Problem('not_found');
    ctx.redirect(meetingsFeedPath(body));
  };
  const answer = async (ctx: RouterContext<TownState>) => {
    const { body } = ctx.query;
    if (ctx.path === meetingsFeedPath() && body !== undefined) return redirectToBody(ctx, body);
    sendFinished(ctx, await feeds.render(ctx.path, ctx.state.town, ctx.state.shown, callerOf(ctx)));
  };
  return townRouter().get(paths, 'everybody', answer);
}

/** Feeds, sitemap and robots.txt that are not cached. */

import type { RouterContext } from '@koa/router';
import { securityTxtPath } from '../../feeds/sitemap.ts';
import { sendFinished } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import type { RouteParts } from '../parts.ts';

const paths = ['/sitemap.xml', '/robots.txt', securityTxtPath, '/feeds/:name', '/feeds/:kind/:name'];

export function feedRoutes({ feeds }: RouteParts) {
  const answer = async (ctx: RouterContext<TownState>) =>
    sendFinished(ctx, await feeds.render(ctx.path, ctx.state.town, ctx.state.shown, callerOf(ctx)));
  return townRouter().get(paths, 'everybody', answer);
}

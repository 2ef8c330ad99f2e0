/** Each town's style sheet, icons and manifest, and the pictures of its shared links. */

import type { RouterContext } from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import { sendFinished } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import { buildManifest } from '../../render/pictures/webManifest.ts';
import { prepareResponse } from '../../render/preparedResponse.ts';
import type { RouteParts } from '../parts.ts';

const immutableCacheControl = 'public, max-age=31536000, immutable';
const shortCacheControl = 'public, max-age=300';

export function brandingRoutes({ branding, socialImages }: RouteParts) {
  const answer = (ctx: Context, type: string, cacheControl: string, body: string | Uint8Array) =>
    sendFinished(ctx, prepareResponse(200, body, { 'Content-Type': type, 'Cache-Control': cacheControl }));

  const icon = async (ctx: RouterContext<TownState>, name: string, version: string) => {
    const { icons } = await branding.get(ctx.state.town, ctx.state.shown);
    const bytes = await icons.bytes(name, callerOf(ctx));
    if (!bytes) throw new Problem('not_found');
    // An old page may request an icon of a former branding. It gets the present one, which must not be cached forever.
    answer(ctx, 'image/png', version === icons.version ? immutableCacheControl : shortCacheControl, bytes);
  };

  return townRouter()
    .get('/theme-:hash.css', 'everybody', async (ctx) => {
      const { theme } = await branding.get(ctx.state.town, ctx.state.shown);
      answer(
        ctx,
        'text/css; charset=utf-8',
        ctx.params.hash === theme.hash ? immutableCacheControl : shortCacheControl,
        theme.css,
      );
    })
    .get('/manifest.webmanifest', 'everybody', async (ctx) => {
      const { icons } = await branding.get(ctx.state.town, ctx.state.shown);
      const manifest = buildManifest(ctx.state.shown, icons.version);
      answer(ctx, 'application/manifest+json', 'no-cache', JSON.stringify(manifest));
    })
    .get('/favicon.ico', 'everybody', (ctx) => icon(ctx, 'favicon-32', ''))
    .get('/icons/:file', 'everybody', (ctx) => {
      const [, name, version] = /^([a-z0-9-]+)-(\w+)\.png$/.exec(ctx.params.file ?? '') ?? [];
      if (!name || !version) throw new Problem('not_found');
      return icon(ctx, name, version);
    })
    .get('/cards/:file', 'everybody', async (ctx) => {
      const card = await socialImages.render(ctx.params.file ?? '', ctx.state.town, ctx.state.shown, callerOf(ctx));
      if (!card) throw new Problem('not_found');
      // Other sites show these pictures on their pages.
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      answer(ctx, 'image/png', card.isCurrent ? immutableCacheControl : shortCacheControl, card.bytes);
    });
}

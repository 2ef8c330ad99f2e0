/** Refuses writes from other sites' pages (CSRF), and reports proxies that make our own look foreign. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import type { Config } from '../../config/config.ts';
import { createRareWarning, type Logger, wordHost } from '../../start/log.ts';

/** Mail programs call it for their users (RFC 8058), some from a web page: only the token matters. */
const unsubscribePath = /^\/news\/[\w-]+\/unsubscribe$/;

const plainPageText =
  'Nothing was saved: this page was opened over http, where others can change it on the way. Open it with https:// and try again.';
const changedHostText =
  'Nothing was saved: the browser asked for {asked}, but the proxy in front of this site passed on the Host header {passed}. The site’s operator must let the proxy pass on Host as it came (nginx: proxy_set_header Host $http_host).';

/**
 * Whether a proxy changed the Host header: the browser says that the page is ours, or only the port differs. A page on
 * another port of the same host is still another site, so the request is refused either way.
 */
function isHostChanged(ctx: Context, origin: URL): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  return origin.hostname === URL.parse(`${origin.protocol}//${ctx.get('Host')}`)?.hostname;
}

/**
 * Refuses writes from another site's page, based on the browser's headers. A client without these headers is no
 * browser, so it has only cookies it got by signing in.
 */
export function refuseCrossSite(
  { publicScheme }: Pick<Config, 'publicScheme'>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): Middleware {
  const warn = createRareWarning((params, text) => log.warn(params, text), now);
  return (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD' || unsubscribePath.test(ctx.path)) return next();
    const site = ctx.get('Sec-Fetch-Site');
    const isElsewhere = site !== '' && site !== 'same-origin' && site !== 'none';
    const given = ctx.get('Origin');
    if (!given && !isElsewhere) return next();
    const origin = given === 'null' ? null : URL.parse(given);
    const host = ctx.get('Host').toLowerCase();
    if (!isElsewhere && origin?.host === host) {
      // In the opposite case, a proxy uses https but the server was not configured for it.
      if (publicScheme === 'https' && origin.protocol === 'http:') throw new Problem('cross_site', plainPageText);
      return next();
    }
    if (isElsewhere || !origin || !isHostChanged(ctx, origin)) throw new Problem('cross_site');
    const params = { asked: wordHost(origin.host), passed: wordHost(host) };
    warn(params, 'the proxy changes the Host header, so that every save is refused');
    throw new Problem('cross_site', changedHostText, { params });
  };
}

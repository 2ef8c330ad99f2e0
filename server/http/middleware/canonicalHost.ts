/**
 * Redirects visitors of a town's other hosts to the canonical one, since browsers store cart, session and database per
 * host. Only pages are redirected; calls, files and feeds work on every host, so that existing integrations don't
 * break.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'koa';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Config } from '../../config/config.ts';
import { shellPath } from '../../render/pageRequest.ts';
import type { TownState } from './town.ts';

type Parts = Pick<Config, 'publicScheme' | 'noSignInHosts'>;

const readHeader = (header = '') => {
  const [, host = '', port = ''] = /^(.*?)(:\d{1,5})?$/.exec(header.toLowerCase()) ?? [];
  return { host, port };
};

/** Hosts that always mean this machine, used by health checks, tunnels and tests. */
const isFixed = (host: string) => host === 'localhost' || host.startsWith('[') || isIP(host) !== 0;

/**
 * Whether a request's host redirects: `www` and each alias do. Hosts of this machine don't, nor do hosts without
 * sign-in, which are meant to be separate addresses.
 */
export function isOtherHost({ headers }: IncomingMessage, town: Pick<Town, 'host'>, { noSignInHosts }: Parts): boolean {
  const { host } = readHeader(headers.host);
  return host !== town.host && !isFixed(host) && !noSignInHosts.includes(host);
}

/**
 * Redirects a page request that came to another host. A signed-in person stays there until the session ends, so that a
 * new host signs nobody out.
 * @returns whether it was answered
 */
export function redirectToCanonicalHost(ctx: Context & { state: TownState }, config: Parts): boolean {
  const { town, session } = ctx.state;
  // Each host's worker stores that host's shell.
  const isNavigation = ['', 'navigate'].includes(ctx.get('Sec-Fetch-Mode')) && ctx.path !== shellPath;
  if (session || !isNavigation || !isOtherHost(ctx.req, town, config)) return false;
  ctx.status = 301;
  // The town may return to this host, and the caller may be signed in by then.
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Cookie');
  ctx.redirect(`${config.publicScheme}://${town.host}${readHeader(ctx.req.headers.host).port}${ctx.req.url}`);
  return true;
}

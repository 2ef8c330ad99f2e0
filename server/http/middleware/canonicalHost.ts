/**
 * Leads visitors of a town's other hosts to its canonical one: in browsers each host has a cart, a sign-in and a local
 * database of its own. Pages alone are led on; calls, files and feeds answer at every host, so that nothing breaks that
 * was set up with another.
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

/** Hosts that stand for this very machine, whatever the DNS says: health checks, tunnels and tests use them. */
const isFixed = (host: string) => host === 'localhost' || host.startsWith('[') || isIP(host) !== 0;

/**
 * Whether a request came to a host of a town that leads on: `www`, and each alias but those that stand for this machine
 * and those where nobody can sign in, which are there to be addresses of their own.
 */
export function isOtherHost({ headers }: IncomingMessage, town: Pick<Town, 'host'>, { noSignInHosts }: Parts): boolean {
  const { host } = readHeader(headers.host);
  return host !== town.host && !isFixed(host) && !noSignInHosts.includes(host);
}

/**
 * Answers a page's request that came to another host. Whoever is signed in there goes on there until their session
 * ends: nobody is signed out by a town's new host.
 * @returns whether it was answered
 */
export function leadToCanonicalHost(ctx: Context & { state: TownState }, config: Parts): boolean {
  const { town, session } = ctx.state;
  // The worker of a host keeps that host's shell.
  const isNavigation = ['', 'navigate'].includes(ctx.get('Sec-Fetch-Mode')) && ctx.path !== shellPath;
  if (session || !isNavigation || !isOtherHost(ctx.req, town, config)) return false;
  ctx.status = 301;
  // The town may go back to this host, and who asks may be signed in by then.
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Cookie');
  ctx.redirect(`${config.publicScheme}://${town.host}${readHeader(ctx.req.headers.host).port}${ctx.req.url}`);
  return true;
}

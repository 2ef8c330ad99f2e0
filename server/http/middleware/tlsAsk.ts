/**
 * GET /tls-ask?domain=…: tells a proxy nearby whether to get a certificate for a host. Only towns' hosts get 200;
 * otherwise strangers pointing their domains here would use up the authority's limits.
 */
import { BlockList } from 'node:net';
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import { Overload } from '../overload.ts';
import type { TownCache } from '../townCache.ts';

/** Proxies run on this machine or in its container network. */
const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/** Requests forwarded for a visitor have these headers; the proxy's own do not. */
function isProxysOwn({ req }: Context): boolean {
  const { remoteAddress = '' } = req.socket;
  if (req.headers['x-forwarded-for'] !== undefined || req.headers.forwarded !== undefined) return false;
  return nearby.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}

/** Requested hosts of towns are cached. Other hosts need a lookup, and those are limited per second. */
const maxLookups = 100;
const lookupIntervalMs = 1000;

/** @param now in milliseconds */
export function answerTlsAsk(towns: TownCache, now: () => number): Middleware {
  let [lookups, countedFrom] = [0, 0];
  const countLookup = () => {
    if (now() - countedFrom >= lookupIntervalMs) [lookups, countedFrom] = [0, now()];
    lookups += 1;
    if (lookups > maxLookups) throw new Overload(lookupIntervalMs / 1000);
  };
  return async (ctx, next) => {
    // On the public host, this address does not exist.
    if (
      ctx.path !== '/tls-ask' ||
      ctx.method !== 'GET' ||
      !isProxysOwn(ctx) ||
      (await towns.find(ctx.req.headers.host))
    )
      return next();
    const { domain } = ctx.query;
    if (typeof domain !== 'string' || !/^[a-z0-9.-]{1,253}$/i.test(domain)) throw new Problem('bad_request');
    if (!towns.peek(domain)) countLookup();
    const town = await towns.find(domain);
    ctx.status = town ? 200 : 404;
    ctx.body = town ? 'yes' : 'no';
  };
}

import type { Middleware } from 'koa';
import { Problem } from '../../db/rules/problems.ts';
import type { TownState } from './town.ts';

const shopCalls = /^\/api\/(items|cart|invoices)(\/|$)/i;

/** The shop's calls are refused where there is no shop: 403, never 404, which would look like an outage. */
export const requireCommerce: Middleware<TownState> = (ctx, next) => {
  if (shopCalls.test(ctx.path) && !ctx.state.shown.commerce) throw new Problem('no_commerce');
  return next();
};

import type { Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import type { TownState } from './town.ts';

const shopCalls = /^\/api\/(items|cart|checkout|invoices|pay|shop-settings)(\/|$)/i;

/** Refuses shop calls in a town without a shop: 403, since 404 would look like an outage. */
export const requireCommerce: Middleware<TownState> = (ctx, next) => {
  if (shopCalls.test(ctx.path) && !ctx.state.shown.commerce) throw new Problem('no_commerce');
  return next();
};

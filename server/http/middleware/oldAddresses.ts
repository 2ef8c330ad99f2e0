/** Redirects old addresses instead of answering with 404. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import type { OldAddresses } from '../oldAddresses.ts';
import type { TownState } from './town.ts';

const isMissing = (error: unknown) => error instanceof Problem && error.status === 404;

/** Whether a person, rather than a program, may have requested it. */
export const mayBeOldAddress = ({ method, path }: Context): boolean =>
  (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');

export function followOldAddresses(oldAddresses: OldAddresses): Middleware<TownState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isMissing(error) || !mayBeOldAddress(ctx)) throw error;
      if (!(await oldAddresses.answer(ctx, ctx.state.town))) throw error;
    }
  };
}

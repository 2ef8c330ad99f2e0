/** Sends prepared responses past Koa: compressed, with ETag, conditional. */
import type { Context } from 'koa';
import { type PreparedResponse, sendResponse } from '../render/preparedResponse.ts';
import type { Answer } from './answerCache.ts';
import type { TownState } from './middleware/town.ts';

export function sendFinished(ctx: Context, answer: PreparedResponse): void {
  ctx.respond = false;
  sendResponse(ctx.req, ctx.res, answer);
}

/**
 * Answers a call with what only this person may see, or with a saved record: nobody may cache it. A record's version is
 * its ETag, for the If-Match of the next save.
 */
export function answerPrivate(ctx: Context, value: unknown, status = 200): void {
  const version = (value as { version?: number } | null)?.version;
  if (version !== undefined) ctx.set('ETag', `"${version}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = value;
}

/** Answers a call that was done and has nothing to say. */
export function answerNothing(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 204;
}

/** `etag`: see prepareResponse(). `lifetime` of what was read: see Answer. */
type AnswerOptions<T> = { etag?: string; lifetime?: (value: T) => Answer['lifetime'] };

/**
 * Answers a call with what everybody may read and gets alike, as long as the town's `seq` is the same and nothing
 * appears or goes by a schedule: it is read once for all who wait for it, and may be kept (answerCache.ts).
 * @throws Overload
 */
export async function answerJson<T>(
  ctx: Context & { state: TownState },
  read: () => T | Promise<T>,
  { etag, lifetime: lifetimeOf = () => 'scheduled' }: AnswerOptions<T> = {},
): Promise<void> {
  const response = await ctx.state.answers.make(async () => {
    const value = await read();
    const lifetime = lifetimeOf(value);
    const cacheControl = lifetime === 'none' ? 'no-store' : 'no-cache';
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl };
    return { body: JSON.stringify(value), headers, etag, lifetime };
  });
  sendFinished(ctx, response);
}

/** The lifetime of what no schedule changes, and of what is never cached, since there are endless addresses. */
export const timeless = () => 'timeless' as const;
export const uncached = () => 'none' as const;

/** Sends prepared responses without Koa: compressed, with ETag and conditional requests. */
import type { Context } from 'koa';
import { type PreparedResponse, sendResponse } from '../render/preparedResponse.ts';
import type { Answer } from './answerMaker.ts';
import type { TownState } from './middleware/town.ts';

export function sendFinished(ctx: Context, answer: PreparedResponse): void {
  ctx.respond = false;
  sendResponse(ctx.req, ctx.res, answer);
}

/**
 * Answers with personal data or a saved record, which must not be cached. A record's version is its ETag, for If-Match
 * of the next save.
 */
export function answerPrivate(ctx: Context, value: unknown, status = 200): void {
  const version = (value as { version?: number } | null)?.version;
  if (version !== undefined) ctx.set('ETag', `"${version}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = value;
}

/** Answers a call without content. */
export function answerNothing(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 204;
}

/** `etag`: see prepareResponse(). `lifetime`: see Answer. */
type AnswerOptions<T> = { etag?: string; lifetime?: (value: T) => Answer['lifetime'] };

/**
 * Answers with public data that depends only on the town's `seq` and schedules. It is read once for all waiting
 * requests, and may be cached (answerCache.ts).
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

/** Lifetimes for data that no schedule changes, and for responses that are not cached because their addresses are endless. */
export const timeless = () => 'timeless' as const;
export const uncached = () => 'none' as const;

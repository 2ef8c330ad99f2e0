/** Sends prepared responses past Koa: compressed, with ETag, conditional. */
import type { Context } from 'koa';
import type { AnswerKeeper } from '../answerCache.ts';
import { type PreparedResponse, prepareResponse, sendResponse } from '../render/preparedResponse.ts';

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

/** `etag`: see prepareResponse(). `isTimeless`: nothing in it appears or goes by a schedule. */
type AnswerOptions = { etag?: string; isTimeless?: boolean };

/**
 * Answers a call with what everybody may read and gets alike, as long as the town's `seq` is the same and nothing
 * appears or goes by a schedule: it may be kept (answerCache.ts).
 */
export function answerJson(ctx: Context, value: unknown, { etag, isTimeless = false }: AnswerOptions = {}): void {
  const answers: AnswerKeeper | undefined = ctx.state.answers;
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };
  const response = prepareResponse(200, JSON.stringify(value), { ...answers?.headers, ...headers }, etag);
  answers?.keep(response, isTimeless);
  sendFinished(ctx, response);
}

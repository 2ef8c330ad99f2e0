/** Answers that leave past Koa's own way of responding, finished: compressed, tagged, conditional. */
import type { Context } from 'koa';
import { type FinishedAnswer, finishAnswer, sendAnswer } from '../render/answer.ts';

export function handOver(ctx: Context, answer: FinishedAnswer): void {
  ctx.respond = false;
  sendAnswer(ctx.req, ctx.res, answer);
}

/**
 * Answers a call with what is one person's own, or with a record just saved: nobody keeps it. A record with a version
 * gets it as its ETag, for the If-Match of the next save.
 */
export function answerPrivate(ctx: Context, value: unknown, status = 200): void {
  const version = (value as { version?: number } | null)?.version;
  if (version !== undefined) ctx.set('ETag', `"${version}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = value;
}

/** Answers a call with what everybody may read. @param tag see finishAnswer() */
export function answerJson(ctx: Context, value: unknown, tag?: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };
  handOver(ctx, finishAnswer(200, JSON.stringify(value), headers, tag));
}

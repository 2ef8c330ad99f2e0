/** Answers that leave past Koa's own way of responding, finished: compressed, tagged, conditional. */
import type { Context } from 'koa';
import { type FinishedAnswer, finishAnswer, sendAnswer } from '../render/answer.ts';

export function handOver(ctx: Context, answer: FinishedAnswer): void {
  ctx.respond = false;
  sendAnswer(ctx.req, ctx.res, answer);
}

/** Answers a call. @param tag see finishAnswer() */
export function answerJson(ctx: Context, value: unknown, tag?: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };
  handOver(ctx, finishAnswer(200, JSON.stringify(value), headers, tag));
}

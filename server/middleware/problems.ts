/** Every failure becomes a response with a sentence: JSON for calls, a plain page for people. Never a stack trace. */
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { Problem, type ProblemCode } from '../../db/rules/problems.ts';
import { toStorageProblem } from '../../db/storageProblems.ts';
import { hideToken, type Logger } from '../log.ts';
import { escapeHtml } from '../render/escape.ts';

const isCall = (ctx: Context) => ctx.path.startsWith('/api/');

/** A page without assets: there may be no town, no build or no database. */
export function problemPage(problem: Problem): string {
  const home = problem.code === 'unknown_town' ? '' : '<p><a href="/">Go to the home page</a></p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(problem.message)}</title></head><body><main><h1>${escapeHtml(problem.message)}</h1>${home}</main></body></html>`;
}

/** A caught error as it is answered: a Problem as it is, anything else without details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof v.ValiError) return new Problem('invalid', error.issues[0].message);
  if (error instanceof URIError) return new Problem('bad_request', 'The address holds a broken %-sequence.');
  const { status, expose, code } = error as { status?: number; expose?: boolean; code?: string };
  if (expose && status && status < 500) return new Problem(status === 413 ? 'body_too_large' : 'bad_request');
  if (code === 'ECONNREFUSED') return new Problem('unavailable');
  return toStorageProblem(error) ?? new Problem('internal');
}

export function answerProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status;
  ctx.set('Cache-Control', 'no-store');
  if (problem.details.retry_after !== undefined) ctx.set('Retry-After', String(problem.details.retry_after));
  if (isCall(ctx)) {
    const { code, message, details } = problem;
    // Some programs read the sentence as `error`.
    ctx.body = { code: code satisfies ProblemCode, message, error: message, ...details };
    return;
  }
  ctx.type = 'html';
  ctx.body = problemPage(problem);
}

export function catchProblems(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.respond !== false) answerProblem(ctx, new Problem('not_found'));
    } catch (error) {
      const problem = toProblem(error);
      if (problem.status >= 500)
        log.error({ err: error, method: ctx.method, path: hideToken(ctx.path) }, 'request failed');
      if (ctx.headerSent) return;
      answerProblem(ctx, problem);
    }
  };
}

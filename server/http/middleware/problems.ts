/** Turns every failure into a response with a sentence: data for calls, a page for people. Never a stack trace. */
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { CommitUnknown, isDatabaseAway } from '../../../db/databaseErrors.ts';
import { toInvalidProblem } from '../../../db/rules/fields/schemaFaults.ts';
import { Problem, type ProblemCode } from '../../../db/rules/problems.ts';
import { toStorageProblem } from '../../../db/storageProblems.ts';
import { readRequestId } from '../../monitoring/requestId.ts';
import { escapeHtml } from '../../render/escape.ts';
import { createRareWarning, type Logger, wordHost, wordPath } from '../../start/log.ts';
import { isOpen311, sendOpen311Fault } from '../open311.ts';
import { Overload } from '../overload.ts';

const isCall = (ctx: Context) => ctx.path.startsWith('/api/');

/** A page without assets, because town, build or database may be missing. */
export function problemPage(problem: Problem): string {
  const home = problem.code === 'unknown_town' ? '' : '<p><a href="/">Go to the home page</a></p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(problem.message)}</title></head><body><main><h1>${escapeHtml(problem.message)}</h1>${home}</main></body></html>`;
}

/** The suggested wait before repeating a call that the database did not answer. */
const retryAfterSeconds = 5;
const perhapsSaved =
  'The connection to our database was lost while this was being saved, so we don’t know whether it was.';

/** Whether a call can be repeated without doing anything twice. */
const isRepeatable = (ctx: Context) =>
  ['PUT', 'DELETE'].includes(ctx.method) ||
  ['Idempotency-Key', 'If-Match', 'Upload-Offset'].some((header) => ctx.get(header) !== '');

/** Describes a database failure. If a save may have succeeded, the message must not deny it. */
function awayProblem(error: unknown, isSafe: boolean): Problem {
  const details = { retry_after: retryAfterSeconds };
  if (!(error instanceof CommitUnknown)) return new Problem('unavailable', undefined, details);
  const advice = isSafe
    ? 'Please send it again in a moment: nothing is done twice.'
    : 'Please look whether it is there before you send it again.';
  return new Problem('unavailable', `${perhapsSaved} ${advice}`, details);
}

/**
 * Converts a caught error for the response: a Problem unchanged, other errors without details.
 * @param isSafe whether the request can be repeated without doing anything twice
 */
export function toProblem(error: unknown, isSafe = false): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof v.ValiError) return toInvalidProblem(error.issues);
  if (error instanceof URIError) return new Problem('bad_request', 'The address holds a broken %-sequence.');
  const { status, expose } = error as { status?: number; expose?: boolean };
  if (expose && status && status < 500) return new Problem(status === 413 ? 'body_too_large' : 'bad_request');
  if (isDatabaseAway(error)) return awayProblem(error, isSafe);
  return toStorageProblem(error) ?? new Problem('internal');
}

export function answerProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status;
  ctx.set('Cache-Control', 'no-store');
  if (problem.details.retry_after !== undefined) ctx.set('Retry-After', String(problem.details.retry_after));
  if (isOpen311(ctx)) {
    sendOpen311Fault(ctx, problem);
    return;
  }
  if (isCall(ctx)) {
    const { code, message, details } = problem;
    // Some clients read the sentence as `error`.
    ctx.body = { code: code satisfies ProblemCode, message, error: message, ...details };
    return;
  }
  ctx.type = 'html';
  ctx.body = problemPage(problem);
}

/** @param now in milliseconds */
export function catchProblems(log: Logger, now: () => number = Date.now): Middleware {
  const warn = createRareWarning((params, text) => log.warn(params, text), now);
  const noteFailure = (params: object, text: string) => log.error(params, text);
  /** While the database is away, every request fails the same way. */
  const noteAway = createRareWarning(noteFailure, now);
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.respond !== false) answerProblem(ctx, new Problem('not_found'));
    } catch (error) {
      const problem = toProblem(error, isRepeatable(ctx));
      // Work for callers who have left is refused too, but needs no warning.
      if (problem instanceof Overload)
        ctx.writable && warn({ path: wordPath(ctx.path) }, 'too much was asked for at once');
      else if (problem.status >= 500)
        (isDatabaseAway(error) ? noteAway : noteFailure)(
          {
            err: error,
            method: ctx.method,
            host: wordHost(ctx.get('Host')),
            path: wordPath(ctx.path),
            request: readRequestId(),
          },
          'request failed',
        );
      if (ctx.headerSent) return;
      answerProblem(ctx, problem);
    }
  };
}

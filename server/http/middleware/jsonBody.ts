/** Parses a JSON request body into `ctx.request.body`. Faults in it are the sender's, never ours. */
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';

/** Enough for a long announcement. Uploads have separate routes without this limit and timeout. */
const parseJson = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' });
const jsonTimeoutMs = 60_000;

const maxNesting = 50;

/** Whether JSON is nested so deep that recursive code would overflow the stack. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText && sign === '\\') at += 1;
    else if (sign === '"') inText = !inText;
    else if (!inText && (sign === '[' || sign === '{')) depth += 1;
    else if (!inText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > maxNesting) return true;
  }
  return false;
}

/**
 * Parses a JSON body before any handler runs.
 * @throws Problem `bad_request` for invalid JSON, a wrong Content-Encoding or too deep nesting;
 *   `body_too_large`
 */
export const readJson: Middleware = async (ctx, next) => {
  if (ctx.is('json')) {
    const timeout = setTimeout(() => ctx.req.complete || ctx.req.destroy(), jsonTimeoutMs);
    ctx.req.once('close', () => clearTimeout(timeout));
  }
  try {
    await parseJson(ctx, async () => {});
  } catch (error) {
    throw new Problem((error as { status?: number }).status === 413 ? 'body_too_large' : 'bad_request');
  }
  if (isTooDeep((ctx.request as { rawBody?: string }).rawBody ?? '')) throw new Problem('bad_request');
  await next();
};

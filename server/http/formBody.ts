import type { Context } from 'koa';
import { Problem } from '../../db/rules/problems.ts';

const usualBytes = 64 * 1024;
const timeoutMs = 30_000;

/** @throws Problem `bad_request` for anything but a complete form; `body_too_large` */
export async function readFormBody(ctx: Context, maxBytes = usualBytes): Promise<URLSearchParams> {
  if (!ctx.is('application/x-www-form-urlencoded')) throw new Problem('bad_request');
  if (Number(ctx.get('Content-Length')) > maxBytes) throw new Problem('body_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  const timeout = setTimeout(() => ctx.req.destroy(), timeoutMs);
  try {
    // The connection must stay open for the response to a refused request.
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw new Problem('body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender closed the connection: no failure of ours.
    throw error instanceof Problem ? error : new Problem('bad_request');
  } finally {
    clearTimeout(timeout);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  // PostgreSQL cannot store U+0000.
  if ([...form.values()].some((value) => value.includes('\0'))) throw new Problem('bad_request');
  return form;
}

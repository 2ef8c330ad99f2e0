import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';

/** Whether a request has two Host headers. Node uses the first, while a proxy may have used the second. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses a request with two Host headers (RFC 9112 §3.2). @throws Problem `bad_request` */
export const refuseTwoHosts: Middleware = (ctx, next) => {
  if (hasTwoHosts(ctx.req)) throw new Problem('bad_request', 'The request names its host twice.');
  return next();
};

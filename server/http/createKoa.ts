/** Handles requests that are not cached: middleware in sequence, then routers, then pages. */
import Koa from 'koa';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Config } from '../config/config.ts';
import type { Build } from '../render/build.ts';
import type { createPages } from '../render/pages.ts';
import { healthRoutes } from '../routes/office/health.ts';
import type { Logger } from '../start/log.ts';
import { createReadinessCheck } from '../start/readiness.ts';
import { sendFinished } from './answer.ts';
import type { AnswerCache } from './answerCache.ts';
import { redirectToCanonicalHost } from './middleware/canonicalHost.ts';
import { refuseCrossSite } from './middleware/crossSite.ts';
import { refuseTwoHosts } from './middleware/hosts.ts';
import { readJson } from './middleware/jsonBody.ts';
import { followOldAddresses, mayBeOldAddress } from './middleware/oldAddresses.ts';
import { catchProblems } from './middleware/problems.ts';
import { requireCommerce } from './middleware/requireCommerce.ts';
import { setSecurityHeaders } from './middleware/securityHeaders.ts';
import { loadSession } from './middleware/session.ts';
import { answerTlsAsk } from './middleware/tlsAsk.ts';
import type { resolveTown, TownState } from './middleware/town.ts';
import type { OldAddresses } from './oldAddresses.ts';
import { isOpen311 } from './open311.ts';
import { mountRoutes, type TownRouter } from './router.ts';
import type { TownCache } from './townCache.ts';
import { callerOf } from './workQueue.ts';

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

type KoaParts = {
  config: Config;
  db: Database;
  log: Logger;
  build: Build;
  headers: Record<string, string>;
  now: () => number;
  directory: TownCache;
  decideTown: ReturnType<typeof resolveTown>;
  answers: AnswerCache;
  routers: TownRouter[];
  pages: ReturnType<typeof createPages>;
  oldAddresses: OldAddresses;
};

/** The caller closed the connection, or sent bytes that are no request: no failure of ours. */
const isCallersDoing = ({ code, headerSent }: NodeJS.ErrnoException & { headerSent?: boolean }) =>
  headerSent === true && /^(HPE_|ECONNRESET$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$)/.test(code ?? '');

export function createKoa(parts: KoaParts): Koa<TownState> {
  const { config, db, log, build, headers, now, directory, decideTown, answers, routers, pages, oldAddresses } = parts;
  // Our proxy appends the address that it sees to X-Forwarded-For; anyone can forge earlier entries.
  const koa = new Koa<TownState>({ proxy: config.trustProxy, maxIpsCount: 1 });
  koa.on('error', (error) => {
    if (isCallersDoing(error)) log.debug({ err: error }, 'caller hung up');
    else log.error({ err: error }, 'answer failed');
  });
  koa.use(setSecurityHeaders(headers));
  koa.use(catchProblems(log, now));
  koa.use(refuseTwoHosts);
  koa.use(refuseCrossSite(config, log, now));
  koa.use(healthRoutes(createReadinessCheck(db, config.dataDir, now)).routes());
  koa.use(answerTlsAsk(directory, now));
  koa.use((ctx, next) => {
    const file = isRead(ctx.method) ? build.file(ctx.path) : undefined;
    return file ? sendFinished(ctx, file) : next();
  });
  koa.use(decideTown);
  koa.use(followOldAddresses(oldAddresses));
  koa.use(loadSession(db, config, now));
  koa.use(requireCommerce);
  koa.use(readJson);
  koa.use(answers.provideAnswers);
  koa.use(mountRoutes(routers));
  koa.use(async (ctx) => {
    const matched: { methods: string[] }[] = ctx.matched ?? [];
    const other = matched.flatMap(({ methods }) => methods).filter((method) => method !== ctx.method);
    const page = !ctx.path.startsWith('/api/') && !isOpen311(ctx);
    // A page may also be where its form is posted.
    if (page ? !isRead(ctx.method) : other.length > 0) {
      ctx.set('Allow', other.length > 0 ? other.join(', ') : 'HEAD, GET');
      throw new Problem('method_not_allowed');
    }
    if (!page) throw new Problem('not_found');
    if (redirectToCanonicalHost(ctx, config)) return;
    const { town, shown, session } = ctx.state;
    const answer = await pages.render({ url: ctx.url, town, shown, signedIn: session !== null, caller: callerOf(ctx) });
    if (answer.status === 404 && mayBeOldAddress(ctx) && (await oldAddresses.answer(ctx, town))) return;
    sendFinished(ctx, answer);
  });
  return koa;
}

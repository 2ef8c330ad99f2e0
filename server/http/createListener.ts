/** The listener for node:http, which sends cached pages without Koa. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config/config.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { makeRequestId, runWithRequestId } from '../monitoring/requestId.ts';
import type { Pages } from '../render/pages.ts';
import { sendResponse } from '../render/preparedResponse.ts';
import { type Logger, logRequest } from '../start/log.ts';
import type { AnswerCache } from './answerCache.ts';
import { drainBody } from './drainBody.ts';
import { hasTwoHosts } from './middleware/hosts.ts';
import type { TownCache } from './townCache.ts';

type Parts = {
  config: Config;
  db: Database;
  log: Logger;
  metrics?: Metrics | undefined;
  directory: TownCache;
  answers: AnswerCache;
  pages: Pages;
  feeds: Feeds;
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
};

/** Requests to a proxy have the full address (RFC 9112 §3.2.2), but the Host header still decides the town. */
function removeOrigin(req: IncomingMessage): void {
  if (req.url && !req.url.startsWith('/') && /^https?:\/\//i.test(req.url))
    req.url = req.url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/');
}

export function createListener(parts: Parts): RequestListener {
  const { config, db, log, metrics, directory, answers, pages, feeds, handle } = parts;
  return (req, res) => {
    removeOrigin(req);
    const id = makeRequestId(req, config.trustProxy);
    const isCall = req.url?.startsWith('/api/');
    // A new cursor must never come with data from before another process's write.
    if (isCall) db.checkForChanges();
    const town = hasTwoHosts(req) ? undefined : directory.peek(req.headers.host);
    const cached =
      town && (isCall ? answers.findCached(req, town) : (pages.getCached(req, town) ?? feeds.findCached(req, town)));
    logRequest(log, req, res, { id, onEnd: metrics?.watchRequest(req, res, Boolean(cached)) });
    drainBody(req, res);
    if (cached) return sendResponse(req, res, cached);
    res.setHeader('X-Request-Id', id);
    runWithRequestId(id, () => void handle(req, res));
  };
}

/** Serves GET /metrics on a separate port that visitors can't reach. */
import { createServer, type Server } from 'node:http';
/** The metrics of one registry, or of several processes. */
export type Figures = { metrics(): Promise<string>; contentType: string };

/** @returns a server that is not listening yet */
export function createMetricsServer(registry: Figures): Server {
  return createServer(async (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || req.url?.split('?')[0] !== '/metrics') {
      return void res.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain' }).end('Only GET /metrics is here.');
    }
    try {
      const text = await registry.metrics();
      res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end('The figures could not be read.');
    }
  });
}

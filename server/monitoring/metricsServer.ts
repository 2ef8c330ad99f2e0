/** GET /metrics, at a port of its own: what visitors reach never has it. */
import { createServer, type Server } from 'node:http';
/** What is answered: a registry's figures, or those of several processes. */
export type Figures = { metrics(): Promise<string>; contentType: string };

/** Answers whoever reaches the port. @returns a server that does not listen yet */
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

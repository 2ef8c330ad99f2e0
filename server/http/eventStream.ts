/** Server-sent events: how a response is opened for them, and how one is sent. */
import type { ServerResponse } from 'node:http';

/**
 * Begins a stream of events.
 * @param reconnectMs the shortest wait of a page that lost its connection; the longest is twice as long, so that
 *   pages come back spread over some time after a restart
 */
export function openEventStream(res: ServerResponse, reconnectMs: number): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx would buffer the events.
    'X-Accel-Buffering': 'no',
  });
  res.write(`retry: ${Math.round(reconnectMs * (1 + Math.random()))}\n\n`);
}

/**
 * Sends lines of an event, unless the stream has ended. What is sent is read from the database first, and a stream may
 * end meanwhile: a write to it would end the process.
 */
export function sendServerSentEvent(res: ServerResponse, lines: string): void {
  if (!res.writableEnded) res.write(`${lines}\n\n`);
}

export const heartbeatMs = 25_000;

/** Keeps proxies from closing the connection, and tells the page that it is alive: every `heartbeatMs`. */
export const sendHeartbeat = (res: ServerResponse): void => sendServerSentEvent(res, 'event: beat\ndata:');

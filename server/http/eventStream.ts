import type { ServerResponse } from 'node:http';

/**
 * Starts an event stream.
 * @param reconnectMs the shortest wait before reconnecting; the longest is twice as long, so that pages reconnect
 * spread over time after a restart
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
 * Sends an event, unless the stream has ended. Streams may end while data is read from the database, and writing to an
 * ended one would crash the process.
 */
export function sendServerSentEvent(res: ServerResponse, lines: string): void {
  if (!res.writableEnded) res.write(`${lines}\n\n`);
}

export const heartbeatMs = 25_000;

/** Keeps proxies from closing the connection, and tells the page every `heartbeatMs` that it is alive. */
export const sendHeartbeat = (res: ServerResponse): void => sendServerSentEvent(res, 'event: beat\ndata:');

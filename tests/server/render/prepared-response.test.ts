/** Bytes that leave the server as they were prepared. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prepareResponse, sendResponse } from '../../../server/render/preparedResponse.ts';

const script = Array.from({ length: 500 }, (_, row) => `export const a${row}=[${row * 7919},"${row % 7} pears"];`).join(
  '',
);

/** How many bytes a browser that takes gzip is sent. */
function sentBytes(cacheControl: string): number {
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': cacheControl };
  let sent = 0;
  const res = {
    writeHead: () => {},
    end: (bytes: Buffer) => {
      sent = bytes.length;
    },
  };
  const req = { headers: { 'accept-encoding': 'gzip' } };
  sendResponse(
    req as unknown as IncomingMessage,
    res as unknown as ServerResponse,
    prepareResponse(200, script, headers),
  );
  return sent;
}

test('immutable files are sent as small as the budget of the build counts them; other answers do not wait', () => {
  const [quick, small] = [gzipSync(script).length, gzipSync(script, { level: 9 }).length];
  expect(small).toBeLessThan(quick);
  expect(sentBytes('public, max-age=31536000, immutable')).toBe(small);
  expect(sentBytes('no-cache')).toBe(quick);
});

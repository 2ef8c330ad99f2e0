/** Sends what a client library would not: cut bodies, streams that are left, any header. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export type FuzzAnswer = { status: number; headers: Record<string, string>; bytes: Buffer };

/** A server that says nothing for so long has lost the request. */
const timeoutMs = 600_000;

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

export const createSender = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @returns the answer; null where the request was cut and is answered by nobody */
  const send = (fuzzed: FuzzRequest, cookie: string): Promise<FuzzAnswer | null> =>
    new Promise((resolve, reject) => {
      const { method, path, at, body, cutAfter } = fuzzed;
      const headers: OutgoingHttpHeaders = {
        host: at.host,
        ...(cookie && { cookie }),
        ...fuzzed.headers,
        ...(body && { 'content-length': body.length }),
      };
      const options = { port, host: '127.0.0.1', method, path, setHost: false, headers, timeout: timeoutMs };
      const sent = request({ ...options, ...(cutAfter === null ? { agent } : { agent: false }) }, (res) => {
        const parts: Buffer[] = [];
        const response = { status: res.statusCode ?? 0, headers: res.headers as Record<string, string> };
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        if (fuzzed.staysOpen && response.status === 200) {
          res.removeAllListeners('error').on('error', () => {});
          sent.destroy();
          return resolve({ ...response, bytes: Buffer.concat(parts) });
        }
        res.on('end', () => {
          const bytes = Buffer.concat(parts);
          const packed = unpack[response.headers['content-encoding'] ?? ''];
          resolve({ ...response, bytes: packed && bytes.length > 0 ? packed(bytes) : bytes });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('No answer came.')));
      sent.on('error', (error) => (cutAfter !== null || fuzzed.staysOpen ? resolve(null) : reject(error)));
      if (cutAfter === null || !body) return void sent.end(body ?? undefined);
      sent.write(body.subarray(0, cutAfter), () => sent.destroy());
    });
  return { send, close: () => agent.destroy() };
};

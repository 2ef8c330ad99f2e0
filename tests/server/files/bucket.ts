/** An S3 bucket, as far as presigned uploads go: it accepts what was signed, and nothing else. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { bucketKeys } from './filesBucketServer.ts';

const encodeUriStrictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request must have, worked out as AWS describes it (Signature Version 4, by query). */
function signatureFor(req: IncomingMessage, url: URL): string {
  const get = (name: string) => url.searchParams.get(name) ?? '';
  const signed = get('X-Amz-SignedHeaders');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeUriStrictly).join('='))
    .sort()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${req.headers[name] ?? ''}\n`);
  const request = [req.method, url.pathname, query, headers.join(''), signed, 'UNSIGNED-PAYLOAD'].join('\n');
  const [, ...scope] = get('X-Amz-Credential').split('/');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', get('X-Amz-Date'), scope.join('/'), hash].join('\n');
  const key = scope.reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${bucketKeys.S3_SECRET_ACCESS_KEY}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

export type StoredObject = { type: string; acl: string; bytes: Buffer };

/** Runs until the test is over. `stored` is what was put, by its path: `/bucket/key`; `mayRead`: whether our key may read. */
export async function startBucket(now: () => number = Date.now, { mayRead = true } = {}) {
  const calls: string[] = [];
  const stored = new Map<string, StoredObject>();
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '', `http://${req.headers.host}`);
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const get = (name: string) => url.searchParams.get(name) ?? '';
    const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(get('X-Amz-Date')) ?? [];
    const began = Date.parse(`${date}T${time}Z`.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'));
    const isLate = now() > began + Number(get('X-Amz-Expires')) * 1000;
    const isSigned = get('X-Amz-Signature') === signatureFor(req, url);
    calls.push(`${req.method} ${url.pathname}`);
    const object = stored.get(url.pathname);
    if (req.method === 'GET' && (isSigned || !url.searchParams.has('X-Amz-Signature'))) {
      if (isSigned && !mayRead) return res.writeHead(403).end('<Error>AccessDenied</Error>');
      return res.writeHead(object ? 200 : 404).end(object?.bytes);
    }
    if (req.method !== 'PUT' || isLate || !isSigned) return res.writeHead(403).end('<Error>AccessDenied</Error>');
    const { 'content-type': type = '', 'x-amz-acl': acl = '' } = req.headers;
    stored.set(url.pathname, { type, acl: String(acl), bytes: Buffer.concat(parts) });
    res.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => {
    await stop();
  });
  return { stored, calls, stop, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

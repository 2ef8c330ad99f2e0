/** A push service for tests: it checks who signed a message (RFC 8292) and reads it as the device would (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { PushMessage } from '../../../db/rules/news/pushes.ts';
import { createPushSender } from '../../../server/push/sendPush.ts';

/** A browser's subscription, with the secret half of its key. */
export function makeDevice(name: string, host = 'push.example.com') {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://${host}/send/${name}`,
    keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** Opens an encrypted message (aes128gcm, RFC 8188). */
    open(body: Buffer): PushMessage {
      const idLength = body.readUInt8(20);
      const [salt, sender, text] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + idLength),
        body.subarray(21 + idLength),
      ];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(text.subarray(-16));
      const opened = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]).toString();
      return JSON.parse(opened.slice(0, opened.lastIndexOf('\u0002')));
    },
  };
}

/** @returns what is signed, by which key @throws where it is not signed by that key */
export function readVapid(header = ''): { aud: string; sub: string; exp: number; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head, claims, signature = ''] = token.split('.');
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('It is signed with another key.');
  return { ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), publicKey };
}

type Received = { url: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = (received: Received, res: ServerResponse) => void;

/** Finds faults of a request by the standards of push (RFC 8030, 8188, 8292); empty for none. */
function findFaults({ url, headers, body }: Received): string[] {
  const { aud, sub, exp } = readVapid(headers.authorization);
  const secondsLeft = exp - Date.now() / 1000;
  const faults = {
    'is encrypted': headers['content-encoding'] === 'aes128gcm' && body.length > 86,
    'is no longer than services take': body.length <= 4096,
    'says how long it is kept': /^\d+$/.test(String(headers.ttl)),
    'has a topic': /^[\w-]{1,32}$/.test(String(headers.topic)),
    'has an urgency': ['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency)),
    'is signed for this service': aud === new URL(url).origin,
    'is signed for a day at most': secondsLeft > 0 && secondsLeft <= 86_400,
    'names who sends it': /^(https:\/\/|mailto:)/.test(sub),
  };
  return Object.entries(faults).flatMap(([rule, isRight]) => (isRight ? [] : [rule]));
}

/** Listens until the test is over; every endpoint's host leads to it. */
export async function startPushService(answer: Answer = (_, res) => void res.writeHead(201).end()) {
  const received: Received[] = [];
  const faults: string[] = [];
  const service = {
    answer,
    received,
    sendPush: createPushSender({
      timeout: 1000,
      open: (url, options) =>
        request({
          ...options,
          host: '127.0.0.1',
          port,
          path: url.pathname,
          headers: { ...options.headers, host: url.host },
        }),
    }),
  };
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const one = { url: `https://${req.headers.host}${req.url}`, headers: req.headers, body: Buffer.concat(parts) };
      received.push(one);
      faults.push(...findFaults(one));
      service.answer(one, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(faults).toEqual([]);
  });
  return service;
}

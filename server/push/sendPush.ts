/** Sends one message to a push service (RFC 8030). The endpoint is untrusted, so time and memory are limited. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import webPush from 'web-push';
import { isPushEndpoint } from '../../db/rules/news/pushInput.ts';
import { createPublicLookup, RefusedAddress, type Resolver } from '../outgoing/publicAddresses.ts';
import { queryName } from '../outgoing/queryName.ts';

export type PushRequest = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  payload: string;
  vapid: { subject: string; publicKey: string; privateKey: string };
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** A later message with the same topic replaces one that still waits. */
  topic: string;
};

/**
 * `gone`: the device has unsubscribed. `refused`: it is rejected for good. `later`: the push service is busy or
 * unavailable.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused'; failure: string }
  | { kind: 'later'; failure: string; retryAfterMs: number };
export type SendPush = (push: PushRequest) => Promise<PushOutcome>;

type OpenRequest = (url: URL, options: RequestOptions) => ClientRequest;

/** The longest time for one message, including DNS and TLS. */
const timeoutMs = 5000;
/** Longer responses are not read: only the status matters. */
const maxAnswerBytes = 16_384;
const maxRetryAfterMs = 3_600_000;

/** @returns a function whose requests only reach public addresses */
function createOpen(resolver: Resolver): OpenRequest {
  // Connections are reused, because thousands of messages go to the same few services.
  const agent = new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: 2 * timeoutMs });
  const lookup = createPublicLookup(undefined, resolver);
  return (url, options) => request(url, { ...options, agent, lookup });
}

function toOutcome({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  const failure = `The push service answered ${statusCode}.`;
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', failure };
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', failure };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', failure, retryAfterMs: seconds > 0 ? Math.min(seconds * 1000, maxRetryAfterMs) : 0 };
}

/** Reads a short response to its end, so that the connection can be reused; abandons a long one. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => {});
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxAnswerBytes) response.destroy();
  });
}

/** `open` replaces the request in tests, which have their own push service. */
type SenderOptions = { resolver?: Resolver; open?: OpenRequest; timeout?: number };

export function createPushSender({
  resolver = queryName,
  open = createOpen(resolver),
  timeout = timeoutMs,
}: SenderOptions = {}): SendPush {
  return async ({ endpoint, keys, payload, vapid, ttlSeconds, isUrgent, topic }) => {
    // An IP address skips the lookup's check, and the row may be older than the check on subscribing.
    if (!isPushEndpoint(endpoint)) return { kind: 'gone', failure: 'The endpoint is no address of a push service.' };
    const details = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: vapid,
      TTL: ttlSeconds,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
    });
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(timeout);
      const headers = details.headers as Record<string, string>;
      const sent = open(new URL(endpoint), { method: 'POST', headers, signal });
      sent.on('error', (error) => {
        const isPrivate = error instanceof RefusedAddress;
        const failure = isPrivate ? 'The endpoint leads to a private address.' : 'The push service cannot be reached.';
        resolve(isPrivate ? { kind: 'gone', failure } : { kind: 'later', failure, retryAfterMs: 0 });
      });
      sent.on('response', (response) => {
        discard(response);
        resolve(toOutcome(response));
      });
      sent.end(details.body);
    });
  };
}

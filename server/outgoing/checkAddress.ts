/** Checks whether an address of another site answers. Response bodies are not read. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { judgeStatus, type OuterReason } from '../../db/rules/links/brokenLinks.ts';
import { parseUrl } from '../../db/rules/links/links.ts';
import { createPublicLookup, isPublicAddress, RefusedAddress, type Resolver } from './publicAddresses.ts';

/** `null`: it answers, or the result is uncertain. `unknown`: our own network may be the cause. */
export type AddressAnswer = OuterReason | 'unknown' | null;

const maxRedirects = 5;
const defaultTimeoutMs = 10_000;

type Options = {
  /** Names the town's site, so that the other site knows whom to contact. */
  userAgent: string;
  timeoutMs?: number;
  /** Tests replace it, because their servers are on this machine. */
  isAllowed?: (address: string) => boolean;
  resolver?: Resolver;
  isPortAllowed?: (port: string) => boolean;
};

const isUsualPort = (port: string) => port === '' || port === '80' || port === '443';

type Answer = { status: number; location: string | undefined };

function send(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal, options: Options): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = options.isAllowed ?? isPublicAddress;
  // An IP address needs no lookup, so the lookup's check would not run.
  if (isIP(host) && !isAllowed(host)) return Promise.reject(new RefusedAddress(host));
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        method,
        signal,
        agent: false,
        lookup: createPublicLookup(isAllowed, options.resolver),
        maxHeaderSize: 65_536,
        headers: { 'User-Agent': options.userAgent, Accept: '*/*', ...(method === 'GET' && { Range: 'bytes=0-0' }) },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Some servers don't support HEAD or answer it differently. */
async function ask(url: URL, signal: AbortSignal, options: Options): Promise<Answer> {
  const head = await send(url, 'HEAD', signal, options);
  return head.status < 400 || head.status === 429 ? head : send(url, 'GET', signal, options);
}

/** Failures that may come from this machine's network or DNS rather than the other site. */
const ownFailures = new Set([
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
]);

function classifyFailure(error: NodeJS.ErrnoException): AddressAnswer {
  const { code = '', name } = error;
  if (error instanceof RefusedAddress) return 'private';
  if (ownFailures.has(code)) return 'unknown';
  if (code === 'ENOTFOUND') return 'no_host';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code)) return 'certificate';
  // The server answers with invalid HTTP or TLS, which a browser may accept.
  if (code.startsWith('HPE_') || /^ERR_(?:SSL|TLS|INVALID)/.test(code)) return null;
  return name === 'AbortError' || name === 'TimeoutError' || code ? 'no_answer' : 'unknown';
}

/** Follows an address through at most five redirects, each of which must also be on the public internet. */
export async function checkAddress(address: string, options: Options): Promise<AddressAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const isPortAllowed = options.isPortAllowed ?? isUsualPort;
  let url = parseUrl(address);
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!url || !/^https?:$/.test(url.protocol)) return null;
      if (!isPortAllowed(url.port)) return null;
      const { status, location } = await ask(url, signal, options);
      if (status < 300 || status >= 400 || !location) return judgeStatus(status);
      url = parseUrl(location, url.href);
    }
    return 'redirects';
  } catch (error) {
    return classifyFailure(error as NodeJS.ErrnoException);
  }
}

/** Looks at a page of a town's own public address, as a reader on the internet would. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { createPublicLookup, isPublicAddress, RefusedAddress, type Resolver } from './publicAddresses.ts';

/** `none`: the address is not on the public internet, so nobody can look at it from outside. */
export type ProbeResult = 'good' | 'failed' | 'none';

export type ProbeOptions = {
  userAgent: string;
  timeoutMs?: number;
  /** Tests replace them, because their servers are on this machine. */
  isAllowed?: ((address: string) => boolean) | undefined;
  resolver?: Resolver | undefined;
};

const defaultTimeoutMs = 10_000;
/** A meeting with three hundred items has less. */
const maxPageBytes = 4_000_000;

/**
 * @param words that the page must contain, in ASCII
 * @returns `failed` for every answer but 200 with the words: also for a redirect, and for a certificate that browsers refuse
 */
export function probePage(address: string, words: string, options: ProbeOptions): Promise<ProbeResult> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = options.isAllowed ?? isPublicAddress;
  // An IP address needs no lookup, so the lookup's check would not run.
  if (isIP(host) && !isAllowed(host)) return Promise.resolve('none');
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
        agent: false,
        lookup: createPublicLookup(isAllowed, options.resolver),
        headers: { 'User-Agent': options.userAgent, Accept: 'text/html', 'Accept-Encoding': 'identity' },
      },
      (response) => {
        const end = (result: ProbeResult) => {
          resolve(result);
          response.destroy();
        };
        if (response.statusCode !== 200) return end('failed');
        let [bytes, tail] = [0, ''];
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          const text = tail + part.toString('latin1');
          if (text.includes(words)) end('good');
          else if (bytes > maxPageBytes) end('failed');
          tail = text.slice(-words.length);
        });
        response.on('end', () => end('failed'));
        response.on('error', () => end('failed'));
      },
    );
    sent.on('error', (error) => resolve(error instanceof RefusedAddress ? 'none' : 'failed'));
    sent.end();
  });
}

/** Signed calls to a bucket. Every failure is a BucketFailure whose message explains it to operators. */
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3 } from '../config/bucketConfig.ts';

const parser = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

/** Parses an XML response of a bucket. */
export const parseBucketAnswer = (text: string) => parser.parse(text);

/** `status` is null if the bucket did not answer in time. */
export class BucketFailure extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BucketFailure';
    this.status = status;
  }
}

export type BucketCall = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | Blob | string;
  /** Ends the call, including its response body. */
  signal?: AbortSignal;
};
export type CallBucket = (method: string, key: string, call?: BucketCall) => Promise<Response>;

/**
 * @param purpose names the bucket in failures: "backups"
 * @param timeoutMs for calls without their own signal
 */
export function createBucketCalls(s3: S3, purpose: string, timeoutMs: number): CallBucket {
  const { accessKeyId, secretAccessKey, region, uploadBase } = s3;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (method, key, { query = {}, headers = {}, body, signal = AbortSignal.timeout(timeoutMs) } = {}) => {
    const url = new URL(uploadBase + key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const given = body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : body };
    // A signature is valid for one host, so redirects are refused.
    const options: RequestInit = { method, headers, signal, redirect: 'error', ...given };
    const response = await client.fetch(url.href, options).catch((cause: Error) => {
      const why = (cause.cause as Error | undefined)?.message ?? cause.message;
      throw new BucketFailure(`The bucket for ${purpose} does not answer: ${why}`, null, { cause });
    });
    if (response.ok) return response;
    const text = await response.text().catch(() => '');
    const code = text.trimStart().startsWith('<') ? readErrorCode(text) : undefined;
    throw new BucketFailure(
      `The bucket for ${purpose} refused ${method}: ${code ?? response.status}.`,
      response.status,
    );
  };
}

function readErrorCode(text: string): string | undefined {
  try {
    return parser.parse(text).Error?.Code;
  } catch {
    // The response is not from a bucket or was cut off, so only its status is known.
    return undefined;
  }
}

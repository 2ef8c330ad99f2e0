/** Stored files in the installation's private bucket, with the same ids and paths as on disk. */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Problem } from '../../db/rules/problems.ts';
import type { S3 } from '../config/bucketConfig.ts';
import { BucketFailure, type CallBucket, createBucketCalls, parseBucketAnswer } from './bucketCalls.ts';

/** The longest wait for storing 20 MB (larger files get more), for the start of a response, and for its next bytes. */
const storeTimeoutMs = 60_000;
const storedInTimeBytes = 20 * 1024 * 1024;
const answerTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const retryAfterSeconds = 30;

export type BucketTimeouts = { storeMs: number; answerMs: number; silenceMs: number };
const usualTimeouts = { storeMs: storeTimeoutMs, answerMs: answerTimeoutMs, silenceMs: silenceTimeoutMs };

/** The bucket for files; tests set other `timeouts`. */
export type FilesBucket = S3 & { timeouts?: BucketTimeouts };

const timeoutsOf = ({ timeouts }: FilesBucket) => timeouts ?? usualTimeouts;
const callsTo = (bucket: FilesBucket): CallBucket => createBucketCalls(bucket, 'files', timeoutsOf(bucket).answerMs);

/** People are only told to try again, since they can do nothing else. The cause is logged. */
function toUnavailable(error: unknown, message: string): Error {
  if (!(error instanceof BucketFailure)) return error as Error;
  return Object.assign(new Problem('unavailable', message, { retry_after: retryAfterSeconds }), { cause: error });
}

const storing =
  'The file could not be stored, so nothing was saved; what you typed is still here. Please try again in a minute.';
const reading = 'This file can’t be fetched at the moment. Please try again in a minute.';
const removing = 'The file could not be removed from where files are stored.';

const isMissing = (error: unknown) => error instanceof BucketFailure && error.status === 404;

/** Stores an object completely or not at all. @throws Problem `unavailable` */
export async function putObject(bucket: FilesBucket, key: string, bytes: Uint8Array | Blob): Promise<void> {
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength;
  const signal = AbortSignal.timeout(Math.ceil(timeoutsOf(bucket).storeMs * Math.max(1, size / storedInTimeBytes)));
  // The type doesn't matter, because people only get files through this server.
  const headers = { 'content-type': 'application/octet-stream' };
  await callsTo(bucket)('PUT', key, { headers, body: bytes, signal }).catch((error) => {
    throw toUnavailable(error, storing);
  });
}

/** Stores a local file as putObject() does, without reading it into memory. @throws Problem `unavailable` */
export const putObjectFile = async (bucket: FilesBucket, key: string, path: string): Promise<void> =>
  putObject(bucket, key, await openAsBlob(path));

/**
 * Creates an object for the first caller.
 * @param bytes none for an empty one
 * @returns false if it exists
 * @throws Problem `unavailable`
 */
export async function claimObject(bucket: FilesBucket, key: string, bytes: Uint8Array | string = ''): Promise<boolean> {
  try {
    const { answerMs, storeMs } = timeoutsOf(bucket);
    const signal = AbortSignal.timeout(bytes.length === 0 ? answerMs : storeMs);
    await callsTo(bucket)('PUT', key, { headers: { 'if-none-match': '*' }, body: bytes, signal });
    return true;
  } catch (error) {
    // 409: another request at the same time was first.
    if (error instanceof BucketFailure && (error.status === 412 || error.status === 409)) return false;
    throw toUnavailable(error, storing);
  }
}

/** @throws Problem `unavailable` */
export async function removeObject(bucket: FilesBucket, key: string): Promise<void> {
  await callsTo(bucket)('DELETE', key).catch((error) => {
    if (!isMissing(error)) throw toUnavailable(error, removing);
  });
}

export type OpenedObject = { size: number; stream: Readable };

/**
 * Starts to read an object. The caller must read the stream to its end or destroy it.
 * @param range the first and last byte, both within the file
 * @returns null if there is no such object
 * @throws Problem `unavailable`
 */
export async function openObject(
  bucket: FilesBucket,
  key: string,
  range?: { first: number; last: number },
): Promise<OpenedObject | null> {
  const { answerMs, silenceMs } = timeoutsOf(bucket);
  const abort = new AbortController();
  // Every chunk restarts the timeout.
  const timer = setTimeout(() => abort.abort(new Error('timeout')), answerMs);
  try {
    const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
    const response = await callsTo(bucket)('GET', key, { headers, signal: abort.signal });
    const size = Number(response.headers.get('content-length'));
    clearTimeout(timer);
    const isAsked = range ? response.status === 206 && size === range.last - range.first + 1 : response.status === 200;
    // A proxy that compresses the response changes its length.
    if (!isAsked || !response.body || response.headers.has('content-encoding')) {
      abort.abort();
      throw new BucketFailure('The bucket for files sent something else than was asked for.', response.status);
    }
    return { size, stream: Readable.from(readPieces(response.body as ReadableStream<Uint8Array>, abort, silenceMs)) };
  } catch (error) {
    clearTimeout(timer);
    if (isMissing(error)) return null;
    throw toUnavailable(error, reading);
  }
}

async function* readPieces(body: ReadableStream<Uint8Array>, abort: AbortController, silenceMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => abort.abort(new Error('timeout')), silenceMs);
  };
  try {
    wait();
    for await (const piece of body) {
      // The timeout stops while a slow reader takes its time.
      clearTimeout(timer);
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      wait();
    }
  } catch (cause) {
    throw toUnavailable(new BucketFailure('The bucket for files broke off.', null, { cause }), reading);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

export type ListedObject = { key: string; size: number; changedAt: number };

/** Lists the objects whose keys begin with `prefix`, by key; `changedAt` in milliseconds. @throws Problem `unavailable` */
export async function listObjects(bucket: FilesBucket, prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  for (let after = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(after && { 'start-after': after }) };
    const response = await callsTo(bucket)('GET', '', { query }).catch((error) => {
      throw toUnavailable(error, reading);
    });
    const { ListBucketResult: result } = parseBucketAnswer(await response.text());
    const contents: { Key: string; Size: string; LastModified: string }[] = result?.Contents ?? [];
    found.push(
      ...contents.map(({ Key, Size, LastModified }) => ({
        key: Key,
        size: Number(Size),
        changedAt: Date.parse(LastModified),
      })),
    );
    after = found.at(-1)?.key ?? '';
    if (contents.length === 0 || result?.IsTruncated !== 'true') return found;
  }
}

/** Reads a whole object; null if there is none. @throws Problem `unavailable` */
export async function readObject(bucket: FilesBucket, key: string): Promise<Buffer | null> {
  const opened = await openObject(bucket, key);
  return opened && buffer(opened.stream);
}

/** @throws Problem `unavailable` */
export async function hasObject(bucket: FilesBucket, key: string): Promise<boolean> {
  try {
    await callsTo(bucket)('HEAD', key);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw toUnavailable(error, reading);
  }
}

const trialKey = 'trial';

/** Writes, reads and deletes an object. @returns the failure, or null */
export async function tryBucket(bucket: FilesBucket): Promise<string | null> {
  const bytes = Buffer.from(`Mainstreet tried this bucket at ${new Date().toISOString()}.`);
  const call = callsTo(bucket);
  const key = `${trialKey}/${crypto.randomUUID()}`;
  try {
    await call('PUT', key, { body: bytes });
    const isClaimedTwice = await claimObject(bucket, key);
    await call('GET', '', { query: { 'list-type': '2', prefix: `${trialKey}/` } });
    const read = Buffer.from(await (await call('GET', key)).arrayBuffer());
    await call('DELETE', key);
    if (isClaimedTwice)
      return 'The bucket for files ignores If-None-Match: two uploads at once could replace each other.';
    return read.equals(bytes) ? null : 'The bucket for files gave back something else than was put there.';
  } catch (error) {
    return (error as Error).message;
  }
}

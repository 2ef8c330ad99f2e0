/**
 * Browsers upload item images directly to the bucket, with camera metadata. Before an item shows one, it is downloaded,
 * cleaned like other pictures and put back under the same key.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Problem } from '../../db/rules/problems.ts';
import type { S3 } from '../config/bucketConfig.ts';
import { cleanPicture } from './cleanPicture.ts';
import { type ReceivedUpload, receiveFile } from './fileStorage.ts';
import { detectFileType, requirePicture } from './fileTypes.ts';
import { presignBucketRead, presignBucketUpload } from './presignBucketUpload.ts';

const timeoutMs = 20_000;

/** Keys of images from this server: town, file, name. */
const keyPattern = /^([\w-]+)\/[\w-]+\/[a-z0-9-]+\.[a-z]+$/;

/** Finds the key of an image that a town uploaded to the bucket; null for any other address. */
export function findBucketKey(s3: S3, townId: string, image: string): string | null {
  if (!image.startsWith(s3.publicBase)) return null;
  const key = image.slice(s3.publicBase.length);
  return keyPattern.exec(key)?.[1] === townId ? key : null;
}

const unreachable = () =>
  new Problem(
    'unavailable',
    'The image could not be checked for private details, so nothing was saved; what you typed is still here. Please try again in a minute.',
  );

async function call(address: string, options: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...options, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw unreachable();
  }
}

/** @throws Problem `invalid` if it is missing, `file_too_large`, `unavailable` */
async function download(s3: S3, key: string, dataDir: string, now: number): Promise<ReceivedUpload> {
  let response = await call(await presignBucketRead(s3, key, now));
  // The key may only allow writing, but everyone can read there. The query keeps caches from storing the uncleaned
  // image.
  if (response.status === 403) response = await call(`${s3.publicBase}${key}?uncached=${now}`);
  if (response.status === 404) {
    throw new Problem('invalid', 'The image was not found where images are stored. Please choose it again.');
  }
  if (!response.ok || !response.body) throw unreachable();
  return receiveFile({ dataDir }, Readable.fromWeb(response.body as ReadableStream), 'picture');
}

/**
 * @param key see findBucketKey()
 * @param now in milliseconds
 * @throws Problem with the reason for refusing the image, or `unavailable` if the bucket does not answer
 */
export async function cleanBucketImage(s3: S3, key: string, dataDir: string, now: number): Promise<void> {
  const received = await download(s3, key, dataDir, now);
  try {
    const type = await detectFileType(received.path, key);
    requirePicture(type);
    const bytes = await cleanPicture(received.path, type.mediaType);
    if (createHash('sha256').update(bytes).digest('hex') === received.sha256) return;
    const { ok } = await call(await presignBucketUpload(s3, key, type.mediaType, now), {
      method: 'PUT',
      headers: { 'content-type': type.mediaType, 'x-amz-acl': 'public-read' },
      body: new Uint8Array(bytes),
    });
    if (!ok) throw unreachable();
  } finally {
    await received.drop();
  }
}

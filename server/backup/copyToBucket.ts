/** Copies nightly backups to a bucket, so that they survive the loss of the box. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { S3 } from '../config/bucketConfig.ts';
import { type CallBucket, createBucketCalls, parseBucketAnswer } from '../files/bucketCalls.ts';

/** Files are uploaded in parts, so that memory use does not depend on file size. */
const partBytes = 32 * 1024 * 1024;
const timeoutMs = 300_000;

const createCall = (s3: S3): CallBucket => createBucketCalls(s3, 'backups', timeoutMs);

async function readPart(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, position + done);
    if (bytesRead === 0) throw new Error('The backup changed while it was copied.');
    done += bytesRead;
  }
  return bytes;
}

async function uploadParts(call: CallBucket, key: string, uploadId: string, path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const parts: string[] = [];
    for (let position = 0; position < size; position += partBytes) {
      const bytes = await readPart(file, position, Math.min(partBytes, size - position));
      const partNumber = String(parts.length + 1);
      const { headers } = await call('PUT', key, { query: { partNumber, uploadId }, body: bytes });
      const etag = (headers.get('etag') ?? '').replaceAll('"', '&quot;');
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  } finally {
    await file.close();
  }
}

/** Uploads a backup under its own name, completely or not at all. @throws Error with the reason */
export async function copyToBucket(s3: S3, path: string): Promise<void> {
  const call = createCall(s3);
  const key = basename(path);
  const started = parseBucketAnswer(await (await call('POST', key, { query: { uploads: '' } })).text());
  const uploadId = String(started.InitiateMultipartUploadResult?.UploadId ?? '');
  try {
    const parts = await uploadParts(call, key, uploadId, path);
    const done = parseBucketAnswer(await (await call('POST', key, { query: { uploadId }, body: parts })).text());
    // S3 may send status 200 before it knows the outcome.
    if (done.Error) throw new Error(`The bucket for backups refused the copy: ${done.Error.Code}.`);
  } catch (error) {
    await call('DELETE', key, { query: { uploadId } }).catch(() => {});
    throw error;
  }
}

/** Lists the copies. One page of a thousand is enough: retention leaves far fewer. */
export async function listCopies(s3: S3): Promise<string[]> {
  const response = await createCall(s3)('GET', '', { query: { 'list-type': '2', prefix: 'nightly-' } });
  const { ListBucketResult: result } = parseBucketAnswer(await response.text());
  const contents: { Key: string }[] = result?.Contents ?? [];
  return contents.map(({ Key }) => Key);
}

export async function removeCopy(s3: S3, name: string): Promise<void> {
  await createCall(s3)('DELETE', name);
}

const trialTimeoutMs = 15_000;

/** Writes and removes a small object, so that a wrong key is noticed by day. @returns the failure, or null */
export async function tryCopying(s3: S3): Promise<string | null> {
  const call = createBucketCalls(s3, 'backups', trialTimeoutMs);
  const key = `trial-${crypto.randomUUID()}`;
  try {
    await call('PUT', key, { body: 'Mainstreet tried this bucket.' });
    await listCopies(s3);
    await call('DELETE', key);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

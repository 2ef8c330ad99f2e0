/** Copies of nightly backups in a bucket, so that they outlive the box. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3 } from '../bucketConfig.ts';

/** A file goes there in parts, so that its size and the memory it takes have nothing to do with each other. */
const partBytes = 32 * 1024 * 1024;
const timeoutMs = 300_000;

const parser = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

type Call = (method: string, key: string, query?: Record<string, string>, body?: Buffer | string) => Promise<Response>;

function createCall({ accessKeyId, secretAccessKey, region, uploadBase }: S3): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  return async (method, key, query = {}, body) => {
    const url = new URL(uploadBase + key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signal = AbortSignal.timeout(timeoutMs);
    const given = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) };
    const response = await client.fetch(url.href, { method, signal, ...given }).catch((error) => {
      throw new Error(`The bucket for backups does not answer: ${(error as Error).message}`);
    });
    if (response.ok) return response;
    const { Error: refusal } = parser.parse(await response.text());
    throw new Error(`The bucket for backups refused ${method}: ${refusal?.Code ?? response.status}.`);
  };
}

async function readPart(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, position + done);
    if (bytesRead === 0) throw new Error('The backup changed while it was copied.');
    done += bytesRead;
  }
  return bytes;
}

async function uploadParts(call: Call, key: string, uploadId: string, path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const parts: string[] = [];
    for (let position = 0; position < size; position += partBytes) {
      const bytes = await readPart(file, position, Math.min(partBytes, size - position));
      const partNumber = String(parts.length + 1);
      const { headers } = await call('PUT', key, { partNumber, uploadId }, bytes);
      const etag = (headers.get('etag') ?? '').replaceAll('"', '&quot;');
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  } finally {
    await file.close();
  }
}

/** Copies a backup under its own name. It is there whole or not at all. @throws Error that says why not */
export async function copyToBucket(s3: S3, path: string): Promise<void> {
  const call = createCall(s3);
  const key = basename(path);
  const begun = parser.parse(await (await call('POST', key, { uploads: '' })).text());
  const uploadId = String(begun.InitiateMultipartUploadResult?.UploadId ?? '');
  try {
    const parts = await uploadParts(call, key, uploadId, path);
    const done = parser.parse(await (await call('POST', key, { uploadId }, parts)).text());
    // S3 may answer 200 before it knows whether it works.
    if (done.Error) throw new Error(`The bucket for backups refused the copy: ${done.Error.Code}.`);
  } catch (error) {
    await call('DELETE', key, { uploadId }).catch(() => {});
    throw error;
  }
}

/** The names of the copies, at most a thousand: keep rules leave far fewer. */
export async function listCopies(s3: S3): Promise<string[]> {
  const response = await createCall(s3)('GET', '', { 'list-type': '2', prefix: 'nightly-' });
  const { ListBucketResult: result } = parser.parse(await response.text());
  const contents: { Key: string }[] = result?.Contents ?? [];
  return contents.map(({ Key }) => Key);
}

export async function removeCopy(s3: S3, name: string): Promise<void> {
  await createCall(s3)('DELETE', name);
}

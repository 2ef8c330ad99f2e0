/** Browsers upload images to the bucket themselves; this server only signs the address. */
import { AwsV4Signer } from 'aws4fetch';
import type { S3 } from '../config/bucketConfig.ts';
import { signedUploadLifetimeMs } from './signedUploads.ts';

type Signed = { method: 'GET' | 'PUT'; headers?: Record<string, string> };

async function presign(s3: S3, key: string, now: number, { method, headers = {} }: Signed): Promise<string> {
  const url = new URL(s3.uploadBase + key);
  url.searchParams.set('X-Amz-Expires', String(signedUploadLifetimeMs / 1000));
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    signQuery: true,
    // The type is signed too, so that nobody can upload a page with script.
    allHeaders: true,
    datetime: new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).url.href;
}

/**
 * Creates an address for uploading one publicly readable file with this key and type.
 * @param now in milliseconds
 */
export const presignBucketUpload = (s3: S3, key: string, type: string, now: number): Promise<string> =>
  presign(s3, key, now, { method: 'PUT', headers: { 'content-type': type, 'x-amz-acl': 'public-read' } });

/** Creates an address for this server to read a file, bypassing caches. */
export const presignBucketRead = (s3: S3, key: string, now: number): Promise<string> =>
  presign(s3, key, now, { method: 'GET' });

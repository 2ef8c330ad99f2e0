/** Browsers upload images to a bucket themselves: this server only signs the address. */
import { AwsV4Signer } from 'aws4fetch';
import type { S3 } from '../config.ts';
import { signedUploadLifetimeMs } from './signedUploads.ts';

/**
 * The address at which a browser may upload one file, with this key and type, for everybody to read.
 * @param now in milliseconds
 */
export async function presignBucketUpload(s3: S3, key: string, type: string, now: number): Promise<string> {
  const url = new URL(s3.uploadBase + key);
  url.searchParams.set('X-Amz-Expires', String(signedUploadLifetimeMs / 1000));
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: url.href,
    headers: { 'content-type': type, 'x-amz-acl': 'public-read' },
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    signQuery: true,
    // The type is signed too: nobody can upload a page with script.
    allHeaders: true,
    datetime: new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).url.href;
}

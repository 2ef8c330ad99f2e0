/** Settings of the buckets for images, backups and files. */
import { ConfigError } from './configError.ts';

/** A bucket. Uploads go to `uploadBase` + key, and everyone reads at `publicBase` + key. Both end in `/`. */
export type S3 = {
  uploadBase: string;
  publicBase: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Scheme = 'http' | 'https';

/** Reads an address from a setting and ends it with a slash. An https site can't load files by http. */
function baseAddress(name: string, text: string, scheme: Scheme): string {
  const url = URL.parse(text);
  const fits = url && (url.protocol === 'https:' || (url.protocol === 'http:' && scheme === 'http'));
  if (!fits || url.search || url.hash || url.username) {
    throw new ConfigError(`${name} must be an address such as https://storage.example.org, not "${text}".`);
  }
  return url.href.replace(/\/*$/, '/');
}

const s3Settings = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads the bucket for images; undefined if none is set. @throws ConfigError */
export function readBucket(env: NodeJS.ProcessEnv, scheme: Scheme): S3 | undefined {
  if (![...s3Settings, 'S3_ENDPOINT', 'S3_PUBLIC_URL'].some((name) => env[name])) return undefined;
  const missing = s3Settings.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing.join(' and ')} must be set, too: images are stored in a bucket when all of ${s3Settings.join(', ')} are.`,
    );
  }
  const [bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = s3Settings.map((name) => env[name]);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  }
  if (!/^[a-z0-9-]+$/.test(region)) {
    throw new ConfigError(`S3_REGION must be the name of a region such as us-east-1, not "${region}".`);
  }
  const amazon = `s3.${region}.amazonaws.com`;
  // A wildcard certificate covers one label, so a bucket with dots in its name goes in the path.
  const byName = bucket.includes('.') ? `https://${amazon}/${bucket}/` : `https://${bucket}.${amazon}/`;
  const uploadBase = env.S3_ENDPOINT ? `${baseAddress('S3_ENDPOINT', env.S3_ENDPOINT, scheme)}${bucket}/` : byName;
  const publicBase = env.S3_PUBLIC_URL ? baseAddress('S3_PUBLIC_URL', env.S3_PUBLIC_URL, scheme) : uploadBase;
  return { uploadBase, publicBase, region, accessKeyId, secretAccessKey };
}

/**
 * Whether an address is on this machine or in its container network, where names have no dot. Browsers never load from
 * a private bucket, so http is allowed there even on an https site.
 */
const isNearby = (address = ''): boolean =>
  /^([a-z0-9-]+|127\.0\.0\.1|\[::1\])$/.test(URL.parse(address)?.hostname ?? '');

/** Reads a private bucket, with the image bucket's settings as defaults. Each bucket has only one purpose. */
function readPrivateBucket(env: NodeJS.ProcessEnv, scheme: Scheme, prefix: string): S3 | undefined {
  const name = `${prefix}S3_BUCKET`;
  if (!env[name]) return undefined;
  if (env[name] === env.S3_BUCKET) {
    throw new ConfigError(`${name} must be another bucket than S3_BUCKET, which everybody may read.`);
  }
  const own = [...s3Settings, 'S3_ENDPOINT'].map((one) => [one, env[`${prefix}${one}`] || env[one]]);
  const settings: NodeJS.ProcessEnv = Object.fromEntries(own);
  return readBucket(settings, isNearby(settings.S3_ENDPOINT) ? 'http' : scheme);
}

/** @throws ConfigError */
export const readBackupBucket = (env: NodeJS.ProcessEnv, scheme: Scheme): S3 | undefined =>
  readPrivateBucket(env, scheme, 'BACKUP_');

/** Reads the bucket for all files. @throws ConfigError */
export function readFilesBucket(env: NodeJS.ProcessEnv, scheme: Scheme): S3 | undefined {
  if (env.FILES_S3_BUCKET && env.FILES_S3_BUCKET === env.BACKUP_S3_BUCKET) {
    throw new ConfigError(
      'FILES_S3_BUCKET must be another bucket than BACKUP_S3_BUCKET: one mistake must not lose both.',
    );
  }
  return readPrivateBucket(env, scheme, 'FILES_');
}

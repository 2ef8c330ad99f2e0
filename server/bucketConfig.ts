/** The settings of buckets: for images, and for backups. */
import { ConfigError } from './configError.ts';

/** A bucket. Uploads go to `uploadBase` + key, everybody reads at `publicBase` + key. Both end in `/`. */
export type S3 = {
  uploadBase: string;
  publicBase: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Scheme = 'http' | 'https';

/** An address from a setting, with a slash at its end. A site on https loads nothing by http. */
function baseAddress(name: string, text: string, scheme: Scheme): string {
  const url = URL.parse(text);
  const fits = url && (url.protocol === 'https:' || (url.protocol === 'http:' && scheme === 'http'));
  if (!fits || url.search || url.hash || url.username) {
    throw new ConfigError(`${name} must be an address such as https://storage.example.org, not "${text}".`);
  }
  return url.href.replace(/\/*$/, '/');
}

const s3Settings = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The bucket for images; undefined where none is set. @throws ConfigError */
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
  // A wildcard certificate covers one label: a bucket with dots in its name goes into the path.
  const byName = bucket.includes('.') ? `https://${amazon}/${bucket}/` : `https://${bucket}.${amazon}/`;
  const uploadBase = env.S3_ENDPOINT ? `${baseAddress('S3_ENDPOINT', env.S3_ENDPOINT, scheme)}${bucket}/` : byName;
  const publicBase = env.S3_PUBLIC_URL ? baseAddress('S3_PUBLIC_URL', env.S3_PUBLIC_URL, scheme) : uploadBase;
  return { uploadBase, publicBase, region, accessKeyId, secretAccessKey };
}

/**
 * The bucket for backups. What is not set for backups is as it is for images; the bucket must be another, since images are public.
 * @throws ConfigError
 */
export function readBackupBucket(env: NodeJS.ProcessEnv, scheme: Scheme): S3 | undefined {
  if (!env.BACKUP_S3_BUCKET) return undefined;
  if (env.BACKUP_S3_BUCKET === env.S3_BUCKET) {
    throw new ConfigError('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET, which everybody may read.');
  }
  const own = [...s3Settings, 'S3_ENDPOINT'].map((name) => [name, env[`BACKUP_${name}`] || env[name]]);
  return readBucket(Object.fromEntries(own), scheme);
}

import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Returns APP_SECRET, or a secret created at first use and stored beside the database. Replacing it invalidates
 * whatever the old one signed.
 */
export async function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret) return appSecret;
  const path = join(dataDir, 'app-secret');
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored) return stored;
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  // Links the complete file. The first one wins: another request or process may be creating one too.
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return readFile(path, 'utf8');
}

/** What this installation signs with. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * The secret that is set, or one that is made at its first use and kept beside the database. Whoever has it can sign as
 * this server does; a new one makes what was signed worthless, and nothing else.
 */
export async function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret) return appSecret;
  const path = join(dataDir, 'app-secret');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  // Under its name it is whole, and the first one stays: another process may be making one, too.
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return readFile(path, 'utf8');
}

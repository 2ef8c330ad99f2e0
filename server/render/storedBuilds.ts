/**
 * Stores files of recent builds (BUILDS_DIR). A container image only has its own build's files, while open tabs still
 * request those of earlier builds.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** This build and two earlier ones. */
const maxBuilds = 3;
/** An older copy in progress belongs to a killed process. */
const copyTimeoutMs = 3_600_000;

const makePartName = (own: string) => `${own}.${randomBytes(6).toString('hex')}.part`;

/** Removes builds before the last three, and unfinished copies of killed processes. */
async function removeOld(folder: string, now: number): Promise<void> {
  const builds: { name: string; startedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    // Another server may have removed it already.
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found) continue;
    if (!name.endsWith('.part')) builds.push({ name, startedAt: found.mtimeMs });
    else if (found.mtimeMs < now - copyTimeoutMs) await rm(join(folder, name), { recursive: true, force: true });
  }
  builds.sort((a, b) => b.startedAt - a.startedAt);
  for (const { name } of builds.slice(maxBuilds)) {
    const own = join(folder, name);
    const part = makePartName(own);
    // Under its own name, a half-deleted folder would look like the newest build to another process.
    const isOurs = await rename(own, part).then(
      () => true,
      () => false,
    );
    if (isOurs) await rm(part, { recursive: true, force: true });
  }
}

/**
 * Stores a build's files beside those of two earlier builds. Several processes may do so at once.
 * @param assets the folder of the build's files
 * @param now in milliseconds
 * @throws file system errors such as ENOSPC
 */
export async function storeBuild(folder: string, id: string, assets: string, now: number): Promise<void> {
  const own = join(folder, id);
  if (!existsSync(own)) {
    const part = makePartName(own);
    try {
      await mkdir(part, { recursive: true });
      await cp(assets, part, { recursive: true });
      await rename(part, own).catch((error) => {
        // Another process was faster.
        if (!existsSync(own)) throw error;
      });
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }
  // Returning to an older build keeps it among the stored ones.
  await utimes(own, new Date(now), new Date(now));
  await removeOld(folder, now);
}

/**
 * @param name of a build's file without a folder. It includes a content hash, so any build's copy is right
 * @returns its bytes; undefined if no stored build has it
 */
export function readStoredAsset(folder: string, name: string): Buffer | undefined {
  try {
    const builds = readdirSync(folder).filter((one) => !one.endsWith('.part'));
    const path = builds.map((build) => join(folder, build, name)).find((one) => existsSync(one));
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    // Another server has just removed it, or nothing is stored yet.
    return undefined;
  }
}

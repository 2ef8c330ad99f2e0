/**
 * The files of the builds that ran here lately (BUILDS_DIR). A container's image has those of its own build only, while
 * open tabs still ask for those of the builds before.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** This one and the two before. */
const maxBuilds = 3;
/** What is being copied for so long was left by a process that was killed. */
const copyTimeoutMs = 3_600_000;

const makePartName = (own: string) => `${own}.${randomBytes(6).toString('hex')}.part`;

/** Removes the builds before the last three, and what killed processes left of a copy. */
async function removeOld(folder: string, now: number): Promise<void> {
  const builds: { name: string; startedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    // Another server may have removed it meanwhile.
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found) continue;
    if (!name.endsWith('.part')) builds.push({ name, startedAt: found.mtimeMs });
    else if (found.mtimeMs < now - copyTimeoutMs) await rm(join(folder, name), { recursive: true, force: true });
  }
  builds.sort((a, b) => b.startedAt - a.startedAt);
  for (const { name } of builds.slice(maxBuilds)) {
    const own = join(folder, name);
    const part = makePartName(own);
    // Under its own name, a folder that is being emptied would look like the newest build to another process.
    const isOurs = await rename(own, part).then(
      () => true,
      () => false,
    );
    if (isOurs) await rm(part, { recursive: true, force: true });
  }
}

/**
 * Puts a build's files among those of the builds before, of which two stay. Several processes may do so at once.
 * @param assets the folder of the build's files
 * @param now in milliseconds
 * @throws an error of the file system, such as ENOSPC
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
  // Whoever goes back to an older build goes on serving it.
  await utimes(own, new Date(now), new Date(now));
  await removeOld(folder, now);
}

/**
 * @param name of a build's file; a folder is never part of it. It has a hash of the content, so any build's is the one
 * @returns its bytes; undefined where no build that is stored has it
 */
export function readStoredAsset(folder: string, name: string): Buffer | undefined {
  try {
    const builds = readdirSync(folder).filter((one) => !one.endsWith('.part'));
    const path = builds.map((build) => join(folder, build, name)).find((one) => existsSync(one));
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    // Another server has just removed it, or nothing was stored yet.
    return undefined;
  }
}

/** Installs a new release beside the running one, with earlier builds for open tabs. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeBytes, describeReadError, describeStorageError } from '../cli/storage/storageTexts.ts';
import { type Archive, readArchive, runProgram, unpackArchive } from './archive.ts';
import { type Release, readRelease } from './release.ts';
import { requireKnownFolder, requireSignature, type SignatureParts } from './signature.ts';
import { UpdateRefused } from './updateRefused.ts';

const manifestOf = (folder: string) => {
  const file = join(folder, 'dist/client/.vite/manifest.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * Copies the running release's build, and the one before, to the new release for old tabs. Earlier builds in its
 * archive are those of other boxes.
 */
export async function carryBuilds(from: string, to: string): Promise<void> {
  const isSameBuild = manifestOf(from) === manifestOf(to);
  const sources = isSameBuild ? ['previous-1', 'previous-2'] : ['client', 'previous-1'];
  for (const [place, source] of sources.entries()) {
    const target = join(to, 'dist', `previous-${place + 1}`);
    await rm(target, { recursive: true, force: true });
    const assets = join(from, 'dist', source, 'assets');
    if (existsSync(assets)) await cp(assets, join(target, 'assets'), { recursive: true });
  }
}

/** @throws UpdateRefused if the disk has too little room. @param what names the content */
export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  throw new UpdateRefused(
    `The disk of ${folder} has ${describeBytes(bavail * bsize)} left, and ${what} takes ${describeBytes(bytes)}. Nothing was changed. Free some space, and try again.`,
  );
}

/** A named release, in an archive or a folder. */
export type Source = { name: string; archive: Archive | null; folder: string | null };

/** @throws UpdateRefused if it is missing, damaged or not trusted */
export async function findSource(path: string, signing: SignatureParts): Promise<Source> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UpdateRefused(`There is no ${path}. Nothing was changed.`);
  if (found.isDirectory()) {
    await requireKnownFolder(path, signing);
    return { name: basename(path), archive: null, folder: path };
  }
  const content = await readFile(path).catch((error) => {
    throw new UpdateRefused(`${describeReadError(error, path)} Nothing was changed.`);
  });
  await requireSignature(path, content, signing);
  const archive = await readArchive(path, content);
  return { name: archive.name, archive, folder: null };
}

/** Marks a release's folder until it has run; otherwise the next update removes it. */
const neverRan = '.never-ran';

export const noteItRuns = (folder: string): Promise<void> => rm(join(folder, neverRan), { force: true });

/** Removes releases that never ran because their update was undone or abandoned. */
async function removeNeverRan(parent: string, retained: readonly string[]): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (existsSync(join(folder, neverRan)) && !retained.includes(folder)) await rm(folder, { recursive: true });
  }
}

/** A leftover of a killed update, since no other update runs now. */
const isLeftover = (name: string) => /^\.mainstreet.*\.(part|old)$/.test(name);

/**
 * Unpacks a release. Its final name only ever holds a complete one; the next update removes the remains of a killed
 * one.
 * @param current the running release's folder
 */
export async function placeRelease({ name, archive, folder }: Source, current: string): Promise<Release> {
  const parent = dirname(current);
  const target = join(parent, name);
  const [part, old] = [join(parent, `.mainstreet.${name}.part`), join(parent, `.mainstreet.${name}.old`)];
  if (target === current) {
    throw new UpdateRefused(`${target} is the release that runs. Nothing was changed.`);
  }
  try {
    for (const left of (await readdir(parent)).filter(isLeftover)) await rm(join(parent, left), { recursive: true });
    await removeNeverRan(parent, [current, target]);
    await mkdir(part, { mode: 0o755 });
    if (archive) await unpackArchive(archive, part);
    else if (folder) await cp(folder, part, { recursive: true, verbatimSymlinks: true });
    readRelease(part);
    await carryBuilds(current, part);
    if (!existsSync(target) || existsSync(join(target, neverRan))) await writeFile(join(part, neverRan), '');
    else await rm(join(part, neverRan), { force: true });
    // Without sync, a power failure could leave an incomplete release that does not start.
    await runProgram('sync', ['-f', part]);
    if (existsSync(target)) await rename(target, old);
    await rename(part, target);
    await rm(old, { recursive: true, force: true });
    return readRelease(target);
  } catch (error) {
    if (error instanceof UpdateRefused) throw error;
    const outcome = `The release could not be unpacked in ${parent}`;
    const { message } = error as Error;
    // tar reports a full disk only in words, without a code.
    const cause = message.includes('No space left') ? Object.assign(new Error(message), { code: 'ENOSPC' }) : error;
    const described = describeStorageError(cause, outcome) as Error;
    const sentence = described === error ? `${outcome}: ${message.replace(/\.$/, '')}.` : described.message;
    throw new UpdateRefused(`${sentence} The one that runs was left as it is.`, { cause: error });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Puts a new release beside the one that runs, with the builds that open tabs still ask for. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeBytes, describeReadError, describeStorageError } from '../cli/storageTexts.ts';
import { type Archive, readArchive, runProgram, unpackArchive } from './archive.ts';
import { type Release, readRelease } from './release.ts';
import { requireKnownFolder, requireSignature, type SignatureParts } from './signature.ts';
import { UpdateRefused } from './updateRefused.ts';

const manifestOf = (folder: string) => {
  const file = join(folder, 'dist/client/.vite/manifest.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * Copies the build of the release that runs, and the one before, to the new one: as what it serves to old tabs.
 * Builds that came with it are of other boxes.
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

/** @throws UpdateRefused where a disk has too little room. @param what is to be put there */
export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  throw new UpdateRefused(
    `The disk of ${folder} has ${describeBytes(bavail * bsize)} left, and ${what} takes ${describeBytes(bytes)}. Nothing was changed. Free some space, and try again.`,
  );
}

/** A release that was named: in an archive, or as a folder. */
export type Source = { name: string; archive: Archive | null; folder: string | null };

/** @throws UpdateRefused where there is none, it is damaged, or nobody vouches for it */
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

/** In the folder of a release until it has run: where it never does, the next update removes it. */
const neverRan = '.never-ran';

/** Notes that a release runs. */
export const noteItRuns = (folder: string): Promise<void> => rm(join(folder, neverRan), { force: true });

/** Removes releases that never ran: an update to them was undone, or cut off and never gone on with. */
async function removeNeverRan(parent: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (existsSync(join(folder, neverRan)) && !kept.includes(folder)) await rm(folder, { recursive: true });
  }
}

/** Of an update that was killed: no other runs now. */
const isLeftover = (name: string) => /^\.mainstreet.*\.(part|old)$/.test(name);

/**
 * Unpacks a release. Under its name there is a whole one, or none: whoever is killed leaves a part that the next time
 * removes.
 * @param current the folder of the release that runs
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
    // A release that is only half on the disk after a power cut would start no more.
    await runProgram('sync', ['-f', part]);
    if (existsSync(target)) await rename(target, old);
    await rename(part, target);
    await rm(old, { recursive: true, force: true });
    return readRelease(target);
  } catch (error) {
    if (error instanceof UpdateRefused) throw error;
    const outcome = `The release could not be unpacked in ${parent}`;
    const { message } = error as Error;
    // What tar says of a full disk has no code.
    const cause = message.includes('No space left') ? Object.assign(new Error(message), { code: 'ENOSPC' }) : error;
    const told = describeStorageError(cause, outcome) as Error;
    const sentence = told === error ? `${outcome}: ${message.replace(/\.$/, '')}.` : told.message;
    throw new UpdateRefused(`${sentence} The one that runs was left as it is.`, { cause: error });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

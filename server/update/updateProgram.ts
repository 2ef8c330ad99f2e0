/** Updates an installation: everything that can fail is tested separately, before the running one is touched. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toIso } from '../../db/rules/time.ts';
import { countWords } from '../cli/storage/storageTexts.ts';
import { type Archive, runProgram } from './archive.ts';
import { type FinishParts, finishUpdate } from './finishUpdate.ts';
import { type Journal, readJournal, readLink, withUpdateLock, writeJournal } from './journal.ts';
import { nameBackup } from './oldBackups.ts';
import { findSource, placeRelease, requireRoom, type Source } from './placeRelease.ts';
import { describeRelease, findObstacle, isSame, nodeOf, type Release, readRelease } from './release.ts';
import { findService, type Service } from './service.ts';
import type { SignatureParts } from './signature.ts';
import { runStep, runTownCommand } from './steps.ts';
import type { Trial } from './tryRelease.ts';
import { UpdateRefused } from './updateRefused.ts';

export type UpdateOptions = {
  /** Allows a release that is older than the running one. */
  mayBeOlder: boolean;
  /** Allows switching although the test found faults. */
  mayHaveFaults: boolean;
  restartCommand: string | undefined;
  /** Allows an unsigned release if the box has no key. */
  mayBeUnsigned: boolean;
};

export type UpdateParts = Omit<FinishParts, 'service'> & {
  options: UpdateOptions;
  askPerson?: SignatureParts['askPerson'];
  startTimeoutMs?: number;
  runService?: typeof runProgram;
  now?: () => number;
};

const startTimeoutMs = 150_000;

/** @returns the running release's folder @throws UpdateRefused if this is no installation of releases */
export function requireInstallation(link: string): string {
  const current = readLink(link);
  if (current) return current;
  if (existsSync(join(link, '.git'))) {
    throw new UpdateRefused(
      'This is a clone: back up (npm run town -- backup), then "git pull", then "npm start" again, which updates packages, build and tables. To try it on a copy first: npm run town -- update --try <backup>',
    );
  }
  if (existsSync('/.dockerenv')) {
    throw new UpdateRefused(
      'This is a container: its image is updated, not what is in it. docs/self-hosting.md says how, under "Updating".',
    );
  }
  throw new UpdateRefused(
    `${link} is a folder and not a link to one, so no other release can take its place. Make it one: sudo mv ${link} ${link}-before && sudo ln -s ${link}-before ${link}, and restart the server.`,
  );
}

const majorOf = async (folder: string) =>
  (await runProgram(nodeOf(folder), ['--version']).catch(() => '')).split('.')[0];

const findServiceOf = async ({ link, config, options, ...parts }: UpdateParts, from: string, to: string) =>
  findService(
    {
      link,
      dataDir: config.dataDir,
      restartCommand: options.restartCommand,
      startTimeoutMs: parts.startTimeoutMs ?? startTimeoutMs,
      ...(parts.runService && { run: parts.runService }),
    },
    { sameNode: (await majorOf(from)) === (await majorOf(to)) },
  );

/** Prints the test's results. @throws UpdateRefused if the release must not be switched to */
function reportTrial(trial: Trial, problemsBefore: number, name: string, { print, options }: UpdateParts): void {
  const changes = countWords(trial.migrations.length, 'change');
  const faults = [...trial.faults];
  if (trial.problems > problemsBefore) {
    faults.push(`In the towns, ${trial.problems} things don't add up; before, ${problemsBefore} didn't.`);
  }
  const seconds = (trial.migrateMs / 1000).toFixed(1);
  print(`Tried on a copy: ${changes} of tables in ${seconds} s, ${countWords(trial.towns, 'town')}.`);
  for (const fault of faults) print(`  ${fault}`);
  if (faults.length > 0 && !options.mayHaveFaults) {
    throw new UpdateRefused(
      `${name} was not switched to: on a copy of this box, not all was well. The release that runs was left as it is. Tell whoever made it; to switch all the same, add --despite-faults.`,
    );
  }
}

/** Makes a backup and tests the release on it. @returns the journal of the switch */
async function prepare(parts: UpdateParts, current: Release, next: Release): Promise<Journal> {
  const { config, env, print, now = Date.now } = parts;
  const name = basename(next.folder);
  const backup = join(config.backupDir, nameBackup(now()));
  // Read before the backup, so that whatever is saved from now on counts as saved since.
  const before = await runStep(current.folder, 'state', env);
  const { problems } = await runStep(current.folder, 'problems', env);
  await runTownCommand(current.folder, env, 'backup', backup).catch((error) => {
    throw new UpdateRefused(`${name} was not switched to, since there is no backup: ${(error as Error).message}`);
  });
  print(`Backup: ${backup}`);
  const trial = await runStep(next.folder, 'try', env, backup).catch((error) => {
    throw new UpdateRefused(
      `${name} was not switched to: it can't use a copy of this box's database. The release that runs was left as it is. The reason: ${(error as Error).message}`,
    );
  });
  reportTrial(trial, problems, name, parts);
  const startedAt = toIso(now());
  const { folder: from } = current;
  return { from, to: next.folder, backup, before, hosts: trial.hosts, phase: 'switching', startedAt };
}

/** Resumes or undoes an interrupted update. */
async function resumeUpdate(parts: UpdateParts, journal: Journal, path: string | null): Promise<void> {
  const name = basename(journal.to);
  parts.print(`An update to ${name} was cut off at ${journal.startedAt}: it goes on.`);
  const service = await findServiceOf(parts, journal.from, journal.to);
  await finishUpdate({ ...parts, service }, journal);
  if (path && !basename(path).startsWith(name)) parts.print('Run it again for the release that you named.');
}

const sayService = (service: Service | null, print: UpdateParts['print']): void =>
  print(service?.description ?? 'No server runs, so none is replaced. Start it afterwards.');

type Found = { current: Release; source: Source; next: Archive | Release; added: string[] };

/**
 * Reads the running release and its successor.
 * @returns null if they are the same @throws UpdateRefused if it can't follow
 */
async function findNext(
  { link, env, config, options, print, askPerson }: UpdateParts,
  path: string,
): Promise<Found | null> {
  const current = readRelease(requireInstallation(link));
  const { mayBeUnsigned } = options;
  const source = await findSource(path, { releaseKey: config.releaseKey, mayBeUnsigned, askPerson, print });
  const next = source.archive ?? readRelease(source.folder as string);
  if (isSame(current, next)) {
    print(`${describeRelease(current)} runs already. Nothing was changed.`);
    return null;
  }
  const { migrations } = await runStep(current.folder, 'state', env);
  const obstacle = findObstacle(current, next, migrations, options);
  if (obstacle) throw new UpdateRefused(obstacle);
  const added = next.migrations.filter((name) => !migrations.includes(name));
  if (source.archive) await requireRoom(dirname(current.folder), source.archive.bytes, 'the release');
  return { current, source, next, added };
}

/** Does all preparations beside the running release. */
async function prepareRelease(parts: UpdateParts, { current, source }: Found) {
  const target = join(dirname(current.folder), source.name);
  const wasThere = existsSync(target);
  const next = await placeRelease(source, current.folder);
  try {
    const service = await findServiceOf(parts, current.folder, next.folder);
    sayService(service, parts.print);
    return { service, journal: await prepare(parts, current, next) };
  } catch (error) {
    if (!wasThere) await rm(next.folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Replaces the running release.
 * @param path of an archive or folder; null only resumes an interrupted update
 * @throws UpdateRefused if it was not switched to, or was undone
 */
export async function updateProgram(parts: UpdateParts, path: string | null): Promise<void> {
  const { link, print } = parts;
  requireInstallation(link);
  await withUpdateLock(link, async () => {
    const unfinished = await readJournal(link);
    if (unfinished) return resumeUpdate(parts, unfinished, path);
    if (!path) {
      throw new UpdateRefused('No update was cut off. To make one, say which archive: npm run town -- help update');
    }
    const found = await findNext(parts, path);
    if (!found) return;
    const { service, journal } = await prepareRelease(parts, found);
    await writeJournal(link, journal);
    await finishUpdate({ ...parts, service }, journal);
    // A step runs as the folder's owner, which root is not.
    await runStep(journal.to, 'tidy', parts.env).catch(() => {});
    print(`The release before is still in ${found.current.folder}.`);
  });
}

/** Reports the effects of an update without changing anything. @throws UpdateRefused with the first obstacle */
export async function checkUpdate(parts: UpdateParts, path: string | null): Promise<void> {
  const { link, print } = parts;
  const current = readRelease(requireInstallation(link));
  print(`Runs: ${describeRelease(current)}, in ${current.folder}`);
  const unfinished = await readJournal(link);
  if (unfinished) {
    return print(`An update to ${basename(unfinished.to)} was cut off: "npm run town -- update" goes on with it.`);
  }
  const found = path && (await findNext(parts, path));
  if (!found) return;
  const { source, next, added } = found;
  print(`Would follow: ${describeRelease(next)}, in ${join(dirname(current.folder), source.name)}`);
  print(added.length === 0 ? 'The tables stay as they are.' : `Tables would be changed by: ${added.join(', ')}`);
  print('Before, everything is backed up, and the release is tried on a copy.');
  sayService(await findServiceOf(parts, current.folder, source.folder ?? current.folder), print);
}

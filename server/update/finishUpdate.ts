/** The second half of an update: from the turned link to processes that are well, or back. Can be begun again anywhere. */
import { basename } from 'node:path';
import type { Config } from '../config/config.ts';
import { type HealthTimes, requireHealth } from './health.ts';
import { type DatabaseState, type Journal, pointLink, removeJournal, writeJournal } from './journal.ts';
import { noteItRuns } from './placeRelease.ts';
import type { Service } from './service.ts';
import { runStep, runTownCommand } from './steps.ts';
import { UpdateRefused } from './updateRefused.ts';

export type FinishParts = {
  link: string;
  config: Config;
  env: NodeJS.ProcessEnv;
  service: Service | null;
  print(line: string): void;
  healthTimes?: HealthTimes | undefined;
};

const isSame = (one: DatabaseState, other: DatabaseState) =>
  Object.keys(one.towns).length === Object.keys(other.towns).length &&
  Object.entries(one.towns).every(([id, state]) => other.towns[id] === state);

/** Turns the link and replaces the processes. @throws Error where the new ones aren't well */
async function switchOver({ link, config, service, healthTimes }: FinishParts, journal: Journal): Promise<void> {
  await pointLink(link, journal.to);
  if (!service) return;
  await service.replace();
  await requireHealth(config, journal.hosts, healthTimes);
}

/** How far the database is: as before, changed by the new release, used since, or nobody can say. */
type Progress = 'same' | 'migrated' | 'used' | 'unknown';

async function readProgress({ env }: FinishParts, { from, before }: Journal): Promise<Progress> {
  const now = await runStep(from, 'state', env).catch(() => null);
  if (!now) return 'unknown';
  if (now.migrations.every((name) => before.migrations.includes(name))) return 'same';
  return isSame(now, before) ? 'migrated' : 'used';
}

/**
 * Puts the backup back, while nothing runs, unless something was saved until then. @returns whether it was put back
 * @throws Error where that fails: it can be done again
 */
async function restoreBefore(parts: FinishParts, journal: Journal): Promise<boolean> {
  const { link, config, env, service, print } = parts;
  await service?.stop?.();
  const progress = await readProgress(parts, journal);
  if (progress === 'unknown' && journal.phase !== 'restoring') throw new Error("The database can't be read.");
  if (progress === 'used') {
    // It may fail again: what to do is said in any case.
    await service?.start?.().catch(() => {});
    return false;
  }
  await writeJournal(link, { ...journal, phase: 'restoring' });
  await pointLink(link, journal.from);
  // After a restore that was cut off nobody can say.
  if (progress !== 'same') {
    print(`Nothing was saved since, so the tables are put back from ${journal.backup}.`);
    await runTownCommand(journal.from, env, 'restore', journal.backup, '--replace');
    print(`What they were is kept in ${config.dataDir}, in replaced-…: delete it when all is well.`);
  }
  await service?.start?.();
  return true;
}

/** Puts the processes and the tables back as they were. @returns whether that could be done without losing anything */
async function goBack(parts: FinishParts, journal: Journal): Promise<boolean> {
  const { link, service } = parts;
  if (journal.phase === 'restoring') return restoreBefore(parts, journal);
  const progress = await readProgress(parts, journal);
  if (progress === 'unknown') throw new Error("The database can't be read.");
  if (progress === 'migrated' && service?.stop) return restoreBefore(parts, journal);
  if (progress !== 'same') return false;
  await writeJournal(link, { ...journal, phase: 'undoing' });
  await pointLink(link, journal.from);
  await service?.replace();
  return true;
}

/**
 * Puts the release back that ran before, and the tables where nothing was saved since.
 * @throws UpdateRefused in any case: it says what became of the update
 */
async function undo(parts: FinishParts, journal: Journal, reason: string): Promise<never> {
  const { link, config, service, print } = parts;
  const [was, is] = [basename(journal.from), basename(journal.to)];
  print(`${is} is not well: ${reason}`);
  const isBack = await goBack(parts, journal);
  if (isBack && service) await requireHealth(config, [], parts.healthTimes);
  if (!isBack) await noteItRuns(journal.to);
  await removeJournal(link);
  if (isBack)
    throw new UpdateRefused(`The update was undone: ${was} runs again, and nothing was lost. The reason: ${reason}`);
  throw new UpdateRefused(
    `${is} stays in place, though it is not well: ${reason} It has changed the tables already, so ${was} can't use them, and going back would lose what was saved since the backup. ` +
      `See what its log says, and restart it. To go back all the same: stop the server, point ${link} at ${journal.from}, run "npm run town -- restore ${journal.backup} --replace", and start it.`,
  );
}

/**
 * Finishes an update whose journal is written.
 * @throws UpdateRefused where it was undone, or could not be; any other error leaves the journal: run again, it goes on
 */
export async function finishUpdate(parts: FinishParts, journal: Journal): Promise<void> {
  const { link, print } = parts;
  if (journal.phase !== 'switching') return undo(parts, journal, 'An update that was being undone was cut off.');
  try {
    await switchOver(parts, journal);
  } catch (error) {
    const reason = (error as Error).message;
    try {
      return await undo(parts, journal, reason);
    } catch (failure) {
      if (failure instanceof UpdateRefused) throw failure;
      throw new Error(
        `Going back to ${basename(journal.from)} failed, too: ${(failure as Error).message} Run "npm run town -- update" to try again; the backup is ${journal.backup}.`,
        { cause: failure },
      );
    }
  }
  await noteItRuns(journal.to);
  await removeJournal(link);
  print(`${basename(journal.to)} runs.`);
}

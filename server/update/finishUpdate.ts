/** The second half of an update: from the switched link to healthy processes, or back. It can resume after any interruption. */
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

/** Switches the link and replaces the processes. @throws Error if the new ones are unhealthy */
async function switchOver({ link, config, service, healthTimes }: FinishParts, journal: Journal): Promise<void> {
  await pointLink(link, journal.to);
  if (!service) return;
  await service.replace();
  await requireHealth(config, journal.hosts, healthTimes);
}

/** The database's state: as before, changed by the new release, used since then, or unknown. */
type Progress = 'same' | 'migrated' | 'used' | 'unknown';

async function readProgress({ env }: FinishParts, { from, before }: Journal): Promise<Progress> {
  const now = await runStep(from, 'state', env).catch(() => null);
  if (!now) return 'unknown';
  if (now.migrations.every((name) => before.migrations.includes(name))) return 'same';
  return isSame(now, before) ? 'migrated' : 'used';
}

/**
 * Restores the backup while nothing runs, unless something was saved since. @returns whether it was restored
 * @throws Error if that fails; it can be repeated
 */
async function restoreBefore(parts: FinishParts, journal: Journal): Promise<boolean> {
  const { link, config, env, service, print } = parts;
  await service?.stop?.();
  const progress = await readProgress(parts, journal);
  if (progress === 'unknown' && journal.phase !== 'restoring') throw new Error("The database can't be read.");
  if (progress === 'used') {
    // This may fail too; the instructions are printed in any case.
    await service?.start?.().catch(() => {});
    return false;
  }
  await writeJournal(link, { ...journal, phase: 'restoring' });
  await pointLink(link, journal.from);
  // After an interrupted restore, the state is unknown.
  if (progress !== 'same') {
    print(`Nothing was saved since, so the tables are put back from ${journal.backup}.`);
    await runTownCommand(journal.from, env, 'restore', journal.backup, '--replace');
    print(`What they were is kept in ${config.dataDir}, in replaced-…: delete it when all is well.`);
  }
  await service?.start?.();
  return true;
}

/** Returns to the previous processes and tables. @returns whether that was possible without losing anything */
async function revertUpdate(parts: FinishParts, journal: Journal): Promise<boolean> {
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
 * Returns to the previous release, and to the previous tables if nothing was saved since.
 * @throws UpdateRefused always, with a message about the outcome
 */
async function undo(parts: FinishParts, journal: Journal, reason: string): Promise<never> {
  const { link, config, service, print } = parts;
  const [was, is] = [basename(journal.from), basename(journal.to)];
  print(`${is} is not well: ${reason}`);
  const isBack = await revertUpdate(parts, journal);
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
 * @throws UpdateRefused if it was or could not be undone; after any other error, running it again continues
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

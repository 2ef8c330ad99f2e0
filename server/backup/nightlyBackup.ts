/**
 * Makes the nightly backup. With several servers, one makes it and the others see its row. One that fails or is cut off
 * is tried again until the next night is due.
 */
import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/connection.ts';
import { addDays, toIso } from '../../db/rules/time.ts';
import type { Config } from '../config/config.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import type { Logger } from '../start/log.ts';
import { chooseRetained, type KeepRules } from './chooseRetained.ts';
import { copyToBucket, listCopies, removeCopy } from './copyToBucket.ts';

type Parts = Pick<Config, 'backupDir' | 'backupHour' | 'backupKeep' | 'backupS3'>;

/** Makes a backup at a path. @returns a message about it. @throws Error with the reason for a failure */
export type MakeBackup = (path: string) => Promise<string>;

export type NightlyContext = {
  db: Database;
  config: Parts;
  log: Pick<Logger, 'info' | 'error'>;
  now: number;
  makeBackup: MakeBackup;
};

/** A backup that takes longer was cut off. */
const leaseMs = 6 * 3_600_000;
const [firstRetryMs, lastRetryMs] = [600_000, 6 * 3_600_000];
const rowRetentionDays = 60;

const fileOf = (night: string) => `nightly-${night}.tar`;
const nightPattern = /^nightly-(\d{4}-\d\d-\d\d)\.tar$/;

/** Finds the date on which that hour last began, by the server's clock. */
export function findNight(now: number, hour: number): string {
  const clock = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const today = `${clock.getFullYear()}-${two(clock.getMonth() + 1)}-${two(clock.getDate())}`;
  return clock.getHours() < hour ? addDays(today, -1) : today;
}

/** Claims the night's backup for this server. @returns the number of the attempt; null if none is due */
async function claimNight(db: Database, night: string, now: number): Promise<number | null> {
  const lease = toIso(now + leaseMs);
  const row = await db.read('backups').where({ night }).first('attempts', 'next_attempt_at');
  if (row) {
    const { attempts, next_attempt_at } = row;
    if (!next_attempt_at || isStillAhead(Date.parse(next_attempt_at), now, leaseMs)) return null;
    const claimed = await db
      .write('backups')
      .where({ night, attempts, next_attempt_at })
      .update({ attempts: attempts + 1, next_attempt_at: lease });
    return claimed > 0 ? attempts + 1 : null;
  }
  // Nothing is due in the night when the first server started.
  const isFirst = !(await db.read('backups').first('night'));
  const fresh = { night, file: '', failure: '', created_at: toIso(now) };
  const state = isFirst ? { attempts: 0, next_attempt_at: null } : { attempts: 1, next_attempt_at: lease };
  const inserted = await db
    .write('backups')
    .insert({ ...fresh, ...state })
    .onConflict('night')
    .ignore()
    .returning('night');
  return inserted.length > 0 && !isFirst ? 1 : null;
}

/**
 * Finds nightly backups that no rule keeps. Nights after this one are ignored: a wrong clock made them, and they must
 * not displace tonight's.
 */
function listOld(names: readonly string[], rules: KeepRules, tonight: string): string[] {
  const nights = names.flatMap((name) => nightPattern.exec(name)?.[1] ?? []).filter((night) => night <= tonight);
  const retained = chooseRetained(nights, rules);
  return nights.filter((night) => !retained.has(night)).map(fileOf);
}

/** Removes expired nightly backups, on disk and in the bucket. */
async function removeOld({ backupDir, backupKeep, backupS3 }: Parts, tonight: string): Promise<void> {
  const names = await readdir(backupDir);
  const old = listOld(names, backupKeep, tonight);
  for (const name of old) await rm(join(backupDir, name), { force: true });
  if (!backupS3) return;
  for (const name of listOld(await listCopies(backupS3), backupKeep, tonight)) await removeCopy(backupS3, name);
}

/** Makes the night's backup if it is due. A failure is recorded and logged. */
export async function backUpNightly({ db, config, log, now, makeBackup }: NightlyContext): Promise<void> {
  if (config.backupHour === null) {
    // Operators with their own backups need no report about these.
    await db.write('backups').del();
    return;
  }
  const night = findNight(now, config.backupHour);
  const attempt = await claimNight(db, night, now);
  if (attempt === null) return;
  const path = join(config.backupDir, fileOf(night));
  try {
    const message = await makeBackup(path);
    if (config.backupS3) await copyToBucket(config.backupS3, path);
    const { size } = await stat(path);
    const done = { finished_at: toIso(now), next_attempt_at: null, file: path, bytes: size, failure: '' };
    await db.write('backups').where({ night }).update(done);
    await db.write('backups').where('night', '<', addDays(night, -rowRetentionDays)).del();
    log.info({ backup: message }, 'the nightly backup was made and restored on trial');
    await removeOld(config, night).catch((error) => log.error({ err: error }, 'old backups were not removed'));
  } catch (error) {
    const failure = (error as Error).message;
    const retryMs = Math.min(lastRetryMs, firstRetryMs * 2 ** (attempt - 1));
    await db
      .write('backups')
      .where({ night, finished_at: null })
      .update({ failure, next_attempt_at: toIso(now + retryMs) });
    log.error({ err: error }, 'the nightly backup failed');
  }
}

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const stopCheckMs = 500;

/** Runs a low-priority process, like every `town backup`. It ends when the server stops. */
export const runBackupProcess =
  (isStopping: () => boolean): MakeBackup =>
  (path) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [cli, 'backup', path], { stdio: ['ignore', 'pipe', 'pipe'] });
      let [out, err] = ['', ''];
      child.stdout.on('data', (bytes) => {
        out += bytes;
      });
      child.stderr.on('data', (bytes) => {
        err += bytes;
      });
      const stopWithServer = () => {
        if (isStopping()) child.kill();
      };
      stopWithServer();
      const watch = setInterval(stopWithServer, stopCheckMs);
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearInterval(watch);
        if (code === 0) resolve(out.trim());
        else reject(new Error(err.trim() || `The backup ended with ${signal ?? code}.`));
      });
    });

/** Checks the box: disk, data folder, database, clock and mail. */
import { once } from 'node:events';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { databasePath } from '../../db/dataFolder.js';
import { type Finding, fine } from '../../db/rules/doctor.ts';
import type { Config } from '../config/config.ts';
import { tryBucket } from '../files/bucketFiles.ts';
import { countMails } from '../store/mails.ts';
import { examineBackups } from './backupFindings.ts';
import type { BoxFinding, BoxParts } from './boxParts.ts';
import { examineClock } from './clockFinding.ts';

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
const hourMs = 3_600_000;

/** Full: nothing can be saved. Low: a backup or an update may not fit. */
const lowDisk = { share: 0.1, bytes: 2e9 };
const fullDisk = { share: 0.02, bytes: 3e8 };

/** @param disk result of statfs() */
export function checkDisk({ bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number }): Finding {
  const [free, all] = [bavail * bsize, blocks * bsize];
  const isBelow = ({ share, bytes }: typeof lowDisk) => free < bytes || free < all * share;
  const text = `${gigabytes(free)} of ${gigabytes(all)} free.`;
  const advice =
    'Remove what is not needed, or move the data folder to a larger disk; old backups are often the largest.';
  if (isBelow(fullDisk)) return { subject: 'disk', level: 'fault', text: `The disk is nearly full: ${text}`, advice };
  if (isBelow(lowDisk) && free < 50e9)
    return { subject: 'disk', level: 'warning', text: `The disk fills up: ${text}`, advice };
  return fine('disk', text);
}

/** Backups may have a disk of their own. It is reported if the first disk has room. */
async function examineDisks({ dataDir, backupDir }: Config): Promise<Finding> {
  const own = checkDisk(await statfs(dataDir));
  // The folder doesn't exist before the first backup.
  const disk = await statfs(backupDir).catch(() => null);
  if (!disk || own.level !== 'fine') return own;
  const other = checkDisk(disk);
  return other.level === 'fine' ? own : { ...other, text: `Where the backups are: ${other.text}` };
}

async function examineDataFolder({ dataDir }: Config): Promise<Finding> {
  const fault = (text: string, advice: string): Finding => ({ subject: 'data_folder', level: 'fault', text, advice });
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const advice = 'Give it to the user that the server runs as: chown -R <user> <folder>.';
    return fault('The data folder cannot be written by the user that runs this.', advice);
  }
  const { mode } = await stat(dataDir);
  if (process.platform !== 'win32' && (mode & 0o007) !== 0) {
    const text = 'Every user of this machine can read the data folder.';
    return { subject: 'data_folder', level: 'warning', text, advice: 'chmod 700 it: mailed links and keys are in it.' };
  }
  return fine('data_folder', 'The data folder can be written, and only by its owner.');
}

async function examineFiles({ filesS3 }: Config): Promise<Finding> {
  if (!filesS3) return fine('files', 'Files are in the data folder.');
  const text = await tryBucket(filesS3);
  if (text === null) return fine('files', 'Files can be written, read and deleted in the bucket.');
  const advice = 'Check the FILES_S3_ settings and what the key may do: get, put, delete and list.';
  return { subject: 'files', level: 'fault', text, advice };
}

/** Checks the whole SQLite file in a worker thread. @returns the first fault, or null */
async function findDamage(dataDir: string): Promise<string | null> {
  const worker = new Worker(new URL('./integrityWorker.ts', import.meta.url), { workerData: databasePath(dataDir) });
  try {
    const [problem] = await once(worker, 'message');
    return problem;
  } finally {
    await worker.terminate();
  }
}

/** The oldest version that tests run with; docs/self-hosting.md says the same. */
const oldestPostgres = 15;

async function examineDatabase({ db, config }: BoxParts): Promise<Finding> {
  const fault = (text: string, advice: string): Finding => ({ subject: 'database', level: 'fault', text, advice });
  if (db.dialect === 'sqlite') {
    const problem = await findDamage(config.dataDir);
    if (problem === null) return fine('database', 'The database is sound.');
    return fault(`The database is damaged: ${problem}`, 'Stop the server and restore the last backup.');
  }
  const { rows } = await db.read.raw(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity) as used`,
  );
  const { version, most, used } = rows[0];
  if (version < oldestPostgres) {
    const text = `PostgreSQL ${version} is older than ${oldestPostgres}, and this was not tried with it.`;
    return { subject: 'database', level: 'warning', text, advice: 'Move to a newer one.' };
  }
  if (used > most * 0.9) {
    const text = `${used} of PostgreSQL's ${most} connections are in use.`;
    return { subject: 'database', level: 'warning', text, advice: 'Raise max_connections, or run fewer processes.' };
  }
  return fine('database', `PostgreSQL ${version} answers; ${used} of its ${most} connections are in use.`);
}

async function examineMail({ db, config, testMailServer, now }: BoxParts): Promise<Finding> {
  const found = (level: 'warning' | 'fault', text: string, advice: string): Finding => ({
    subject: 'mail',
    level,
    text,
    advice,
  });
  if (!config.smtpUrl && !config.production)
    return fine('mail', 'Emails are saved as files in the data folder, as this is a trial.');
  if (!config.smtpUrl) {
    const advice = 'Set SMTP_URL. Until then, emails are saved as files in the folder mail of the data folder.';
    return found('warning', 'No email is sent: there is no mail server.', advice);
  }
  const refusal = await testMailServer();
  if (refusal) return found('fault', `The mail server does not work: ${refusal}`, 'Check SMTP_URL.');
  const { waiting, failed, oldest } = await countMails(db);
  if (oldest && now() - Date.parse(oldest) > hourMs) {
    return found('warning', `${waiting} emails wait, the oldest since ${oldest}.`, 'Ask the mail server’s log why.');
  }
  if (failed > 0) {
    const advice = 'Administrators see them at the top of their Orders page, with the reason, and send them again.';
    return found('warning', `${failed} mails could not be sent.`, advice);
  }
  return fine('mail', 'The mail server accepts our emails.');
}

/** Examines the whole box. A failing check is reported as unknown and does not stop the others. */
export async function examineBox(parts: BoxParts): Promise<BoxFinding[]> {
  const examinations = {
    disk: () => examineDisks(parts.config),
    data_folder: () => examineDataFolder(parts.config),
    files: () => examineFiles(parts.config),
    database: () => examineDatabase(parts),
    clock: () => examineClock(parts),
    mail: () => examineMail(parts),
    backups: () => examineBackups(parts),
  };
  const found: BoxFinding[] = [];
  for (const [subject, examine] of Object.entries(examinations) as [
    keyof typeof examinations,
    () => Promise<BoxFinding>,
  ][]) {
    const unknown = { subject, level: 'unknown', text: 'This could not be checked.', advice: '' } as const;
    found.push(await examine().catch(() => unknown));
  }
  return found;
}

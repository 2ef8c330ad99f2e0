/** The data folder after a kill: every file that is named is there and whole, and nothing else lies about. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testBackup } from '../../../server/backup/testBackup.ts';
import { isWriterAlive } from '../../../server/files/fileStorage.ts';
import { extractFileIds } from '../../../server/store/content/fileReferences.ts';
import type { Site } from './site.ts';

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];

/** A number of a dead process may be another program's by now: then the part waits an hour longer. */
const isLeft = (path: string) => isWriterAlive(path) !== true;

type FileRow = { id: string; sha256: string; size: number };

/**
 * Just after a start: nothing half is left, and no file that no row names.
 * @param isLater whether the last upload was hours ago: then nothing is undecided any more
 */
export async function checkLeftovers({ db, dataDir, failures }: Site, isLater = false): Promise<void> {
  const paths = listFiles(join(dataDir, 'files')).filter((path) => !basename(path).startsWith('.'));
  const parts = paths.filter((path) => path.endsWith('.part'));
  const mayStay = (path: string) => !isLater && /^[\w-]+(\.undecided)?\.part$/.test(basename(path));
  for (const path of parts.filter((one) => isLeft(one) && !mayStay(one)))
    failures.push(`${basename(path)} is left of an upload`);
  const named = new Set<string>(await db.read('files').pluck('id'));
  const undecided = new Set(parts.filter(mayStay).map((path) => basename(path).split('.')[0]));
  for (const path of paths.filter((one) => !one.endsWith('.part'))) {
    const name = basename(path);
    if (!named.has(name) && !undecided.has(name)) failures.push(`no row names the file ${name}`);
  }
}

/** Every row's file is whole; every file that a record names has its row. */
export async function checkFiles({ db, dataDir, failures }: Site, acknowledged: Iterable<string>): Promise<void> {
  const rows: FileRow[] = await db.read('files').select('id', 'sha256', 'size');
  const paths = new Map(listFiles(join(dataDir, 'files')).map((path) => [basename(path), path]));
  for (const { id, sha256, size } of rows) {
    const path = paths.get(id);
    const bytes = path ? readFileSync(path) : Buffer.alloc(0);
    if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
      failures.push(`the file ${id} has ${bytes.length} bytes, and not its ${size}`);
  }
  const known = new Set(rows.map(({ id }) => id));
  const texts = await Promise.all([
    db.read('announcements').select('attachments', 'pictures'),
    db.read('items').select('image', 'picture'),
    db.read('revisions').select('record'),
  ]);
  const referenced = texts.flat().flatMap((row) => extractFileIds(JSON.stringify(row).replaceAll('\\', '')));
  const documents: string[] = await db.read('documents').pluck('file_id');
  for (const id of new Set([...referenced, ...documents, ...acknowledged]))
    if (!known.has(id)) failures.push(`the file ${id} is named, and has no row`);
}

type MailRow = { id: string; sent_at: string | null; failure: string };

/** Each mail that is marked as sent is in the folder once, and no other; the rest say why they are not sent. */
export async function checkMails({ db, dataDir, failures }: Site): Promise<void> {
  const mails: MailRow[] = await db.read('mails');
  const isDropped = ({ sent_at, failure }: MailRow) => !sent_at && failure.includes('its email was not sent');
  for (const mail of mails.filter((one) => !one.sent_at && !isDropped(one)))
    failures.push(`mail ${mail.id} is not sent: ${mail.failure}`);
  const written = new Set(listFiles(join(dataDir, 'mail')).map((path) => basename(path, '.eml')));
  for (const { id } of mails.filter(({ sent_at }) => sent_at))
    if (!written.delete(id)) failures.push(`mail ${id} is said to be sent, and is not`);
  // A server that was killed before it noted the sending looks again, and there may be no reason for the mail any more.
  for (const { id } of mails.filter(isDropped)) written.delete(id);
  if (written.size > 0) failures.push(`nothing is known of the mails ${[...written]}`);
}

/** Under a backup's name there is a whole one, or none. */
export async function checkBackups({ dataDir, failures }: Site): Promise<number> {
  const paths = listFiles(join(dataDir, 'backups'));
  for (const path of paths.filter((one) => !one.endsWith('.tar') && isLeft(one)))
    failures.push(`${basename(path)} is left of a backup`);
  const whole = paths.filter((path) => path.endsWith('.tar'));
  for (const path of whole) {
    const tested = await testBackup(path).catch((error: Error) => error.message);
    if (typeof tested === 'string') failures.push(`${basename(path)} is no backup: ${tested}`);
    else if (tested.damagedFiles > 0 || tested.manifest.missing_files.length > 0)
      failures.push(
        `${basename(path)} lacks ${tested.manifest.missing_files.length} files, ${tested.damagedFiles} are damaged`,
      );
  }
  return whole.length;
}

/** Why the disk or SQLite took nothing, for people at work. A start says it in other words: see databaseErrors.ts. */
import { Problem } from './rules/problems.ts';

/** How soon a caller may try again after another process held the database, or the disk failed once. */
const retryAfterSeconds = 5;

/** Of SQLite, the file system and PostgreSQL. Whatever was begun is undone. */
const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'];
const readOnly = ['EROFS', '25006'];

/** Files that must not be written. The same codes come from the network, where they mean something else. */
const isFileRefused = ({ code = '', path }: NodeJS.ErrnoException) =>
  path !== undefined && (code === 'EACCES' || code === 'EPERM');

/**
 * What passes, or somebody must look into: shoppers' changes wait in their outboxes meanwhile. Of a disk that fails,
 * SQLite may read zeros, and take its file for a damaged one.
 */
const unavailable = /^(EIO$|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|CORRUPT|NOTADB))/;

/**
 * `storage_full` and `storage_read_only` where nothing was stored; `unavailable` where another process holds SQLite's
 * file, or the disk fails or the file is damaged. Null for any other error.
 */
export function toStorageProblem(error: unknown): Problem | null {
  const failure = error as NodeJS.ErrnoException;
  const code = String(failure.code ?? '');
  if (full.includes(code)) return new Problem('storage_full');
  if (readOnly.includes(code) || code.startsWith('SQLITE_READONLY') || isFileRefused(failure)) {
    return new Problem('storage_read_only');
  }
  if (!unavailable.test(code)) return null;
  return new Problem('unavailable', undefined, { retry_after: retryAfterSeconds });
}

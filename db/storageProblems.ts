/** Storage errors in words for people at work. At startup databaseErrors.ts words them. */
import { Problem } from './rules/problems.ts';

/** How soon a caller may try again after another process held the database, or the disk failed once. */
const retryAfterSeconds = 5;

/** Codes of SQLite, the file system and PostgreSQL. The failed change is undone. */
const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'];
const readOnly = ['EROFS', '25006'];

/** Unwritable files. The network uses the same codes with another meaning. */
const isFileRefused = ({ code = '', path }: NodeJS.ErrnoException) =>
  path !== undefined && (code === 'EACCES' || code === 'EPERM');

/**
 * Errors that pass, or that somebody must fix: shoppers' changes wait in their outboxes meanwhile. SQLite may read
 * zeros from a failing disk and report a damaged file.
 */
const unavailable = /^(EIO$|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|CORRUPT|NOTADB))/;

/**
 * Returns `storage_full` and `storage_read_only` where nothing was stored; `unavailable` where another process locks
 * SQLite's file, the disk fails or the file is damaged. Null for any other error.
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

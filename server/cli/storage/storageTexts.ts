/** Messages of commands about disks. */

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

export function describeBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** "1 town", "2 towns". */
export const countWords = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const countContent = ({ towns, files }: { towns: string[]; files: number }): string =>
  `${countWords(towns.length, 'town')}, ${countWords(files, 'file')}`;

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  SQLITE_FULL: 'the disk is full',
};

const readReasons: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'This user may not read it.',
};

/** Explains in a sentence why a file can't be read. */
export function describeReadError(error: unknown, path: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return `${path} cannot be read: ${readReasons[code] ?? message}`;
}

/** Replaces a disk error with a sentence; other errors are unchanged. @param outcome the step that did not happen */
export function describeStorageError(error: unknown, outcome: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  return reason ? new Error(`${outcome}: ${reason}${path ? ` (${path})` : ''}.`, { cause: error }) : error;
}

/**
 * Remembers on this device where uploads go on, so that a file that is chosen again within a day does not start over.
 * A browser without storage remembers while the page is open.
 */

/** An upload's address on our server, and until when it is good, in milliseconds. */
export type UploadTarget = { url: string; until: number };
/** `changed` is the file's time of change, in milliseconds. */
type Unfinished = UploadTarget & { name: string; size: number; changed: number };

const key = 'unfinished-uploads';
let copy: Unfinished[] = [];

function readAll(): Unfinished[] {
  try {
    const found: Unfinished[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    copy = found;
  } catch {
    // The copy in memory counts.
  }
  return copy.filter(({ until }) => until > Date.now());
}

function writeAll(uploads: Unfinished[]): void {
  copy = uploads;
  try {
    if (uploads.length > 0) localStorage.setItem(key, JSON.stringify(uploads));
    else localStorage.removeItem(key);
  } catch {
    // The copy in memory counts.
  }
}

const isOf =
  ({ name, size, lastModified }: File) =>
  (one: Unfinished) =>
    one.name === name && one.size === size && one.changed === lastModified;

/** @param taken addresses that other uploads of this page use */
export const findUnfinished = (file: File, taken: ReadonlySet<string>): UploadTarget | undefined =>
  readAll().find((one) => isOf(file)(one) && !taken.has(one.url));

export const rememberUnfinished = (file: File, { url, until }: UploadTarget): void =>
  writeAll([...readAll(), { name: file.name, size: file.size, changed: file.lastModified, url, until }]);

export const forgetUnfinished = (url: string): void => writeAll(readAll().filter((one) => one.url !== url));

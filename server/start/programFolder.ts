/** Where the program is, by the name that it was started by: in an installation a link, which an update turns. */
import { basename, dirname, join } from 'node:path';

const ownFolder = join(import.meta.dirname, '../..');

/** @param started the file that Node was started with: not where links lead, but as it was written */
export function findProgramFolder(started = process.argv[1] ?? ''): string {
  const folder = dirname(started);
  const isOurs = basename(folder) === 'server' && ['main.ts', 'cli.ts'].includes(basename(started));
  return isOurs ? dirname(folder) : ownFolder;
}

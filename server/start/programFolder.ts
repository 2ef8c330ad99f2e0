/** Finds the program's folder by the name that started it: in an installation, a link that updates switch. */
import { basename, dirname, join } from 'node:path';

const ownFolder = join(import.meta.dirname, '../..');

/** @param started Node's script as typed, with links unresolved */
export function findProgramFolder(started = process.argv[1] ?? ''): string {
  const folder = dirname(started);
  const isOurs = basename(folder) === 'server' && ['main.ts', 'cli.ts'].includes(basename(started));
  return isOurs ? dirname(folder) : ownFolder;
}

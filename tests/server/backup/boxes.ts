/** Boxes to back up and to restore to, and what is in their folders. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Dialect, makeTestDatabase } from '../database.ts';
import { runTown } from '../office/cli.ts';

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database without a town, as on a fresh box. */
export async function makeBox(dialect: Dialect) {
  if (dialect === 'postgres') {
    const { db, databaseUrl } = await makeTestDatabase(dialect);
    await db.close();
    return { dataDir: makeFolder(), databaseUrl };
  }
  return { dataDir: join(makeFolder(), 'data'), databaseUrl: undefined };
}

/** Every file below a folder with what is in it, but for what SQLite keeps beside its file. */
export const listBytes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/-(wal|shm)$|start\.lock/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]),
  );

export const backUp = async (from: Parameters<typeof runTown>[0], path = join(makeFolder(), 'towns.tar')) => {
  const { code, err, out } = await runTown(from, 'backup', path);
  expect([code, err]).toEqual([0, '']);
  return { path, out };
};

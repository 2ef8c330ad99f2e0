/** The state of an update, stored beside the link that it switches, so that a killed update can be resumed. */
import { readlinkSync, realpathSync } from 'node:fs';
import { access, constants, open, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { fsyncFolder } from '../files/fileStorage.ts';
import { UpdateRefused } from './updateRefused.ts';

/** The database's state before: its migrations, and each town's progress. */
export type DatabaseState = { migrations: string[]; towns: Record<string, string> };

export type Journal = {
  /** Folders of the previous and the new release. */
  from: string;
  to: string;
  backup: string;
  before: DatabaseState;
  /** Towns whose pages are checked afterwards. */
  hosts: string[];
  /** `restoring` means that the backup is being restored. */
  phase: 'switching' | 'undoing' | 'restoring';
  startedAt: string;
};

const pathOf = (link: string) => `${link}.update.json`;

export async function readJournal(link: string): Promise<Journal | null> {
  const text = await readFile(pathOf(link), 'utf8').catch(() => null);
  return text ? JSON.parse(text) : null;
}

export async function writeJournal(link: string, journal: Journal): Promise<void> {
  const part = `${pathOf(link)}.part`;
  const file = await open(part, 'w', 0o644);
  try {
    await file.writeFile(`${JSON.stringify(journal, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, pathOf(link));
  await fsyncFolder(dirname(link));
}

export async function removeJournal(link: string): Promise<void> {
  await rm(pathOf(link), { force: true });
}

/** Switches a link to another folder atomically. */
export async function pointLink(link: string, folder: string): Promise<void> {
  const part = `${link}.new`;
  await rm(part, { force: true });
  await symlink(folder, part);
  await rename(part, link);
  await fsyncFolder(dirname(link));
}

/** @returns the link's target; null if it is no link */
export function readLink(link: string): string | null {
  try {
    readlinkSync(link);
    return realpathSync(link);
  } catch {
    return null;
  }
}

/** Runs `act` while no other update runs. The operating system holds the lock and releases it with the process. */
export async function withUpdateLock<T>(link: string, act: () => Promise<T>): Promise<T> {
  const parent = dirname(link);
  await access(parent, constants.W_OK).catch(() => {
    throw new UpdateRefused(`This user may not write in ${parent}. Nothing was changed. Run this with sudo.`);
  });
  const lock = new Sqlite(`${link}.update.lock`, { timeout: 0 });
  try {
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      throw new UpdateRefused('Another update is running here. Wait for it to end. Nothing was changed.');
    }
    return await act();
  } finally {
    lock.close();
  }
}

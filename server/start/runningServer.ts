/** A note in the data folder about its running server: address, and how its processes are replaced. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** The parts of addresses, see originOf(). */
export type ServerAddress = Pick<Config, 'publicScheme' | 'trustProxy' | 'port'>;

/** The state of a supervisor, see superviseWorkers.ts. */
export type Supervisor = {
  /** The folder that new processes start from, possibly a link. */
  program: string;
  /** How often replacing the processes was requested and has ended, with or without success. */
  replacements: number;
  /** The last failure's reason. */
  failure: string | null;
};

export type RunningServer = ServerAddress & { pid: number; supervisor?: Supervisor | undefined };

const pathOf = (dataDir: string) => join(dataDir, 'running-server.json');

/** Stores the address that this process listens on. */
export async function noteRunningServer(
  dataDir: string,
  { publicScheme, trustProxy, port, supervisor }: ServerAddress & Pick<RunningServer, 'supervisor'>,
): Promise<void> {
  const note: RunningServer = { pid: process.pid, publicScheme, trustProxy, port, supervisor };
  // Written to a temporary file first, since others may read the note at any time.
  const part = `${pathOf(dataDir)}.${randomUUID()}.part`;
  await writeFile(part, JSON.stringify(note), { mode: 0o600 });
  await rename(part, pathOf(dataDir));
}

export async function forgetRunningServer(dataDir: string): Promise<void> {
  // Another process may have started meanwhile.
  if ((await readNote(dataDir))?.pid === process.pid) await rm(pathOf(dataDir), { force: true });
}

async function readNote(dataDir: string): Promise<RunningServer | null> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Finds a data folder's server; null if none runs on this machine. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | null> {
  const note = await readNote(dataDir);
  return note && isRunning(note.pid) ? note : null;
}

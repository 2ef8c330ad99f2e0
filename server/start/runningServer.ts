/** A note in the data folder of the server that uses it: where it is reached, and how its processes are replaced. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** What addresses are made of, see originOf(). */
export type ServerAddress = Pick<Config, 'publicScheme' | 'trustProxy' | 'port'>;

/** Of a process that starts others, see superviseWorkers.ts. */
export type Supervisor = {
  /** The folder that new processes are started from, maybe by a link. */
  program: string;
  /** How often it was asked to replace its processes, and has done so or given up. */
  replacements: number;
  /** Why the last time failed. */
  failure: string | null;
};

export type RunningServer = ServerAddress & { pid: number; supervisor?: Supervisor | undefined };

const pathOf = (dataDir: string) => join(dataDir, 'running-server.json');

/** Notes what this process listens on. */
export async function noteRunningServer(
  dataDir: string,
  { publicScheme, trustProxy, port, supervisor }: ServerAddress & Pick<RunningServer, 'supervisor'>,
): Promise<void> {
  const note: RunningServer = { pid: process.pid, publicScheme, trustProxy, port, supervisor };
  // Others read it at any time.
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
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server of a data folder; null when none runs on this machine. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | null> {
  const note = await readNote(dataDir);
  return note && isRunning(note.pid) ? note : null;
}

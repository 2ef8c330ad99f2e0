/** A note in the data folder of where its server is reached, for commands that print addresses. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What addresses are made of, see originOf(). */
export type ServerAddress = Pick<Config, 'publicScheme' | 'trustProxy' | 'port'>;

type RunningServer = ServerAddress & { pid: number };

const pathOf = (dataDir: string) => join(dataDir, 'running-server.json');

/** Notes what this process listens on. */
export async function noteRunningServer(
  dataDir: string,
  { publicScheme, trustProxy, port }: ServerAddress,
): Promise<void> {
  const note: RunningServer = { pid: process.pid, publicScheme, trustProxy, port };
  await writeFile(pathOf(dataDir), JSON.stringify(note), { mode: 0o600 });
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

/** Where the server of a data folder is reached; null when none runs on this machine. */
export async function findRunningServer(dataDir: string): Promise<ServerAddress | null> {
  const note = await readNote(dataDir);
  return note && isRunning(note.pid) ? note : null;
}

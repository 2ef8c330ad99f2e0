/** The server as a process of its own, as it runs in real life. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { makeTestDatabase, makeTown } from '../database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A data folder with one town in it. */
export async function makeDataFolder(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-start-'));
  copyFileSync(inject('sqliteTemplate'), join(dir, 'mainstreet.db'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const db = await openDatabase({ dataDir: dir });
  await makeTown(db);
  await db.close();
  return dir;
}

/** The settings of a server whose database, of the kind that the tests run on, has one town. */
export async function makeServedTown(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const { db, dataDir, databaseUrl } = await makeTestDatabase('sqlite');
  await makeTown(db);
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

export type StartedServer = {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** Resolves with the exit code when the process has ended and all that it wrote was read. */
  exit: Promise<number | null>;
};

type StartOptions = {
  /** Whether the process may exchange messages with its preload. */
  isChannelOpen?: boolean;
  /** Whether what it starts can be killed together with it: `process.kill(-pid)`. */
  isGroup?: boolean;
};

/** @param preload a module that the process loads first */
export function startServer(
  env: Record<string, string>,
  preload?: string,
  { isChannelOpen = preload !== undefined, isGroup = false }: StartOptions = {},
): StartedServer {
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: isChannelOpen ? ['pipe', 'pipe', 'pipe', 'ipc'] : 'pipe',
    detached: isGroup,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout?.on('data', (part) => {
    out += part;
  });
  child.stderr?.on('data', (part) => {
    err += part;
  });
  return { child, out: () => out, err: () => err, exit: new Promise((resolve) => child.once('close', resolve)) };
}

/** Several processes of one start have been seen to take more than a minute on a busy machine. */
const startTimeoutMs = 170_000;

export async function waitForPort({ out }: StartedServer): Promise<number> {
  await expect.poll(out, { timeout: startTimeoutMs }).toContain('Ready: ');
  return Number(/:(\d+)\n/.exec(out())?.[1]);
}

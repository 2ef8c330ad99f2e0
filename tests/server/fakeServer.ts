/** The server of a tiny release, and a systemd that runs it. Also used outside Vitest, by updateProcess.ts. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UpdateParts } from '../../server/update/updateProgram.ts';

/** In the data folder: where an update is to be killed, once. */
export const killFile = 'kill';

export type Box = { link: string; dataDir: string };
const pollMs = 10;
const readNote = ({ dataDir }: Box) => {
  const path = join(dataDir, 'running-server.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { pid: number; port: number }) : null;
};

/** Ends the server, and waits for that. */
export async function stopServer(box: Box): Promise<void> {
  const note = readNote(box);
  if (!note) return;
  process.kill(note.pid, 'SIGTERM');
  while (readNote(box)) await sleep(pollMs);
}

/** Starts what the link leads to. @returns whether it answers, or has ended */
export async function startServer({ link, dataDir }: Box): Promise<boolean> {
  if (readNote({ link, dataDir })) return true;
  const server = spawn(process.execPath, [join(link, 'server/main.ts')], {
    env: { DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  server.unref();
  let hasEnded = false;
  server.once('exit', () => {
    hasEnded = true;
  });
  while (!hasEnded && !readNote({ link, dataDir })) await sleep(pollMs);
  return !hasEnded;
}

/** The commit that the running server says; null where none runs. */
export async function askServer(box: Box): Promise<string | null> {
  const note = readNote(box);
  return note ? await (await fetch(`http://127.0.0.1:${note.port}/`)).text() : null;
}

/** A systemd that runs the installation. */
export function fakeSystemd(box: Box): NonNullable<UpdateParts['runService']> {
  let state = 'ActiveState=active';
  return async (_command, [verb]) => {
    if (verb === 'show') return `LoadState=loaded\n${state}\nExecStart={ argv[]=${box.link}/bin/mainstreet start ; }\n`;
    if (verb === 'stop' || verb === 'restart') await stopServer(box);
    if (verb === 'start' || verb === 'restart') {
      state = (await startServer(box)) ? 'ActiveState=active' : 'ActiveState=activating\nSubState=auto-restart';
    }
    return '';
  };
}

/** Replaces the server's processes by those of the release that the link leads to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningServer, type RunningServer } from '../start/runningServer.ts';
import { runProgram } from './archive.ts';
import { UpdateRefused } from './updateRefused.ts';

export type Service = {
  /** A sentence about the effect on visitors. */
  description: string;
  /** Resolves when the new processes answer. @throws Error if they don't */
  replace(): Promise<void>;
  /** Only if the server can be stopped for a while and restarted. */
  stop?(): Promise<void>;
  start?(): Promise<void>;
};

export type ServiceParts = {
  link: string;
  dataDir: string;
  /** Restarts the server if systemd doesn't. */
  restartCommand: string | undefined;
  /** The longest wait for a new process. */
  startTimeoutMs: number;
  /** Runs systemctl or the restart command. */
  run?: typeof runProgram;
};

const unit = 'mainstreet.service';
const pollMs = 200;

/** Polls until `look` returns something. @throws Error with the sentence after the timeout */
async function waitFor<T extends object>(
  look: () => Promise<T | null | false | undefined>,
  timeoutMs: number,
  sentence: string,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) throw new Error(sentence);
    await sleep(pollMs);
  }
}

/** A supervising server replaces its processes one by one. */
function superviseService(server: RunningServer, { dataDir, startTimeoutMs }: ServiceParts): Service {
  return {
    description: 'Its processes are replaced one after the other: no request fails.',
    async replace() {
      const before = (await findRunningServer(dataDir))?.supervisor?.replacements;
      if (before === undefined) throw new Error('The server stopped meanwhile.');
      process.kill(server.pid, 'SIGUSR2');
      const replaced = await waitFor(
        async () => {
          const note = await findRunningServer(dataDir);
          if (!note) throw new Error('The server stopped while its processes were replaced.');
          return note.pid === server.pid && note.supervisor && note.supervisor.replacements > before && note.supervisor;
        },
        startTimeoutMs,
        'The processes were not replaced in time.',
      );
      if (replaced.failure) throw new Error(`A new process did not start: ${replaced.failure}`);
    },
  };
}

/**
 * Waits until another process than before reports that it listens.
 * @param hasEnded whether waiting is pointless
 */
const waitForAnother = (
  pid: number | undefined,
  { dataDir, startTimeoutMs }: ServiceParts,
  hasEnded = async () => false,
) =>
  waitFor(
    async () => {
      const note = await findRunningServer(dataDir);
      if (note && note.pid !== pid) return note;
      if (await hasEnded()) throw new Error('The server ended while it started. Its log says why.');
      return null;
    },
    startTimeoutMs,
    'The server did not start in time. Its log says why.',
  );

const show = ({ run = runProgram }: ServiceParts): Promise<string> =>
  run('systemctl', ['show', unit, '--property=LoadState,ActiveState,SubState,ExecStart']).catch(() => '');

function systemdService(parts: ServiceParts): Service {
  const { run = runProgram, dataDir } = parts;
  const systemctl = (verb: string) => run('systemctl', [verb, unit]);
  const pidOf = async () => (await findRunningServer(dataDir))?.pid;
  // systemd would restart a failing process again and again.
  const hasEnded = async () => /^(ActiveState=failed|SubState=auto-restart)$/m.test(await show(parts));
  return {
    description: 'The server is restarted: the proxy in front lets visitors wait for a second or two.',
    async replace() {
      const pid = await pidOf();
      await systemctl('restart');
      await waitForAnother(pid, parts, hasEnded);
    },
    async stop() {
      await systemctl('stop');
    },
    async start() {
      await systemctl('start');
      await waitForAnother(undefined, parts, hasEnded);
    },
  };
}

function commandService(command: string, parts: ServiceParts): Service {
  const { run = runProgram, dataDir } = parts;
  return {
    description: `The server is restarted by: ${command}`,
    async replace() {
      const pid = (await findRunningServer(dataDir))?.pid;
      await run('sh', ['-c', command]);
      await waitForAnother(pid, parts);
    },
  };
}

/** Whether systemd runs this installation, or tries to. */
async function isSystemdUnit(parts: ServiceParts): Promise<boolean> {
  const text = await show(parts);
  return (
    /^LoadState=loaded$/m.test(text) &&
    !/^ActiveState=inactive$/m.test(text) &&
    text.includes(`${parts.link}/bin/mainstreet `)
  );
}

/** Another process may have got the id of an ended server, and SIGUSR2 would end it. */
function isServerOf(link: string, pid: number): boolean {
  const path = `/proc/${pid}/cmdline`;
  return !existsSync(path) || readFileSync(path, 'utf8').split('\0').includes(join(link, 'server/main.ts'));
}

function mayStop(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds how processes are replaced here. @param sameNode whether both releases use the same major version of Node,
 * which passing on connections requires
 * @returns null if no server runs @throws UpdateRefused if one runs that can't be replaced from here
 */
export async function findService(parts: ServiceParts, { sameNode }: { sameNode: boolean }): Promise<Service | null> {
  const server = await findRunningServer(parts.dataDir);
  if (server && !mayStop(server.pid)) {
    throw new UpdateRefused(
      `The server (process ${server.pid}) is another user's, so it can't be replaced. Nothing was changed. Run this with sudo.`,
    );
  }
  const restart = (await isSystemdUnit(parts)) ? systemdService(parts) : null;
  if (server?.supervisor?.program === parts.link && sameNode && isServerOf(parts.link, server.pid)) {
    const supervised = superviseService(server, parts);
    if (!restart) return supervised;
    // If the process has ended, or must be stopped for a while, systemd replaces it.
    const replace = async () => ((await findRunningServer(parts.dataDir)) ? supervised : restart).replace();
    return { ...restart, ...supervised, replace };
  }
  if (restart) return restart;
  if (parts.restartCommand) return commandService(parts.restartCommand, parts);
  if (!server) return null;
  throw new UpdateRefused(
    `A server runs (process ${server.pid}) that systemd's ${unit} did not start from ${parts.link}. Nothing was changed. Say what restarts it: --restart "<command>".`,
  );
}

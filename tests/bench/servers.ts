/** The processes of a run and its folder; all end with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/prepare.js';

export type BenchServer = { port: number; pid: number; startMs: number; stop(): Promise<void> };

/** As a service manager starts it. */
export const production = { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'info', BACKUP_HOUR: 'off' };

export type Bench = {
  /** A new empty folder. */
  makeFolder(name: string): string;
  /** Starts the server, or another program of ours, and resolves once it says that it is ready. Its log goes to a file. */
  start(env?: Record<string, string>, args?: string[]): Promise<BenchServer>;
  close(): Promise<void>;
};

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

export function createBench(): Bench {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-bench-'));
  const children: ChildProcess[] = [];
  return {
    makeFolder(name) {
      const path = join(dir, name);
      mkdirSync(path);
      return path;
    },
    start(env = {}, args = serverArguments) {
      const startedAt = performance.now();
      const log = openSync(join(dir, `${children.length}.log`), 'w');
      const child = spawn(process.execPath, args, {
        env: { ...serverEnvironment, ...env },
        stdio: ['ignore', 'pipe', log],
      });
      closeSync(log);
      children.push(child);
      return new Promise((resolve, reject) => {
        let output = '';
        child.stdout?.on('data', (part: Buffer) => {
          if (output.length > 10_000) return;
          output += part;
          const ready = /Ready: https?:\/\/[^:\s]+(?::(\d+))?/.exec(output);
          if (!ready) return;
          output = ' '.repeat(10_001);
          const startMs = performance.now() - startedAt;
          // Behind a proxy nobody types the port.
          const port = Number(ready[1] ?? env.PORT);
          resolve({ port, pid: child.pid ?? 0, startMs, stop: () => stop(child) });
        });
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`${args.join(' ')} stopped with ${code}.`)));
      });
    },
    async close() {
      await Promise.all(children.map(stop));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The processor's time that a process has used, in seconds. Whole seconds are all that `ps` knows everywhere. */
function cpuSeconds(pid: number): number {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Resolves once a process has done next to nothing for six seconds: what a first start makes for each town is made. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let before = -1; before !== cpuSeconds(pid); ) {
    before = cpuSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, 6000));
  }
}

/** The resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

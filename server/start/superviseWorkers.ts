/**
 * Supervises several processes that share one port (WEB_CONCURRENCY) and restarts those that end. SIGUSR2 replaces them
 * one by one: each new one answers before an old one stops, so no request fails. If a new one does not start, the old
 * ones stay.
 */
import cluster, { type Worker } from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import { createSharedFigures } from '../monitoring/sharedMetrics.ts';
import { announceReady } from './announceReady.ts';
import { requireFreePorts } from './listen.ts';
import { createLog } from './log.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { findProgramFolder } from './programFolder.ts';
import { forgetRunningServer, noteRunningServer, type Supervisor } from './runningServer.ts';
import { type ProcessRole, serveMetrics } from './startServer.ts';

/** Environment variable with a worker's role. */
export const roleVariable = 'MAINSTREET_ROLE';

/** A process that ends right after its start is restarted at growing intervals. */
const firstRestartMs = 1000;
const maxRestartMs = 30_000;
const stableMs = 60_000;
/** The limit includes migrating the database. */
const startTimeoutMs = 120_000;

type Place = { role: ProcessRole; worker: Worker | null; startedAt: number; failures: number };

/** New processes run the release that the link leads to, with its Node. */
function takeLinkedNode(program: string): void {
  const node = join(program, 'node_modules/.bin/node');
  if (existsSync(node)) process.execPath = node;
}

/** Starts one process. @returns its port @throws Error if it ends first */
function startWorker(role: ProcessRole): Promise<{ worker: Worker; port: number }> {
  const worker = cluster.fork({ [roleVariable]: role });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.process.kill('SIGKILL');
      reject(new Error('A process did not start in two minutes.'));
    }, startTimeoutMs);
    const fail = (code: number | null, signal: string | null) => {
      clearTimeout(timer);
      reject(new ConfigError(`A process ended while it started (${signal ?? code}).`));
    };
    worker.once('exit', fail);
    worker.once('listening', ({ port }) => {
      clearTimeout(timer);
      worker.off('exit', fail);
      resolve({ worker, port });
    });
  });
}

/** @throws start errors, see describeStartError(), and Error if a process does not start */
export async function superviseWorkers(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  await requireFreePorts(config);
  const { db, demo } = await prepareDatabase(config);
  const supervisor: Supervisor = { program: findProgramFolder(), replacements: 0, failure: null };
  takeLinkedNode(supervisor.program);
  let isStopping = false;
  let replacing = Promise.resolve();
  const places = Array.from(
    { length: config.processes ?? 1 },
    (_, at): Place => ({ role: at === 0 ? 'leader' : 'worker', worker: null, startedAt: 0, failures: 0 }),
  );

  /** Starts a process in a place, and its successor whenever it ends by itself. */
  async function fill(place: Place): Promise<number> {
    const { worker, port } = await startWorker(place.role);
    place.worker = worker;
    place.startedAt = Date.now();
    log.info({ pid: worker.process.pid, role: place.role }, 'a process answers');
    worker.once('exit', (code, signal) => {
      if (isStopping || place.worker !== worker) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a process ended; another is started');
      void refill(place);
    });
    return port;
  }

  async function refill(place: Place): Promise<void> {
    if (Date.now() - place.startedAt > stableMs) place.failures = 0;
    const waitMs = place.failures === 0 ? 0 : Math.min(maxRestartMs, firstRestartMs * 2 ** (place.failures - 1));
    place.failures += 1;
    await sleep(waitMs);
    if (isStopping) return;
    await fill(place).catch((error) => {
      log.error({ err: error }, 'a process could not be started');
      return refill(place);
    });
  }

  async function replaceAll(): Promise<void> {
    for (const place of places) {
      const old = place.worker;
      if (isStopping) return;
      await fill(place);
      old?.process.kill('SIGTERM');
    }
    log.info('all processes were replaced');
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(running.map((worker) => new Promise((resolve) => void worker.once('exit', resolve))));
    await forgetRunningServer(config.dataDir).catch(() => {});
    log.flush(() => process.exit(0));
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  const [first, ...others] = places as [Place, ...Place[]];
  const port = await fill(first);
  await Promise.all(others.map(fill));
  const note = () =>
    noteRunningServer(config.dataDir, { ...config, port, supervisor }).catch((error) =>
      log.warn({ err: error }, 'not noted'),
    );
  await note();
  process.on('SIGUSR2', () => {
    replacing = replacing.then(async () => {
      supervisor.failure = await replaceAll().then(
        () => null,
        (error) => {
          log.error({ err: error }, 'the old processes stay');
          return String((error as Error).message);
        },
      );
      supervisor.replacements += 1;
      if (!isStopping) await note();
    });
  });
  await serveMetrics(createSharedFigures(), config);
  await announceReady(db, config, port, demo);
  await db.close();
}

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findRunningServer } from '../../../server/start/runningServer.ts';
import { makeDataFolder, makeServedTown, startServer, waitForPort } from './process.ts';

type Answer = { status: number; process: string };

/** Asks for something that is not in memory: the id of its request begins with the process that answered. */
function ask(port: number, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/api/nothing', headers: { host: 'cityofmaple.test' }, ...(agent && { agent }) },
      (res) => {
        res.resume();
        const [process = ''] = String(res.headers['x-request-id']).split('-');
        res.once('end', () => resolve({ status: res.statusCode ?? 0, process }));
      },
    );
    sent.once('error', reject).end();
  });
}

async function listProcesses(port: number): Promise<Set<string>> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(port)));
  return new Set(answers.map(({ process }) => process));
}

/** Asks over connections that stay open, again and again, until it is stopped. */
function keepAsking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const seen = { answers: [] as Answer[], failures: [] as string[] };
  let isStopped = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!isStopped) {
      await ask(port, agent).then(
        (answer) => seen.answers.push(answer),
        (error) => seen.failures.push(String(error)),
      );
      // The new processes need the machine, too.
      await sleep(10);
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(asking);
    agent.destroy();
  };
  onTestFinished(stop);
  return { ...seen, stop };
}

test('several processes answer, are replaced without a failed request, and come back where one is killed', async () => {
  const served = await makeServedTown();
  const dataDir = served.DATA_DIR;
  const started = startServer({ ...served, WEB_CONCURRENCY: '2', METRICS_PORT: '0' });
  const port = await waitForPort(started);
  expect(await findRunningServer(dataDir)).toMatchObject({ port });
  const first = await listProcesses(port);
  expect(first.size).toBe(2);

  const load = keepAsking(port);
  started.child.kill('SIGUSR2');
  const isReplaced = () => {
    const lastFew = load.answers.slice(-40);
    return lastFew.length === 40 && lastFew.every(({ process }) => !first.has(process));
  };
  await expect.poll(isReplaced).toBe(true);
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([404]));
  const second = await listProcesses(port);
  expect(second.size).toBe(2);

  // The log's lines leave once a second.
  const pids = () => [...started.out().matchAll(/"pid":(\d+),.*a process answers/g)].map(([, pid]) => Number(pid));
  await expect.poll(pids).toHaveLength(4);
  process.kill(pids().at(-1) as number, 'SIGKILL');
  await expect.poll(pids).toHaveLength(5);
  expect((await listProcesses(port)).size).toBe(2);

  // The counts of several processes are reported as one.
  const metricsPort = /127\.0\.0\.1:(\d+)\/metrics/.exec(started.out())?.[1];
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counted = figures.match(/^mainstreet_request_seconds_count\{kind="call".*\} (\d+)$/m)?.[1];
  expect(Number(counted)).toBeGreaterThanOrEqual(20);
  expect(figures).toMatch(/^mainstreet_towns 1$/m);

  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  expect(await findRunningServer(dataDir)).toBeNull();
});

test('if one process cannot start, none of the rest goes on', async () => {
  const started = startServer({ DATA_DIR: await makeDataFolder(), WEB_CONCURRENCY: '2', HOST: '203.0.113.9' });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain('is not an address of this machine');
  expect(started.err()).not.toMatch(/\bat .*:\d+/);
});

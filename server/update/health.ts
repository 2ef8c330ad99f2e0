/** Checks that the server works, before and after its processes are replaced. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { findRunningServer } from '../start/runningServer.ts';
import { askPage } from './askPage.ts';

type Parts = Pick<Config, 'dataDir' | 'host'>;

/** Repeats the check, to reach each of several processes. */
const rounds = 6;
export type HealthTimes = {
  /** Pause between two checks. */
  pauseMs: number;
  /** A server may be busy right after its start. */
  graceMs: number;
};
const usual: HealthTimes = { pauseMs: 500, graceMs: 15_000 };

const addressOf = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

async function ask({ dataDir, host: address }: Parts, path: string, host = 'localhost'): Promise<number | string> {
  const server = await findRunningServer(dataDir);
  if (!server) return 'no server';
  return askPage({ address: addressOf(address), port: server.port, host, path }).catch(
    (error) => (error as Error).message || 'no answer',
  );
}

/** @param hosts towns whose home pages must render @throws Error with a sentence if the server is unhealthy */
export async function requireHealth(
  parts: Parts,
  hosts: readonly string[],
  { pauseMs, graceMs }: HealthTimes = usual,
): Promise<void> {
  const until = performance.now() + graceMs;
  for (let well = 0; well < rounds; ) {
    const answer = await ask(parts, '/readyz');
    if (answer === 200) well += 1;
    else if (well > 0 || performance.now() > until) throw new Error(`The server is not well: /readyz gives ${answer}.`);
    await sleep(pauseMs);
  }
  for (const host of hosts) {
    const answer = await ask(parts, '/', host);
    if (typeof answer === 'string' || answer >= 500) throw new Error(`The home page of ${host} gives ${answer}.`);
  }
}

/** Servers in one process beside each worker of the tests, see serverHost.ts. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostAnswer, HostRequest } from './serverHost.ts';

const script = fileURLToPath(new URL('./serverHost.ts', import.meta.url));
let host: ChildProcess | undefined;
let lastId = 0;

async function ask(request: Omit<HostRequest, 'id'>): Promise<void> {
  host ??= fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  lastId += 1;
  const id = lastId;
  host.send({ id, ...request } satisfies HostRequest);
  for (;;) {
    const [answer] = (await once(host, 'message')) as [HostAnswer];
    if (answer.id !== id) continue;
    if (answer.error) throw new Error(answer.error);
    return;
  }
}

/** Like startServerProcess(), but for what is lost when a process is killed. `environment` has the port. */
export function hostServer(environment: NodeJS.ProcessEnv) {
  return {
    start: (more: Record<string, string> = {}) => ask({ start: { ...environment, ...more } }),
    stop: () => ask({ stop: Number(environment.PORT) }),
  };
}

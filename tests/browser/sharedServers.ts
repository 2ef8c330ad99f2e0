/** Servers in one process beside each worker of the tests, see sharedServerProcess.ts. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SharedServerCommand, SharedServerReply } from './sharedServerProcess.ts';

const script = fileURLToPath(new URL('./sharedServerProcess.ts', import.meta.url));
const waiting = new Map<number, (answer: Omit<SharedServerReply, 'id'>) => void>();
let shared: ChildProcess | undefined;
let lastId = 0;

function startProcess(): ChildProcess {
  const started = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  started.on('message', ({ id, error }: SharedServerReply) => waiting.get(id)?.({ error }));
  started.once('exit', (code, signal) => {
    shared = undefined;
    for (const settle of waiting.values()) settle({ error: `The servers’ process ended with ${signal ?? code}.` });
  });
  return started;
}

async function ask(request: Omit<SharedServerCommand, 'id'>): Promise<void> {
  shared ??= startProcess();
  lastId += 1;
  const id = lastId;
  const { promise: answered, resolve } = Promise.withResolvers<Omit<SharedServerReply, 'id'>>();
  waiting.set(id, resolve);
  shared.send({ id, ...request } satisfies SharedServerCommand);
  const { error } = await answered;
  waiting.delete(id);
  if (error) throw new Error(error);
}

/** Like startServerProcess(), but for what is lost when a process is killed. `environment` has the port. */
export function createSharedServer(environment: NodeJS.ProcessEnv) {
  return {
    start: (more: Record<string, string> = {}) => ask({ start: { ...environment, ...more } }),
    stop: () => ask({ stop: Number(environment.PORT) }),
  };
}

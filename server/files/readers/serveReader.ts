/**
 * The inside of a process that runReader() starts. A thread reads and prints lines of JSON, while the process watches
 * memory and ends itself if it uses too much or the server is gone.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { tooLargeExitCode } from '../../../db/rules/documents/fileTexts.ts';

const watchEveryMs = 20;

type Message = { found: unknown; isLast: boolean };
const send = (message: Message) => parentPort?.postMessage(message);

function watchThread(script: string): void {
  const [maxBytes = '', ...args] = process.argv.slice(2);
  const thread = new Worker(new URL(script), {
    workerData: args,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(Number(maxBytes) / 2 ** 20) },
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(maxBytes)) process.exit(tooLargeExitCode);
  }, watchEveryMs);
  process.stdin.resume().once('close', () => process.exit(1));
  thread.once('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeExitCode : 1),
  );
  thread.on('message', ({ found, isLast }: Message) =>
    process.stdout.write(`${JSON.stringify(found)}\n`, () => isLast && process.exit(0)),
  );
}

/**
 * @param script the caller's `import.meta.url`
 * @param read gets the arguments that runReader() was given, and a function for what counts should the rest cost too much
 */
export async function serveReader(
  script: string,
  read: (args: readonly string[], keep: (found: unknown) => void) => Promise<unknown>,
): Promise<void> {
  if (isMainThread) return watchThread(script);
  const found = await read(workerData, (part) => send({ found: part, isLast: false }));
  send({ found, isLast: true });
}

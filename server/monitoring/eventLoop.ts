/** Notices when the process was held up: while it computes one thing, everybody else waits. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from '../start/log.ts';

const everyMs = 10_000;
/** Longer than people notice, and than anything that the server does in one go should take. */
const longMs = 250;

/** Logs the longest stretch of each ten seconds, where it was long. @returns what ends it */
export function watchEventLoop(log: Pick<Logger, 'warn'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    const ms = Math.round(delay.max / 1e6);
    delay.reset();
    if (ms >= longMs) log.warn({ ms }, 'held up');
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

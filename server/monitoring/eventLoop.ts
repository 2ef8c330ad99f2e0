/** Detects when the event loop was blocked, because every request waits meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from '../start/log.ts';

const everyMs = 10_000;
/** Longer than people notice, and longer than any single task of the server should take. */
const longMs = 250;

/** Logs the longest block of each ten seconds if it exceeds the limit. @returns a function that stops it */
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

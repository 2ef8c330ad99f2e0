import { Overload } from './overload.ts';

/**
 * Limits concurrent tasks; others wait.
 * @returns a function that runs a task. @throws Overload if too many wait already
 */
export function createLimiter(maxConcurrent: number, maxWaiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (waiting.length >= maxWaiting) throw new Overload();
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

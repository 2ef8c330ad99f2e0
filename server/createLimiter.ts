import { Problem } from '../db/rules/problems.ts';

/**
 * Limits how many tasks run at once; the others wait.
 * @returns what runs a task. @throws Problem `unavailable` when too many wait already
 */
export function createLimiter(maxConcurrent: number, maxWaiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (waiting.length >= maxWaiting) throw new Problem('unavailable');
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

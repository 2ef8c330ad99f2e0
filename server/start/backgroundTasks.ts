/** Tasks that run after the response: callers don't wait, and durations reveal nothing. */
import type { Logger } from './log.ts';

export type BackgroundTasks = {
  /** Starts a task whose failure is only logged. */
  run(what: string, act: () => Promise<void>): void;
  /** Resolves when all tasks are done. */
  settled(): Promise<void>;
};

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const going = new Set<Promise<void>>();
  return {
    run(what, act) {
      const one: Promise<void> = act()
        .catch((error) => log.error({ err: error }, `${what} failed`))
        .finally(() => going.delete(one));
      going.add(one);
    },
    async settled() {
      while (going.size > 0) await Promise.all(going);
    },
  };
}

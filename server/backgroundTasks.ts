/** What goes on after the answer: whoever asked is not kept waiting, and nobody learns from how long it takes. */
import type { Logger } from './log.ts';

export type BackgroundTasks = {
  /** Begins something whose failure is only logged. */
  run(what: string, act: () => Promise<void>): void;
  /** When all that was begun is done. */
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

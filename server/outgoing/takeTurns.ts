/** Runs tasks in parallel, but never two with the same key, so that a site gets one request at a time. */

/** @param atOnce the most tasks that run in parallel */
export function createTurns(atOnce: number) {
  const last = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return <T>(kind: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(kind) ?? Promise.resolve();
    const mine = before.then(async () => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    });
    const settled = mine.then(
      () => {},
      () => {},
    );
    last.set(kind, settled);
    void settled.then(() => last.get(kind) === settled && last.delete(kind));
    return mine;
  };
}

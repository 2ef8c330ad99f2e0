/**
 * Runs tasks one after another, in the order in which they were queued. One that fails does not stop the next.
 * @returns what queues a task, and settles as that does
 */
export function serialQueue(): <T>(task: () => T | PromiseLike<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

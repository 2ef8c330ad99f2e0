/**
 * Runs tasks one after another in the order of queuing. A failed task does not stop the next.
 * @returns a function that queues a task and settles with it
 */
export function serialQueue(): <T>(task: () => T | PromiseLike<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

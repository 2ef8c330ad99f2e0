/**
 * Lets one tab or worker of this browser act at a time, by a Web Lock. Plain http has no locks, so a lock may save work
 * but never guard correctness.
 * @param timeoutMs how long to wait for another holder before acting anyway: a suspended tab keeps its lock
 */
export async function withLock<T>(name: string, act: () => Promise<T>, timeoutMs?: number): Promise<T> {
  if (!navigator.locks) return act();
  if (timeoutMs === undefined) return navigator.locks.request(name, act);
  let isGranted = false;
  const run = () => {
    isGranted = true;
    return act();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, run);
  } catch (error) {
    if (isGranted) throw error;
    return act();
  }
}

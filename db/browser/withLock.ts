/**
 * Lets one tab or worker of this browser act at a time, by a Web Lock. Plain http has no locks: everybody acts at once
 * there, so nothing may depend on the lock but economy.
 * @param timeoutMs how long somebody else may hold the lock before this one acts all the same: a tab that was put to
 * sleep keeps it
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

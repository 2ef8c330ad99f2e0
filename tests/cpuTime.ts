/** How much a test computes. Unlike the time that passes, that is the same on a busy machine. */

/** The processor's time that this process takes, on all its threads, until `act` is done: in milliseconds. */
export async function measureCpu(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

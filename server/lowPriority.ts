import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const threads = '/proc/self/task';

/**
 * From here on this process gets the time that others leave: visitors come first. Linux changes the thread that asks
 * and those that begin later, so those that Node already has, such as the ones that collect garbage, are named.
 */
export function takeLowPriority(): void {
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [0];
  for (const id of ids) {
    try {
      setPriority(id, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
}

import { existsSync, readdirSync } from 'node:fs';
import { constants, cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const threads = '/proc/self/task';
/** In milliseconds: the work between two rests, and the longest rest. */
const [workMs, longestRestMs] = [25, 500];
/** A rest's length relative to the work before it. */
const restShare = 2;
/** Other processes may use this many cores before this one rests. */
const enoughCores = 0.5;

/** In milliseconds since the start, for all cores and for this process. */
type Usage = { at: number; all: number; own: number };

function readUsage(): Usage {
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), all, own: (user + system) / 1000 };
}

let last: Usage | undefined;

/**
 * Lowers this process's priority, because visitors come first. Linux only changes the calling thread and later ones, so
 * existing threads, such as garbage collection's, are listed by id.
 */
export function lowerPriority(): void {
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [0];
  for (const id of ids) {
    try {
      setPriority(id, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
  last = readUsage();
}

/**
 * @param worked milliseconds of work
 * @param others cores that other processes used meanwhile
 * @returns the rest in milliseconds
 */
export const restMs = (worked: number, others: number): number =>
  others > enoughCores ? Math.min(worked * restShare, longestRestMs) : 0;

/**
 * Call it between small pieces of work: rests while other processes use the cores. Low priority alone is not enough:
 * cores share caches and execution units, so even a free core's work slows others. Without lowerPriority() it does
 * nothing.
 */
export async function pauseWhileBusy(): Promise<void> {
  if (!last) return;
  const worked = performance.now() - last.at;
  if (worked < workMs) return;
  const usage = readUsage();
  const others = (usage.all - last.all - (usage.own - last.own)) / worked;
  await sleep(restMs(worked, others));
  last = readUsage();
}

import { existsSync, readdirSync } from 'node:fs';
import { constants, cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const threads = '/proc/self/task';
/** In milliseconds: what is worked between two rests, and the longest of them. */
const [workMs, longestRestMs] = [25, 500];
/** So many times as long as the work before it. */
const restShare = 2;
/** What others may keep busy before they are in want. */
const enoughCores = 0.5;

/** In milliseconds since the start, of all cores and of this process. */
type Usage = { at: number; all: number; own: number };

function readUsage(): Usage {
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), all, own: (user + system) / 1000 };
}

let last: Usage | undefined;

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
  last = readUsage();
}

/**
 * @param worked for so many milliseconds
 * @param others how many cores the others kept busy meanwhile
 * @returns how long to rest, in milliseconds
 */
export const restMs = (worked: number, others: number): number =>
  others > enoughCores ? Math.min(worked * restShare, longestRestMs) : 0;

/**
 * To be called between small pieces of work: rests while others keep cores busy. A low priority doesn't do that
 * alone: cores share caches, and often each other's parts, so work on a free one makes the others slower. Does nothing
 * where takeLowPriority() was not called.
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

/** Counts attempts within a time window in this process's memory. */
import { isStillAhead } from '../start/clockErrors.ts';

export type AttemptCount = { points: number; expire: number };

/** `untold` is the part of the points that the database does not have yet. */
type MemoryCount = AttemptCount & { unsaved: number };

/** Takes some megabytes. */
const maxKeys = 50_000;

/**
 * @returns a function that adds one to a key's count and returns the count of its window. Each kind has separate
 * counts:
 * invented carts must not displace their address's count
 */
export function createMemoryCounts(): (kind: string, key: string, within: number, now: number) => MemoryCount {
  const kinds = new Map<string, Map<string, MemoryCount>>();
  return (kind, key, within, now) => {
    const counts = kinds.get(kind) ?? new Map<string, MemoryCount>();
    kinds.set(kind, counts);
    const found = counts.get(key);
    if (found && isStillAhead(found.expire, now, within)) {
      found.points += 1;
      found.unsaved += 1;
      return found;
    }
    if (counts.size >= maxKeys) {
      for (const [old, { expire }] of counts) if (!isStillAhead(expire, now, within)) counts.delete(old);
      // That many keys can't come from one address, and forgetting them costs less than the requests.
      if (counts.size >= maxKeys) counts.clear();
    }
    const first = { points: 1, unsaved: 1, expire: now + within };
    counts.set(key, first);
    return first;
  };
}

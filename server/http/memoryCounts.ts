/** How often something came within a time, as far as this process knows. */
import { isStillAhead } from '../start/clockErrors.ts';

export type AttemptCount = { points: number; expire: number };

/** `untold`: how many of the points the database has not been told of. */
type MemoryCount = AttemptCount & { untold: number };

/** Some megabytes. */
const maxKeys = 50_000;

/**
 * @returns counts one more under a key and says how many there are within its time, from the first on. Each kind has
 *   counts of its own: whoever makes up carts must not push out what their address has done
 */
export function createMemoryCounts(): (kind: string, key: string, within: number, now: number) => MemoryCount {
  const kinds = new Map<string, Map<string, MemoryCount>>();
  return (kind, key, within, now) => {
    const counts = kinds.get(kind) ?? new Map<string, MemoryCount>();
    kinds.set(kind, counts);
    const found = counts.get(key);
    if (found && isStillAhead(found.expire, now, within)) {
      found.points += 1;
      found.untold += 1;
      return found;
    }
    if (counts.size >= maxKeys) {
      for (const [old, { expire }] of counts) if (!isStillAhead(expire, now, within)) counts.delete(old);
      // So many at once are not one address: what they are counted for costs more than forgetting them.
      if (counts.size >= maxKeys) counts.clear();
    }
    const first = { points: 1, untold: 1, expire: now + within };
    counts.set(key, first);
    return first;
  };
}

/** How often something came within a time, in this process's memory alone. */

export type AttemptCount = { points: number; expire: number };

/** Some megabytes. */
const maxKeys = 50_000;

/**
 * For limits so generous that it does not matter if a restart forgets them, or if each process counts for itself. Counting
 * costs no write.
 * @returns counts one more under a key and says how many there are within its time, from the first on
 */
export function createMemoryCounts(): (key: string, within: number, now: number) => AttemptCount {
  const counts = new Map<string, AttemptCount>();
  return (key, within, now) => {
    const found = counts.get(key);
    if (found && found.expire > now) {
      found.points += 1;
      return found;
    }
    if (counts.size >= maxKeys) {
      for (const [old, { expire }] of counts) if (expire <= now) counts.delete(old);
      // So many at once are not one address: what they are counted for costs more than forgetting them.
      if (counts.size >= maxKeys) counts.clear();
    }
    const first = { points: 1, expire: now + within };
    counts.set(key, first);
    return first;
  };
}

/** Adds hidden records to a public list. A record that was published meanwhile appears once, in its public version. */
export function mergeHidden<T extends { id: string }>(
  shown: readonly T[],
  hidden: readonly T[],
  compare?: (a: T, b: T) => number,
): T[] {
  const merged = [...new Map([...hidden, ...shown].map((record) => [record.id, record])).values()];
  return compare ? merged.sort(compare) : merged;
}

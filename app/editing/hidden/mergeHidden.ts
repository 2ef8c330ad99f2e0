/** A public list with what visitors do not see of it. What has become public meanwhile is there once, as it is public. */
export function mergeHidden<T extends { id: string }>(
  shown: readonly T[],
  hidden: readonly T[],
  compare?: (a: T, b: T) => number,
): T[] {
  const merged = [...new Map([...hidden, ...shown].map((record) => [record.id, record])).values()];
  return compare ? merged.sort(compare) : merged;
}

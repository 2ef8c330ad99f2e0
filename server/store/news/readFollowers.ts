/** Reads the next followers of several topics by id, each once. @param readOne the next ones of a topic, by id */
export async function readFollowers<T extends { id: string }>(
  topics: readonly string[],
  limit: number,
  readOne: (topic: string) => Promise<T[]>,
): Promise<T[]> {
  const [first, ...others] = topics;
  if (first !== undefined && others.length === 0) return readOne(first);
  const found = new Map<string, T>();
  // One after the other, because a transaction has one connection.
  for (const topic of topics) for (const one of await readOne(topic)) found.set(one.id, one);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}

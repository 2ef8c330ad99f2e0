/** Reads a value that was stored under a key; keys such as `constructor` would else find what every object has. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

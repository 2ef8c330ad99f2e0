/** Parts of the app with their own script, loaded separately. */
import { useEffect, useState } from 'react';

const retryDelayMs = 5000;

/** `value` is null until `load` has fetched it once. */
export type Deferred<T> = { value: T | null; load: () => Promise<void> };

export function defer<T>(fetchPart: () => Promise<T>): Deferred<T> {
  const part: Deferred<T> = {
    value: null,
    async load() {
      part.value ??= await fetchPart();
    },
  };
  return part;
}

/**
 * Returns the part once it is loaded, null before. A part loaded before the first render is available at once, also on
 * the server and at hydration. Retries a failed fetch until it succeeds.
 */
export function useDeferred<T>(part: Deferred<T>): T | null {
  const [value, setValue] = useState(() => part.value);
  useEffect(() => {
    if (value) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      part.load().then(
        () => setValue(() => part.value),
        () => {
          timer = setTimeout(load, retryDelayMs);
        },
      );
    };
    load();
    return () => clearTimeout(timer);
  }, [part, value]);
  return value;
}

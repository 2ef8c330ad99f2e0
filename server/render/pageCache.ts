/**
 * Finished pages in memory, bounded in bytes. A cached page expires when the town's `seq` rises, or at `expiresAt`: the
 * next moment at which it must look different (pageState.ts).
 */
import { type PreparedResponse, sizeInBytes } from './preparedResponse.ts';

type Entry = { response: PreparedResponse; seq: number; expiresAt: number; bytes: number };

export type PageCache = {
  /** The finished page, unless it has expired. */
  get(key: string, seq: number, now: number): PreparedResponse | null;
  /** @param expiresAt in milliseconds */
  set(key: string, response: PreparedResponse, seq: number, expiresAt: number): void;
};

/** @param limit in bytes. Each page is counted three times its plain size, for the encodings it will be asked in. */
export function createPageCache(limit: number): PageCache {
  const entries = new Map<string, Entry>();
  let cachedBytes = 0;
  const drop = (key: string, entry: Entry) => {
    entries.delete(key);
    cachedBytes -= entry.bytes;
  };
  return {
    get(key, seq, now) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.seq !== seq || now >= entry.expiresAt) {
        drop(key, entry);
        return null;
      }
      return entry.response;
    },
    set(key, response, seq, expiresAt) {
      const old = entries.get(key);
      if (old) drop(key, old);
      const bytes = sizeInBytes(response) * 3;
      if (bytes > limit) return;
      entries.set(key, { response, seq, expiresAt, bytes });
      cachedBytes += bytes;
      // The oldest entries go first; a page that is wanted again is simply rendered again.
      for (const [oldest, entry] of entries) {
        if (cachedBytes <= limit) break;
        drop(oldest, entry);
      }
    },
  };
}

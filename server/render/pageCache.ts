/**
 * Finished pages in memory, bounded in bytes. A cached page expires when the town's `seq` rises, or at `expiresAt`: the
 * next moment at which it must look different (pageState.ts). While the database is away and none can be drawn, one may
 * be a day late, but not past `staleUntil`: then something on it was to appear or to go.
 */
import { type PreparedResponse, sizeInBytes } from './preparedResponse.ts';

/** In milliseconds. */
type Lifetime = { expiresAt: number; staleUntil: number };
type Entry = Lifetime & { response: PreparedResponse; seq: number; bytes: number };

const maxStaleMs = 86_400_000;

export type PageCache = {
  /** The finished page, unless it has expired. */
  get(key: string, seq: number, now: number): PreparedResponse | null;
  set(key: string, response: PreparedResponse, seq: number, lifetime: Lifetime): void;
};

/**
 * @param limit in bytes. Each page is counted three times its plain size, for the encodings it will be asked in.
 * @param isAway whether the database is away
 */
export function createPageCache(limit: number, isAway: () => boolean): PageCache {
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
      if (entry.seq === seq && now < entry.expiresAt) return entry.response;
      if (entry.seq === seq && now < entry.staleUntil) return isAway() ? entry.response : null;
      drop(key, entry);
      return null;
    },
    set(key, response, seq, { expiresAt, staleUntil }) {
      const old = entries.get(key);
      if (old) drop(key, old);
      const bytes = sizeInBytes(response) * 3;
      if (bytes > limit) return;
      const late = Math.min(staleUntil, expiresAt + maxStaleMs);
      entries.set(key, { response, seq, expiresAt, staleUntil: late, bytes });
      cachedBytes += bytes;
      // The oldest entries go first; a page that is wanted again is simply rendered again.
      for (const [oldest, entry] of entries) {
        if (cachedBytes <= limit) break;
        drop(oldest, entry);
      }
    },
  };
}

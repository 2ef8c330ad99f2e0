/** Finished pages in memory, bounded in bytes: good while the town's seq stands and no clock boundary has passed. */
import { type PreparedResponse, sizeInBytes } from './preparedResponse.ts';

type Entry = { response: PreparedResponse; seq: number; expiresAt: number; bytes: number };

export type PageCache = {
  /** The finished page, if it may still be sent. */
  get(key: string, seq: number, now: number): PreparedResponse | null;
  set(key: string, answer: PreparedResponse, seq: number, until: number): void;
};

/** @param limit in bytes. Each page is counted three times its plain size, for the encodings it will be asked in. */
export function createPageCache(limit: number): PageCache {
  const entries = new Map<string, Entry>();
  let held = 0;
  const drop = (key: string, entry: Entry) => {
    entries.delete(key);
    held -= entry.bytes;
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
    set(key, answer, seq, until) {
      const old = entries.get(key);
      if (old) drop(key, old);
      const bytes = sizeInBytes(answer) * 3;
      if (bytes > limit) return;
      entries.set(key, { response: answer, seq, expiresAt: until, bytes });
      held += bytes;
      // The oldest entries go first; a page that is wanted again is simply rendered again.
      for (const [oldest, entry] of entries) {
        if (held <= limit) break;
        drop(oldest, entry);
      }
    },
  };
}

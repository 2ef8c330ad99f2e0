/**
 * Caches rendered pages in memory, limited in bytes. A cached page expires when the town's `seq` rises or at
 * `expiresAt`: the next moment when it must look different (pageState.ts). While the database is away, a page may be up
 * to a day late, but not past `staleUntil`, when a record on it appears or expires.
 *
 * Pages are stored compressed, in the encodings that were requested. A small share of memory holds uncompressed bytes
 * of the newest pages.
 */
import { clockSkewMs } from '../start/clockErrors.ts';
import { dropPlainBytes, type PreparedResponse, sizeInBytes } from './preparedResponse.ts';

/** In milliseconds. */
type Lifetime = { expiresAt: number; staleUntil: number };
type Entry = Lifetime & { key: string; response: PreparedResponse; seq: number; bytes: number; isUsed: boolean };

const maxStaleMs = 86_400_000;
/** Share of the limit for uncompressed bytes. */
const plainShare = 1 / 16;
/** Estimated memory of a key and its entry. */
const entryOverhead = 500;

export type PageCache = {
  /** Finds a page that has not expired. */
  get(key: string, seq: number, now: number): PreparedResponse | null;
  set(key: string, response: PreparedResponse, seq: number, lifetime: Lifetime): void;
};

/**
 * @param limit bytes of memory, not of text
 * @param isAway whether the database is unavailable
 */
export function createPageCache(limit: number, isAway: () => boolean): PageCache {
  const entries = new Map<string, Entry>();
  /** Uncompressed bytes of entries that also have compressed ones, oldest first. */
  const plain = new Map<Entry, number>();
  let cachedBytes = 0;
  let plainBytes = 0;
  let hand = entries.values();
  const maxPlainBytes = limit * plainShare;

  function forgetPlain(entry: Entry): void {
    plainBytes -= plain.get(entry) ?? 0;
    plain.delete(entry);
  }
  function drop(entry: Entry): void {
    forgetPlain(entry);
    entry.response.onGrowth = undefined;
    entries.delete(entry.key);
    cachedBytes -= entry.bytes;
  }
  function charge(entry: Entry): void {
    const bytes = entryOverhead + entry.key.length + sizeInBytes(entry.response) - (plain.get(entry) ?? 0);
    cachedBytes += bytes - entry.bytes;
    entry.bytes = bytes;
  }
  /** Clock algorithm: entries that were used since the hand's last visit stay, others are evicted. */
  function makeRoom(): void {
    while (cachedBytes > limit - maxPlainBytes && entries.size > 0) {
      const { value: entry, done } = hand.next();
      if (done) hand = entries.values();
      else if (entry.isUsed) entry.isUsed = false;
      else drop(entry);
    }
  }
  function grow(entry: Entry): void {
    const { body, isCompressible } = entry.response;
    if (body && isCompressible && !plain.has(entry)) {
      plain.set(entry, body.length);
      plainBytes += body.length;
    }
    for (const [oldest] of plain) {
      if (plainBytes <= maxPlainBytes) break;
      forgetPlain(oldest);
      dropPlainBytes(oldest.response);
      charge(oldest);
    }
    charge(entry);
    makeRoom();
  }

  let latest = 0;

  return {
    get(key, seq, now) {
      // After a clock that was ahead is corrected, entries from that time would expire too late.
      if (now < latest - clockSkewMs) for (const entry of [...entries.values()]) drop(entry);
      latest = now < latest - clockSkewMs ? now : Math.max(latest, now);
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.seq === seq && now < entry.expiresAt) {
        entry.isUsed = true;
        return entry.response;
      }
      if (entry.seq === seq && now < entry.staleUntil) return isAway() ? entry.response : null;
      drop(entry);
      return null;
    },
    set(key, response, seq, { expiresAt, staleUntil }) {
      const old = entries.get(key);
      if (old) drop(old);
      const cappedStaleUntil = Math.min(staleUntil, expiresAt + maxStaleMs);
      const entry = { key, response, seq, expiresAt, staleUntil: cappedStaleUntil, bytes: 0, isUsed: false };
      if (sizeInBytes(response) > limit) return;
      entries.set(key, entry);
      response.onGrowth = () => grow(entry);
      grow(entry);
    },
  };
}

/**
 * Finished pages in memory, bounded in bytes. A cached page expires when the town's `seq` rises, or at `expiresAt`: the
 * next moment at which it must look different (pageState.ts). While the database is away and none can be drawn, one may
 * be a day late, but not past `staleUntil`: then something on it was to appear or to go.
 *
 * Pages are kept compressed, in the encodings that they were asked in. A small part of the memory holds the plain bytes
 * of the newest, for whoever asks for those.
 */
import { clockSkewMs } from '../start/clockErrors.ts';
import { dropPlainBytes, type PreparedResponse, sizeInBytes } from './preparedResponse.ts';

/** In milliseconds. */
type Lifetime = { expiresAt: number; staleUntil: number };
type Entry = Lifetime & { key: string; response: PreparedResponse; seq: number; bytes: number; isUsed: boolean };

const maxStaleMs = 86_400_000;
/** The part of the limit that plain bytes may take. */
const plainShare = 1 / 16;
/** A key, its entry and its place among the others. */
const entryOverhead = 500;

export type PageCache = {
  /** The finished page, unless it has expired. */
  get(key: string, seq: number, now: number): PreparedResponse | null;
  set(key: string, response: PreparedResponse, seq: number, lifetime: Lifetime): void;
};

/**
 * @param limit in bytes: of what the pages take in memory, not of their text
 * @param isAway whether the database is away
 */
export function createPageCache(limit: number, isAway: () => boolean): PageCache {
  const entries = new Map<string, Entry>();
  /** How many plain bytes are here of those that could do with compressed ones, the oldest first. */
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
  /** A hand goes round: who was asked for since its last visit stays, the others go. */
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

  /** The latest moment that anybody asked at. */
  let latest = 0;

  return {
    get(key, seq, now) {
      // A clock that was ahead is put right: what was drawn by it would expire only then.
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
      const late = Math.min(staleUntil, expiresAt + maxStaleMs);
      const entry = { key, response, seq, expiresAt, staleUntil: late, bytes: 0, isUsed: false };
      if (sizeInBytes(response) > limit) return;
      entries.set(key, entry);
      response.onGrowth = () => grow(entry);
      grow(entry);
    },
  };
}

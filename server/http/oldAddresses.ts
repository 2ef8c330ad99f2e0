/**
 * Redirects old addresses, and counts other missing ones. It only runs instead of a 404, so existing pages are not
 * slowed down.
 */

import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { toMissedAddress } from '../../db/rules/links/missedAddresses.ts';
import { followRedirect, pathOf, toOldAddress } from '../../db/rules/links/redirects.ts';
import { isScreenPath } from '../../db/rules/screens.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Logger } from '../start/log.ts';
import { type AddressCount, addAddressCounts } from '../store/links/missedAddresses.ts';
import { readTargets } from '../store/links/redirects.ts';

/** Redirects cached for all towns; least recently requested towns are evicted first. */
const maxCachedTargets = 100_000;
/** Addresses counted between two writes; more are not counted. */
const maxCounted = 2000;
const flushIntervalMs = 30_000;

type Parts = { db: Database; log: Pick<Logger, 'warn'>; now: () => number };

/** Caches each town's redirects until the town changes. */
function createTargetCache(db: Database) {
  const cache = new Map<string, { seq: number; size: number; targets: Promise<Map<string, string>> }>();
  let cached = 0;
  const forget = (townId: string) => {
    cached -= cache.get(townId)?.size ?? 0;
    cache.delete(townId);
  };
  return async ({ id, seq }: Town): Promise<Map<string, string>> => {
    const known = cache.get(id);
    if (known?.seq === seq) return known.targets;
    forget(id);
    const entry = { seq, size: 1, targets: readTargets(db, id) };
    cache.set(id, entry);
    cached += 1;
    entry.targets.catch(() => cache.get(id) === entry && forget(id));
    const targets = await entry.targets;
    if (cache.get(id) === entry) {
      entry.size += targets.size;
      cached += targets.size;
      // A Map keeps insertion sequence, so its first entry is the oldest.
      for (const oldest of cache.keys()) {
        if (cached <= maxCachedTargets || oldest === id) break;
        forget(oldest);
      }
    }
    return targets;
  };
}

/** Counts in memory, and writes the counts every thirty seconds. */
function createCounts({ db, log, now }: Parts) {
  let counts = new Map<string, AddressCount>();
  let timer: NodeJS.Timeout | undefined;
  let pending = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...counts.values()];
    counts = new Map();
    // A lost count does no harm, for example if the disk is full.
    pending = pending.then(() => addAddressCounts(db, taken).catch((error) => log.warn({ err: error }, 'not counted')));
    return pending;
  };
  const count = ({ id, time_zone }: Town, address: string, isMiss: boolean) => {
    const key = `${id} ${isMiss} ${address}`;
    const known = counts.get(key);
    if (!known && counts.size >= maxCounted) return;
    const day = toLocalTime(now(), time_zone).date;
    counts.set(key, { townId: id, address, isMiss, day, count: (known?.count ?? 0) + 1 });
    timer ??= setTimeout(() => void flush(), flushIntervalMs).unref();
  };
  return { count, flush };
}

export type OldAddresses = {
  /** Finds the target of an old address; null if it has none or is unknown. */
  findTarget(town: Town, url: string): Promise<string | null>;
  /** Answers with an old address's redirect. @returns false if there is none; the address is then counted */
  answer(ctx: Context, town: Town): Promise<boolean>;
  /** Writes the counts. */
  flush(): Promise<void>;
};

export function createOldAddresses(parts: Parts): OldAddresses {
  const readTown = createTargetCache(parts.db);
  const { count, flush } = createCounts(parts);

  /** Maps `/about/index.html` to an existing page `/about`. */
  const findPage = (path: string, requested: string) => (isScreenPath(path) && path !== requested ? path : null);

  async function find(town: Town, url: string): Promise<{ old: string; target: string | null } | null> {
    const old = toOldAddress(url);
    if (old === null || isScreenPath(pathOf(url))) return null;
    const page = findPage(pathOf(old), pathOf(url));
    if (page !== null) return { old: '', target: page };
    const targets = await readTown(town);
    const target = followRedirect(old, (address) => targets.get(address), isScreenPath);
    const counted = targets.has(old) ? old : pathOf(old);
    return { old: targets.has(counted) ? counted : '', target };
  }

  return {
    flush,
    findTarget: async (town, url) => (await find(town, url))?.target ?? null,
    async answer(ctx, town) {
      const found = await find(town, ctx.url);
      const missed = found?.old === '' ? toMissedAddress(ctx.url) : null;
      if (found?.old) count(town, found.old, false);
      else if (missed !== null && found?.target === null) count(town, missed, true);
      if (!found?.target) return false;
      ctx.status = 301;
      ctx.set('Location', found.target);
      // Administrators may change the target at any time.
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = null;
      ctx.status = 301;
      return true;
    },
  };
}

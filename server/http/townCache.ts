/**
 * The town of each host: read once, and cached until somebody writes to the town. While the database is away, a town
 * is as it was last seen: what lies finished in memory can be sent all the same.
 */
import type { Database } from '../../db/connection.ts';
import { isDatabaseAway } from '../../db/databaseErrors.ts';
import { parseHost, type Town } from '../../db/rules/town/towns.ts';
import { findTownByHost } from '../store/towns/towns.ts';

/** Another process's writes are checked for at most this often. */
const checkIntervalMs = 50;
const maxHosts = 100_000;

export type TownCache = {
  /** The town of a Host header if it is cached; where it is undefined, find() reads it. */
  peek(hostHeader: string | undefined): Town | undefined;
  find(hostHeader: string | undefined): Promise<Town | null>;
};

/** `round`: in which it was read. One of an earlier round may have changed since. */
type CachedTown = { town: Town; round: number };

export function createTownCache(db: Database): TownCache {
  // By the unparsed header: a cached request parses nothing.
  const known = new Map<string, CachedTown>();
  const reads = new Map<string, Promise<Town | null>>();
  let generation = 0;
  /** Begins anew when nobody knows which towns have changed. */
  let round = 0;
  let looked = 0;
  db.onChange((townId) => {
    generation += 1;
    if (townId === null) round += 1;
    else for (const [header, { town }] of known) if (town.id === townId) known.delete(header);
  });
  const peek = (hostHeader: string | undefined) => {
    const now = performance.now();
    if (now - looked > checkIntervalMs) {
      looked = now;
      db.checkForChanges();
    }
    const cached = hostHeader === undefined ? undefined : known.get(hostHeader);
    return cached && ((cached.round === round && db.hearsChanges()) || db.isAway()) ? cached.town : undefined;
  };
  /** Read once for all who ask before somebody writes. */
  function readShared(host: string, asked: number): Promise<Town | null> {
    // A read that began before another server's write would miss it.
    if (!db.hearsChanges()) return findTownByHost(db, host);
    const key = `${asked} ${host}`;
    const reading = reads.get(key) ?? findTownByHost(db, host).finally(() => reads.delete(key));
    reads.set(key, reading);
    return reading;
  }
  return {
    peek,
    async find(hostHeader) {
      const cached = peek(hostHeader);
      if (cached) return cached;
      const host = parseHost(hostHeader);
      if (!host || !hostHeader) return null;
      const asked = generation;
      let town: Town | null;
      try {
        town = await readShared(host, asked);
      } catch (error) {
        const lastSeen = known.get(hostHeader)?.town;
        if (lastSeen && isDatabaseAway(error)) return lastSeen;
        throw error;
      }
      if (!town) known.delete(hostHeader);
      // Not cached if somebody wrote while it was read.
      else if (asked === generation) {
        if (known.size >= maxHosts) known.clear();
        known.set(hostHeader, { town, round });
      }
      return town;
    },
  };
}

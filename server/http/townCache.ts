/**
 * Caches the town of each host until the town changes. While the database is away, towns stay as last seen, so that
 * cached pages can still be sent.
 */
import type { Database } from '../../db/connection.ts';
import { isDatabaseAway } from '../../db/databaseErrors.ts';
import { parseHost, type Town } from '../../db/rules/town/towns.ts';
import { findTownByHost } from '../store/towns/towns.ts';

/** The shortest interval between checks for other processes' writes. */
const checkIntervalMs = 50;
const maxHosts = 100_000;

export type TownCache = {
  /** Returns a Host header's town if it is cached; undefined if find() has to read it. */
  peek(hostHeader: string | undefined): Town | undefined;
  find(hostHeader: string | undefined): Promise<Town | null>;
};

/** `round` tells when it was read. A town of an earlier round may have changed since. */
type CachedTown = { town: Town; round: number };

export function createTownCache(db: Database): TownCache {
  // Keyed by the unparsed header, so that cached requests need no parsing.
  const known = new Map<string, CachedTown>();
  const reads = new Map<string, Promise<Town | null>>();
  let generation = 0;
  /** Increased when it is unknown which towns have changed. */
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
  /** Reads once for all requests before the next write. */
  function readShared(host: string, readGeneration: number): Promise<Town | null> {
    // A read that began before another server's write would miss it.
    if (!db.hearsChanges()) return findTownByHost(db, host);
    const key = `${readGeneration} ${host}`;
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
      const readGeneration = generation;
      let town: Town | null;
      try {
        town = await readShared(host, readGeneration);
      } catch (error) {
        const lastSeen = known.get(hostHeader)?.town;
        if (lastSeen && isDatabaseAway(error)) return lastSeen;
        throw error;
      }
      if (!town) known.delete(hostHeader);
      // Not cached if a write happened during the read.
      else if (readGeneration === generation) {
        if (known.size >= maxHosts) known.clear();
        known.set(hostHeader, { town, round });
      }
      return town;
    },
  };
}

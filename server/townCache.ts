/** The town of each host: read once, and cached until somebody writes to the town. */
import type { Database } from '../db/connection.ts';
import { parseHost, type Town } from '../db/rules/towns.ts';
import { findTownByHost } from './store/towns.ts';

/** Another process's writes are checked for at most this often. */
const checkIntervalMs = 50;
const maxHosts = 100_000;

export type TownCache = {
  /** The town of a Host header if it is cached; where it is undefined, find() reads it. */
  peek(hostHeader: string | undefined): Town | undefined;
  find(hostHeader: string | undefined): Promise<Town | null>;
};

export function createTownCache(db: Database): TownCache {
  // By the unparsed header: a cached request parses nothing.
  const known = new Map<string, Town>();
  let generation = 0;
  let looked = 0;
  db.onChange((townId) => {
    generation += 1;
    if (townId === null) known.clear();
    else for (const [header, town] of known) if (town.id === townId) known.delete(header);
  });
  const peek = (hostHeader: string | undefined) => {
    const now = performance.now();
    if (now - looked > checkIntervalMs) {
      looked = now;
      db.checkForChanges();
    }
    return hostHeader === undefined ? undefined : known.get(hostHeader);
  };
  return {
    peek,
    async find(hostHeader) {
      const cached = peek(hostHeader);
      if (cached) return cached;
      const host = parseHost(hostHeader);
      if (!host || !hostHeader) return null;
      const asked = generation;
      const town = await findTownByHost(db, host);
      // Not cached if somebody wrote while it was read.
      if (town && asked === generation) {
        if (known.size >= maxHosts) known.clear();
        known.set(hostHeader, town);
      }
      return town;
    },
  };
}

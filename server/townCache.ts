/** Which town is meant: looked up once per host and kept until somebody writes to that town. */
import type { Database } from '../db/connection.ts';
import { parseHost, type Town } from '../db/rules/towns.ts';
import { findTownByHost } from './store/towns.ts';

/** Another process's write is looked for at most this often, in milliseconds. */
const checkIntervalMs = 50;
const maxHosts = 100_000;

export type TownCache = {
  /** The town of a Host header when it is known and nobody wrote to it since; undefined says: ask find(). */
  peek(hostHeader: string | undefined): Town | undefined;
  find(hostHeader: string | undefined): Promise<Town | null>;
};

export function createTownCache(db: Database): TownCache {
  // By the header as it comes, so that a repeated visit costs one look-up and no parsing.
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
      const held = peek(hostHeader);
      if (held) return held;
      const host = parseHost(hostHeader);
      if (!host || !hostHeader) return null;
      const asked = generation;
      const town = await findTownByHost(db, host);
      // A write between the question and its answer makes the answer unfit for keeping.
      if (town && asked === generation) {
        if (known.size >= maxHosts) known.clear();
        known.set(hostHeader, town);
      }
      return town;
    },
  };
}

/** Which histories are played. */
import { playHistory } from '../orders-model/history.ts';

/** The one seed that is to be played again, as a failure printed it. */
const only = process.env.ORDERS_SEED ? Number(process.env.ORDERS_SEED) : null;
const count = Number(process.env.ORDERS_HISTORIES ?? 120);
const first = Number(process.env.ORDERS_FIRST ?? 0);

/** Whether a file has anything to do: its seeds are the odd ones, or the even ones. */
export const hasParity = (parity: 0 | 1): boolean => only === null || only % 2 === parity;

/** In every third history the server is killed; every twenty-fifth is on PostgreSQL; in every seventh the keys are the town's. */
export async function playHistories(parity: 0 | 1): Promise<number> {
  const all = Array.from({ length: count }, (_, at) => first + at);
  const seeds = only === null ? all.filter((seed) => seed % 2 === parity) : [only];
  for (const seed of seeds) {
    const options = {
      dialect: seed % 25 === 0 ? ('postgres' as const) : ('sqlite' as const),
      hasOwnKeys: seed % 7 === 0,
    };
    await playHistory(seed, options, seed % 3 === 0);
  }
  return seeds.length;
}

/** How many schedules are run, and which. */
import { runSchedule } from './run-schedule.ts';
import { shopServer } from './shop-server.ts';

/** The one seed that is to be run again, as a failure printed it. */
const only = process.env.CART_SEED ? Number(process.env.CART_SEED) : null;

/** Whether a file has anything to do: its seeds are the odd ones, or the even ones. */
export const hasParity = (parity: 0 | 1): boolean => only === null || only % 2 === parity;

/** @returns how many changes were made in each, with a cart of its own on one server */
export async function runSchedules(parity: 0 | 1, count: number): Promise<number[]> {
  const server = await shopServer();
  const seeds = only === null ? Array.from({ length: count }, (_, at) => 2 * at + parity) : [only];
  const made: number[] = [];
  for (const seed of seeds) made.push(await runSchedule(seed, server));
  return made;
}

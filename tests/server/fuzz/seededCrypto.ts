/** Node's random numbers, decided by a seed: with the same ids in the same sequence a run can be repeated. */
import { createRandom } from '../../offline/shop/schedule.ts';

let random = createRandom(0);

/** Starts anew. */
export const seedCrypto = (seed: number): void => {
  random = createRandom(seed);
};

export const randomBytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => random.below(256)));

export function randomUUID(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

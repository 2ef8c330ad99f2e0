/** The packs, by state. A new one is a file beside this and a line here. */
import type { Pack } from '../pack.ts';
import { california } from './california.ts';
import { florida } from './florida.ts';
import { minnesota } from './minnesota.ts';
import { texas } from './texas.ts';

export const packs: readonly Pack[] = [texas, california, florida, minnesota];

/** Names of the holidays that a town may observe, by key; one of several days has the name of its first. */
export const optionalHolidays: ReadonlyMap<string, string> = new Map(
  packs
    .flatMap(({ holidays }) => holidays.filter(({ set }) => set === 'optional'))
    .filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at)
    .map(({ key, name }) => [key, name]),
);

/** @returns null for a state without a pack, and for no state */
export const findPack = (state: string): Pack | null => packs.find((pack) => pack.state === state) ?? null;

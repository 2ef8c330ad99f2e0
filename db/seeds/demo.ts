/**
 * The two demo towns as plain data: a city without a shop, and a market quarter that sells. Nothing here reads a clock,
 * the network or a database: everything follows from `today`, the town's date. The seed first saves the town, its
 * pictures and its documents, whose bytes become files. Sections, announcements and events come after them, since they
 * link to those files.
 */
import type { DemoTown } from './demo-town.ts';
import { cityOfMaple } from './maple/town.ts';
import { mapleMarket } from './market/town.ts';

export const demoTowns: readonly DemoTown[] = [cityOfMaple, mapleMarket];

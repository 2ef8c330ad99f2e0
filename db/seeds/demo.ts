/**
 * The two demo towns, as plain data: a city without a shop, and the market quarter that sells. Nothing here reads a
 * clock, the network or a database: what depends on the day is worked out from `today`, the town's date, and is the
 * same every time for the same day. The seed saves it in this order: the town, its pictures and documents (their
 * bytes become files), then sections, announcements and events, which speak of where those lie.
 */
import type { DemoTown } from './demo-town.ts';
import { cityOfMaple } from './maple/town.ts';
import { mapleMarket } from './market/town.ts';

export const demoTowns: readonly DemoTown[] = [cityOfMaple, mapleMarket];

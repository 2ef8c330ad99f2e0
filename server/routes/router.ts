import Router from '@koa/router';
import type { TownState } from '../middleware/town.ts';

/** A router whose handlers know their town. */
export const townRouter = (): Router<TownState> => new Router<TownState>();

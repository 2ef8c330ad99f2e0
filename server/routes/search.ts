import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toMissedWords } from '../../db/rules/searchMisses.ts';
import { throttleAddress } from '../callerAddress.ts';
import type { TownState } from '../middleware/town.ts';
import { searchTown } from '../store/search.ts';
import { countMiss, listMisses } from '../store/searchMisses.ts';
import type { Throttle } from '../throttle.ts';
import { answerJson, answerNothing, answerPrivate, uncached } from './answer.ts';
import { readBody, townRouter } from './router.ts';

type Parts = { db: Database; throttle: Throttle; now: () => number };

const MissBody = v.object(
  { q: v.string('What was searched for must be text.') },
  'Send {"q": …}, what was searched for.',
);

/**
 * GET /api/search?q={words}: what everybody may read of the town, by its words. There are endless searches: no answer is
 * kept. Pages say by POST /api/search/misses what was searched for in vain; administrators read how often.
 */
export function searchRoutes({ db, throttle, now }: Parts) {
  const search = ({ state: { town, shown } }: { state: TownState }, words: string) =>
    searchTown(db, town, words, { commerce: shown.commerce, now: now() });
  return townRouter()
    .get('/api/search', 'everybody', async (ctx) => {
      const { q = '' } = ctx.query;
      if (typeof q !== 'string') throw new Problem('bad_request', 'There can be only one search.');
      await answerJson(ctx, () => search(ctx, q), { lifetime: uncached });
    })
    .get('/api/search/misses', 'admin', async (ctx) => {
      answerPrivate(ctx, { misses: await listMisses(db, ctx.state.town.id) });
    })
    .post('/api/search/misses', 'everybody', async (ctx) => {
      const { q } = readBody(ctx, MissBody);
      const words = toMissedWords(q);
      if (words) {
        await throttle.countInSteps(['search_misses_address', throttleAddress(ctx.ip)]);
        const { results, isLoose } = await search(ctx, words);
        if (results.length === 0 || isLoose) await countMiss(db, ctx.state.town, words, now());
      }
      answerNothing(ctx);
    });
}

import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { findAnswers } from '../../../db/rules/search/answers.ts';
import { AnswerBody, MissBody, SynonymsBody } from '../../../db/rules/search/input.ts';
import { type SearchMiss, toMissedWords } from '../../../db/rules/search/misses.ts';
import { parseQuery } from '../../../db/rules/search/query.ts';
import type { SearchTools } from '../../../db/rules/search/townSearch.ts';
import { answerJson, answerNothing, answerPrivate, uncached } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { addAnswer, listAnsweredPages, removeAnswer, requireAnswer } from '../../store/search/answers.ts';
import { countMiss, listMisses } from '../../store/search/misses.ts';
import { searchTown } from '../../store/search/search.ts';

type Parts = { db: Database; throttle: Throttle; now: () => number };

/**
 * GET /api/search?q={words} searches public content. Responses are not cached, since queries are endless. POST
 * /api/search/misses reports searches without results. Administrators read their counts, choose pages for certain
 * words, and edit synonyms.
 */
export function searchRoutes({ db, throttle, now }: Parts) {
  const search = ({ state: { town, shown } }: { state: TownState }, words: string) =>
    searchTown(db, town, words, { commerce: shown.commerce, now: now() });
  const writeCall = createWriteCall(db, now);
  const placeOf = ({ town, shown }: TownState) => ({ town, commerce: shown.commerce, now: now() });
  return townRouter()
    .get('/api/search', 'everybody', async (ctx) => {
      const { q = '' } = ctx.query;
      if (typeof q !== 'string') throw new Problem('bad_request', 'There can be only one search.');
      await answerJson(ctx, () => search(ctx, q), { lifetime: uncached });
    })
    .get('/api/search/misses', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const [misses, answers] = await Promise.all([listMisses(db, town.id), listAnsweredPages(db, placeOf(ctx.state))]);
      const isOpen = ({ words }: SearchMiss) => findAnswers(parseQuery(words), town.search_answers).length === 0;
      const tools: SearchTools = { misses: misses.filter(isOpen), answers, synonyms: town.search_synonyms };
      answerPrivate(ctx, tools);
    })
    .post('/api/search/answers', 'admin', async (ctx) => {
      const answer = readBody(ctx, AnswerBody);
      await requireAnswer(db, placeOf(ctx.state), answer);
      await writeCall(ctx, (tx) => addAnswer(tx, ctx.state.town.id, answer));
      answerNothing(ctx);
    })
    .delete('/api/search/answers', 'admin', async (ctx) => {
      const answer = v.parse(AnswerBody, ctx.query);
      await writeCall(ctx, (tx) => removeAnswer(tx, ctx.state.town.id, answer));
      answerNothing(ctx);
    })
    .put('/api/search/synonyms', 'admin', async (ctx) => {
      const { synonyms } = readBody(ctx, SynonymsBody);
      await writeCall(ctx, (tx) => tx.saveTown({ search_synonyms: synonyms }));
      answerNothing(ctx);
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

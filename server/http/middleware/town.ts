/** Finds the town by host, once. Everything after it works for that town only. */
import type { Middleware } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import { type PublicTown, parseHost, type Town, toPublicTown } from '../../../db/rules/town/towns.ts';
import type { Config } from '../../config/config.ts';
import type { Session } from '../../store/accounts/sessions.ts';
import type { AnswerMaker } from '../answerMaker.ts';
import type { TownCache } from '../townCache.ts';

/** The state of a request. `answers` is the cache behind answerJson(). */
export type TownState = { town: Town; shown: PublicTown; session: Session | null; answers: AnswerMaker };

export function resolveTown(directory: TownCache, config: Pick<Config, 'commerceKeywords'>): Middleware<TownState> {
  return async (ctx, next) => {
    const header = ctx.req.headers.host;
    if (!parseHost(header)) throw new Problem('bad_request', 'The Host header is missing or is not a host name.');
    const town = await directory.find(header);
    if (!town) throw new Problem('unknown_town');
    ctx.state.town = town;
    ctx.state.shown = toPublicTown(town, config.commerceKeywords);
    await next();
  };
}

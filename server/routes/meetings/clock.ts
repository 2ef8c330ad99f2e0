import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { computeNoticeClock } from '../../../db/rules/notices/clock.ts';
import { ClockQuery } from '../../../db/rules/notices/clockQuery.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { addDays } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { answerJson, uncached } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { readTownDays } from '../../store/content/townDays.ts';
import type { RouteParts } from '../parts.ts';

/** Enough for a week of holidays in a row, and for the days of a town that opens twice a week. */
const daysBefore = 60;
const daysAfter = 30;

/**
 * Reads the days that the clocks of some meetings count by.
 * @param dates YYYY-MM-DD, in any sequence
 * @returns null for a town that has chosen no state, or without a date
 */
export async function readClockDays(
  db: Database,
  town: Town,
  dates: readonly string[],
  now: number,
): Promise<TownDays | null> {
  const [first, ...others] = dates.toSorted();
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  return readTownDays(db, town, { from: addDays(first, -daysBefore), to: addDays(last, daysAfter), now });
}

/** GET /api/meetings/clock?date=&kind=&time=&continues=: by when the notice of such a meeting must be posted. */
export function noticeClockRoutes({ db, now }: RouteParts) {
  return townRouter().get('/api/meetings/clock', 'everybody', async (ctx) => {
    const { town } = ctx.state;
    const { date, kind, time = '', continues } = v.parse(ClockQuery, ctx.query);
    await answerJson(
      ctx,
      async () => {
        const days = await readClockDays(db, town, [date], now());
        const meeting = { date, start_time: time, kind, ...(continues && { continues }) };
        const clock = days && computeNoticeClock(days, meeting, town.time_zone);
        if (!clock) throw new Problem('no_notice_rules');
        return clock;
      },
      { lifetime: uncached },
    );
  });
}

import * as v from 'valibot';
import { computeNoticeClock } from '../../../db/rules/notices/clock.ts';
import { ClockQuery } from '../../../db/rules/notices/clockQuery.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { addDays } from '../../../db/rules/time.ts';
import { answerJson, uncached } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { readTownDays } from '../../store/content/townDays.ts';
import type { RouteParts } from '../parts.ts';

/** Enough for a week of holidays in a row, and for the days of a town that opens twice a week. */
const daysBefore = 60;
const daysAfter = 30;

/** GET /api/meetings/clock?date=&kind=&time=&continues=: by when the notice of such a meeting must be posted. */
export function meetingRoutes({ db, now }: RouteParts) {
  return townRouter().get('/api/meetings/clock', 'everybody', async (ctx) => {
    const { town } = ctx.state;
    const { date, kind, time = '', continues } = v.parse(ClockQuery, ctx.query);
    await answerJson(
      ctx,
      async () => {
        const span = { from: addDays(date, -daysBefore), to: addDays(date, daysAfter), now: now() };
        const days = await readTownDays(db, town, span);
        const meeting = { date, start_time: time, kind, ...(continues && { continues }) };
        const clock = days && computeNoticeClock(days, meeting, town.time_zone);
        if (!clock) throw new Problem('no_notice_rules');
        return clock;
      },
      { lifetime: uncached },
    );
  });
}

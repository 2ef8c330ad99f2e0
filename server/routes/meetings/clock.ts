import * as v from 'valibot';
import { computeNoticeClock } from '../../../db/rules/notices/clock.ts';
import { ClockQuery } from '../../../db/rules/notices/clockQuery.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, uncached } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import type { RouteParts } from '../parts.ts';

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

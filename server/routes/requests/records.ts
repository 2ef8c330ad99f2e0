import type { Context } from 'koa';
import * as v from 'valibot';
import { Problem } from '../../../db/rules/problems.ts';
import { computeRecordsClock } from '../../../db/rules/requests/records.ts';
import {
  AnswerInput,
  AttorneyGeneralInput,
  ClarificationInput,
  EstimateInput,
  RecordsClockQuery,
} from '../../../db/rules/requests/recordsInput.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { answerJson, answerPrivate, uncached } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import { requireRequest } from '../../store/requests/change.ts';
import type { RecordsWrite } from '../../store/requests/clock.ts';
import { answerRequest, askForClarification, noteAttorneyGeneral, sendEstimate } from '../../store/requests/records.ts';
import { addRental } from '../../store/requests/rental.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

const access = { editorOf: 'forms' } as const;

/**
 * GET /api/requests/clock?received=&kind=records tells by when a request for records is answered. The other calls are
 * for staff: a question to the person, an estimate of charges, word that the attorney general was asked, and the
 * answer. All but the answer leave the request unfinished. POST …/rental adds the rental of an inquiry to the calendar.
 */
export function recordsRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  type Act = (tx: Writer, writing: RecordsWrite, request: Request) => Promise<unknown>;
  async function change(ctx: Context & { state: TownState }, act: Act): Promise<void> {
    const { town } = ctx.state;
    const { id, email } = requirePerson(ctx);
    const at = now();
    const days = await readClockDays(db, town, [toLocalTime(at, town.time_zone).date], at);
    const writing = { townId: town.id, timeZone: town.time_zone, now: at, by: { person: email, user_id: id }, days };
    answerPrivate(
      ctx,
      await writeCall(ctx, async (tx) => act(tx, writing, await requireRequest(tx, town.id, ctx.params.id))),
    );
  }
  return townRouter()
    .get('/api/requests/clock', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { received } = v.parse(RecordsClockQuery, ctx.query);
      await answerJson(
        ctx,
        async () => {
          const days = await readClockDays(db, town, [received], now());
          const clock = days && computeRecordsClock(days, received);
          if (!clock) throw new Problem('no_records_rules');
          return clock;
        },
        { lifetime: uncached },
      );
    })
    .post('/api/requests/:id/clarification', access, (ctx) => {
      const { text } = readBody(ctx, ClarificationInput);
      return change(ctx, (tx, writing, request) => askForClarification(tx, writing, request, text));
    })
    .post('/api/requests/:id/estimate', access, (ctx) => {
      const estimate = readBody(ctx, EstimateInput);
      return change(ctx, (tx, writing, request) => sendEstimate(tx, writing, request, estimate));
    })
    .post('/api/requests/:id/attorney-general', access, (ctx) => {
      const { text } = readBody(ctx, AttorneyGeneralInput);
      return change(ctx, (tx, writing, request) => noteAttorneyGeneral(tx, writing, request, text));
    })
    .post('/api/requests/:id/rental', access, (ctx) => change(ctx, addRental))
    .post('/api/requests/:id/answer', access, (ctx) => {
      const answer = readBody(ctx, AnswerInput);
      return change(ctx, (tx, writing, request) => answerRequest(tx, writing, request, answer));
    });
}

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
import { hasCommerce } from '../../../db/rules/town/towns.ts';
import { answerJson, answerPrivate, uncached } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import { moneyContext } from '../../store/money/context.ts';
import type { RecordsWrite } from '../../store/requests/clock.ts';
import { addEstimateInvoice, canInvoiceEstimate } from '../../store/requests/estimateInvoice.ts';
import { answerRequest, askForClarification, noteAttorneyGeneral, sendEstimate } from '../../store/requests/records.ts';
import { addRental } from '../../store/requests/rental.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';
import { access, type Call, createRequestCalls } from './calls.ts';

/**
 * GET /api/requests/clock?received=&kind=records tells by when a request for records is answered. The other calls are
 * for staff: a question to the person, an estimate of charges, word that the attorney general was asked, and the
 * answer. All but the answer leave the request unfinished, and all answer with the whole request. An estimate makes an
 * invoice where the town has invoices, the person an email address, and the caller is an administrator. POST …/rental
 * adds the rental of an inquiry to the calendar.
 */
export function recordsRoutes({ db, config, now, payLinks }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const { createWriting, requireNamed, change } = createRequestCalls({ db, config, now });
  const readDays = ({ state: { town } }: Call) =>
    readClockDays(db, town, [toLocalTime(now(), town.time_zone).date], now());

  async function changeByClock(
    ctx: Call,
    act: (tx: Writer, writing: RecordsWrite, request: Request) => Promise<unknown>,
  ): Promise<void> {
    const days = await readDays(ctx);
    await change(ctx, ({ tx, ...writing }, request) => act(tx, { ...writing, days }, request));
  }

  /** @param isWanted whether the caller asked for an invoice; undefined for one where it is possible */
  async function estimate(ctx: Call, { with_invoice: isWanted, ...given }: EstimateInput): Promise<void> {
    const { town } = ctx.state;
    const { id, email, is_admin } = requirePerson(ctx);
    const isOffered = is_admin && hasCommerce(town, config.commerceKeywords);
    await changeByClock(ctx, async (tx, writing, request) => {
      const canInvoice = isOffered && canInvoiceEstimate(request, given.lines);
      if (isWanted && !canInvoice) throw new Problem('estimate_without_invoice');
      const makeInvoice = async (answerBy: string) => {
        const context = moneyContext(tx, town, writing.now, { id, email });
        const invoice = await addEstimateInvoice(context, request, { lines: given.lines, answerBy });
        return { ...invoice, url: await payLinks.pageUrl(town, invoice) };
      };
      await sendEstimate(tx, writing, request, given, canInvoice && isWanted !== false ? makeInvoice : null);
    });
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
      return changeByClock(ctx, (tx, writing, request) => askForClarification(tx, writing, request, text));
    })
    .post('/api/requests/:id/estimate', access, (ctx) => estimate(ctx, readBody(ctx, EstimateInput)))
    .post('/api/requests/:id/attorney-general', access, (ctx) => {
      const { text } = readBody(ctx, AttorneyGeneralInput);
      return changeByClock(ctx, (tx, writing, request) => noteAttorneyGeneral(tx, writing, request, text));
    })
    .post('/api/requests/:id/rental', access, async (ctx) => {
      const add = async (tx: Writer) => addRental(tx, createWriting(ctx, tx), await requireNamed(ctx, tx));
      answerPrivate(ctx, await writeCall(ctx, add));
    })
    .post('/api/requests/:id/answer', access, (ctx) => {
      const answer = readBody(ctx, AnswerInput);
      return changeByClock(ctx, (tx, writing, request) => answerRequest(tx, writing, request, answer));
    });
}

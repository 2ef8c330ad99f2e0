import { CounterRequest } from '../../../db/rules/requests/staffInput.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import {
  findCounterRequest,
  makeUnknownToken,
  readReceivedAt,
  requireSomeAnswer,
  toCounterForm,
} from '../../store/requests/counter.ts';
import { readDue } from '../../store/requests/due.ts';
import { receiveRequest } from '../../store/requests/receiveRequest.ts';
import type { RouteParts } from '../parts.ts';
import { access, createRequestCalls, requireForm } from './calls.ts';

/**
 * POST /api/requests: staff store a request that was taken at the counter, by mail or by phone. Its files are added once
 * it is there.
 */
export function counterRoutes({ db, config, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const { createWriting, answerDetail } = createRequestCalls({ db, config, now });

  return townRouter().post('/api/requests', access, async (ctx) => {
    const given = readBody(ctx, CounterRequest);
    const { town } = ctx.state;
    const form = await requireForm(db, ctx, given.form_id);
    requireSomeAnswer(form, given);
    const receivedAt = readReceivedAt(given, town.time_zone, now());
    const due = await readDue(db, town, form.kind, { receivedAt, now: now() });
    const requestId = await writeCall(ctx, async (tx) => {
      const { by } = createWriting(ctx, tx);
      const taken = await findCounterRequest(tx, town.id, form, given, receivedAt);
      if (taken) return taken;
      const request = await receiveRequest(
        tx,
        town.id,
        toCounterForm(form),
        {
          key: given.key,
          token: makeUnknownToken(),
          form_version: form.version,
          form_token: '',
          answers: given.answers,
          contact: given.contact,
          files: [],
          language: 'en',
          leave_empty: '',
        },
        { now: now(), timeZone: town.time_zone, channel: given.channel, openMs: null, by, receivedAt, due },
      );
      return request.id;
    });
    await answerDetail(ctx, requestId, 201);
  });
}

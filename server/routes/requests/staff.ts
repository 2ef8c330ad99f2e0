import type { Request } from '../../../db/rules/requests/requests.ts';
import type { RequestsPage } from '../../../db/rules/requests/staff.ts';
import {
  RequestChanges,
  RequestMerge,
  RequestMessage,
  RequestMove,
  RequestsQuery,
} from '../../../db/rules/requests/staffInput.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import {
  addMessage,
  changeRequest,
  markSpam,
  mergeRequest,
  moveRequest,
  releaseRequest,
} from '../../store/requests/changes.ts';
import { listRequestForms } from '../../store/requests/details.ts';
import { readDue } from '../../store/requests/due.ts';
import { countRequests, listRequests } from '../../store/requests/list.ts';
import { readRequest } from '../../store/requests/requests.ts';
import { type RequestWork, requestNotFound, requireRequest } from '../../store/requests/saveRequest.ts';
import { listEditors } from '../../store/rights.ts';
import { parseQuery } from '../orders/calls.ts';
import type { RouteParts } from '../parts.ts';
import { access, type Call, createRequestCalls, requireForm } from './calls.ts';

/**
 * For staff who may edit forms: GET /api/requests lists requests, GET /api/requests/:id reads one by its id or number.
 * PUT /api/requests/:id changes its status and who works on it; POST …/messages, /move, /merge, /release and /spam do the rest. All answer with the whole request.
 */
export function staffRequestRoutes({ db, config, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const { todayOf, workOf, answerDetail } = createRequestCalls({ db, config, now });

  /** Changes a request in one write, and answers with it. */
  async function change(ctx: Call, act: (work: RequestWork, request: Request) => Promise<void>): Promise<void> {
    const { id = '' } = ctx.params;
    const expected = expectedVersion(ctx);
    const requestId = await writeCall(ctx, async (tx) => {
      const work = workOf(ctx, tx);
      const request = await requireRequest(work, id, expected);
      await act(work, request);
      return request.id;
    });
    await answerDetail(ctx, requestId);
  }

  return townRouter()
    .get('/api/requests', access, async (ctx) => {
      const { page, per_page, ...filter } = parseQuery(ctx, RequestsQuery);
      const { town } = ctx.state;
      const scope = { townId: town.id, today: todayOf(ctx.state), userId: requirePerson(ctx).id };
      const listed = await listRequests(db.read, { ...filter, page, perPage: per_page }, scope);
      const answer: RequestsPage = {
        ...listed,
        per_page,
        counts: await countRequests(db.read, scope),
        forms: await listRequestForms(db, town.id),
        colleagues: await listEditors(db.read, town.id, 'forms', {}),
        today: scope.today,
      };
      answerPrivate(ctx, answer);
    })
    .get('/api/requests/:id', access, (ctx) => answerDetail(ctx, ctx.params.id ?? ''))
    .put('/api/requests/:id', access, (ctx) => {
      const given = readBody(ctx, RequestChanges);
      return change(ctx, (work, request) => changeRequest(work, request, given));
    })
    .post('/api/requests/:id/messages', access, (ctx) => {
      const given = readBody(ctx, RequestMessage);
      return change(ctx, (work, request) => addMessage(work, request, given));
    })
    .post('/api/requests/:id/move', access, async (ctx) => {
      const { form_id } = readBody(ctx, RequestMove);
      const { town } = ctx.state;
      const form = await requireForm(db, ctx, form_id);
      const request = await readRequest(db.read, town.id, ctx.params.id ?? '');
      if (!request) throw requestNotFound();
      const due = await readDue(db, town, form.kind, { receivedAt: Date.parse(request.received_at), now: now() });
      await change(ctx, (work, current) => moveRequest(work, current, form, due));
    })
    .post('/api/requests/:id/merge', access, (ctx) => {
      const { into } = readBody(ctx, RequestMerge);
      return change(ctx, (work, request) => mergeRequest(work, request, into));
    })
    .post('/api/requests/:id/release', access, (ctx) => change(ctx, releaseRequest))
    .post('/api/requests/:id/spam', access, (ctx) => change(ctx, markSpam));
}

import { Problem } from '../../../db/rules/problems.ts';
import type { RequestsPage } from '../../../db/rules/requests/staff.ts';
import {
  RequestMerge,
  RequestMessage,
  RequestMove,
  RequestsQuery,
  StatusChanges,
} from '../../../db/rules/requests/staffInput.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { listRequestForms } from '../../store/requests/details.ts';
import { readDue } from '../../store/requests/due.ts';
import { countRequests, listRequests } from '../../store/requests/list.ts';
import { readRequest } from '../../store/requests/requests.ts';
import {
  addMessage,
  changeStatus,
  markSpam,
  mergeRequest,
  moveRequest,
  releaseRequest,
} from '../../store/requests/staffChanges.ts';
import { listEditors } from '../../store/rights.ts';
import { parseQuery } from '../orders/calls.ts';
import type { RouteParts } from '../parts.ts';
import { access, createRequestCalls, requireForm } from './calls.ts';

/**
 * For staff who may edit forms: GET /api/requests lists requests, GET /api/requests/:id reads one by its id or number.
 * PUT /api/requests/:id changes its status and who works on it; POST …/messages, /move, /merge, /release and /spam do the rest. All answer with the whole request.
 */
export function staffRequestRoutes({ db, config, now }: RouteParts) {
  const { todayOf, answerDetail, change } = createRequestCalls({ db, config, now });

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
      const given = readBody(ctx, StatusChanges);
      return change(ctx, (writing, request) => changeStatus(writing, request, given));
    })
    .post('/api/requests/:id/messages', access, (ctx) => {
      const given = readBody(ctx, RequestMessage);
      return change(ctx, (writing, request) => addMessage(writing, request, given));
    })
    .post('/api/requests/:id/move', access, async (ctx) => {
      const { form_id } = readBody(ctx, RequestMove);
      const { town } = ctx.state;
      const form = await requireForm(db, ctx, form_id);
      const request = await readRequest(db.read, town.id, ctx.params.id ?? '');
      if (!request) throw new Problem('not_found', 'There is no such request.');
      const due = await readDue(db, town, form.kind, { receivedAt: Date.parse(request.received_at), now: now() });
      await change(ctx, (writing, current) => moveRequest(writing, current, form, due));
    })
    .post('/api/requests/:id/merge', access, (ctx) => {
      const { into } = readBody(ctx, RequestMerge);
      return change(ctx, (writing, request) => mergeRequest(writing, request, into));
    })
    .post('/api/requests/:id/release', access, (ctx) => change(ctx, releaseRequest))
    .post('/api/requests/:id/spam', access, (ctx) => change(ctx, markSpam));
}

/** Lists requests for staff, sorted by the day they are due. */
import type { Knex } from 'knex';
import { endedStatuses, type RequestStatus } from '../../../db/rules/requests/fields.ts';
import { formatAnswer, isPaused, type Request } from '../../../db/rules/requests/requests.ts';
import {
  type DueFilter,
  dueFilters,
  isHeldRequest,
  type RequestSummary,
  type RequestView,
  requestViews,
} from '../../../db/rules/requests/staff.ts';
import type { RequestFilter } from '../../../db/rules/requests/staffInput.ts';
import { addDays } from '../../../db/rules/time.ts';
import { countPages } from '../pages.ts';
import { isPausedSql, whereHeldRequest, whereNotHeldRequest, whereNotPaused } from './requestFilters.ts';
import { decodeRequest, type RequestRow } from './requests.ts';

/** The town, its day as YYYY-MM-DD, and the account for which `me` stands. */
export type RequestScope = { townId: string; today: string; userId: string };

/** Searches look at this many, the newest first. */
const maxSearched = 2000;

const active = ['new', 'open', 'waiting'];

const views: Record<RequestView, (rows: Knex.QueryBuilder) => Knex.QueryBuilder> = {
  active: (rows) => whereNotHeldRequest(rows).whereIn('status', active),
  held: whereHeldRequest,
  new: (rows) => whereNotHeldRequest(rows).where({ status: 'new' }),
  open: (rows) => rows.where({ status: 'open' }),
  waiting: (rows) => rows.where({ status: 'waiting' }),
  done: (rows) => rows.where({ status: 'done' }),
  declined: (rows) => rows.where({ status: 'declined' }),
  withdrawn: (rows) => rows.where({ status: 'withdrawn' }),
  spam: (rows) => rows.where({ status: 'spam' }),
  all: (rows) => rows,
};

const dueRanges: Record<DueFilter, (today: string) => [from: string, to: string]> = {
  overdue: (today) => ['0', addDays(today, -1)],
  tomorrow: (today) => [today, addDays(today, 1)],
  week: (today) => [today, addDays(today, 7)],
};

/** Filters those that are worked on and whose clock runs: one that stands still has no last day at present. */
export const whereRunning = (rows: Knex.QueryBuilder): Knex.QueryBuilder => whereNotPaused(views.active(rows));

export const whereDue = (due: DueFilter, today: string) => (rows: Knex.QueryBuilder) =>
  whereRunning(rows).whereBetween('due_on', dueRanges[due](today));

function filterRequests({ status, form, due, assignee }: Omit<RequestFilter, 'q'>, scope: RequestScope) {
  return (rows: Knex.QueryBuilder) => {
    rows.where({ town_id: scope.townId });
    views[status](rows);
    if (form) rows.where({ form_id: form });
    if (due) whereDue(due, scope.today)(rows);
    if (assignee === 'none') rows.whereNull('assignee_id');
    else if (assignee) rows.where({ assignee_id: assignee === 'me' ? scope.userId : assignee });
  };
}

/** Ended ones come last, the newest first; the others by the day they are due, then as they came. */
function sortRequests(knex: Knex, rows: Knex.QueryBuilder, status: RequestView): Knex.QueryBuilder {
  if (endedStatuses.some((ended) => ended === status)) return rows.orderBy('received_at', 'desc').orderBy('id', 'desc');
  const isEnded = knex.raw(`case when status in (${active.map(() => '?').join(', ')}) then 0 else 1 end`, active);
  const hasNoDay = knex.raw(`case when due_on = '' or ${isPausedSql} then 1 else 0 end`);
  return rows.orderBy([
    { column: isEnded, order: 'asc' },
    { column: hasNoDay, order: 'asc' },
    'due_on',
    'received_at',
    'id',
  ]);
}

const foldText = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether each word of a search is in the number, the contact details or an answer. */
function matches(request: Request, words: readonly string[]): boolean {
  const { number, form_title, contact, answers } = request;
  const texts = answers.map((answer) => formatAnswer(answer, { yes: '', no: '' }));
  const text = foldText([number, form_title, contact.name, contact.email, contact.phone, ...texts].join('\n'));
  return words.every((word) => text.includes(word));
}

/** Finds the sorted rows of a filter, all of which were read. */
async function searchRequests(knex: Knex, filter: RequestFilter, scope: RequestScope): Promise<RequestRow[]> {
  const words = foldText(filter.q).split(/\s+/).filter(Boolean);
  const newest = knex('requests')
    .modify(filterRequests(filter, scope))
    .orderBy('received_at', 'desc')
    .limit(maxSearched)
    .select('id');
  const rows: RequestRow[] = await sortRequests(knex, knex('requests').whereIn('id', newest.clone()), filter.status);
  return rows.filter((row) => matches(decodeRequest(row), words));
}

const toSummary = (row: RequestRow): RequestSummary => {
  const request = decodeRequest(row);
  const { id, version, number, form_title, kind, status, channel, received_at, due_on } = request;
  const { assignee_id, duplicate_of, contact } = request;
  return {
    id,
    version,
    number,
    form_title,
    kind,
    status,
    channel,
    received_at,
    due_on,
    assignee_id,
    duplicate_of,
    is_held: isHeldRequest(request),
    is_paused: isPaused(request),
    answered_on: request.answered_on,
    sender: contact.name || contact.email || contact.phone,
    assignee_name: '',
  };
};

/** Adds the names of the accounts that work on requests. */
async function nameAssignees(knex: Knex, townId: string, found: RequestSummary[]): Promise<RequestSummary[]> {
  const ids = [...new Set(found.flatMap(({ assignee_id }) => assignee_id ?? []))];
  const users: { id: string; first_name: string; last_name: string; email: string }[] = ids.length
    ? await knex('users').where({ town_id: townId }).whereIn('id', ids).select('id', 'first_name', 'last_name', 'email')
    : [];
  const names = new Map(
    users.map(({ id, first_name, last_name, email }) => [id, `${first_name} ${last_name}`.trim() || email]),
  );
  return found.map((one) => ({ ...one, assignee_name: names.get(one.assignee_id ?? '') ?? '' }));
}

export type ListedRequests = { requests: RequestSummary[]; total: number; page: number };

/** Reads a page of a list. A page beyond the last means the last. */
export async function listRequests(
  knex: Knex,
  filter: RequestFilter & { page: number; perPage: number },
  scope: RequestScope,
): Promise<ListedRequests> {
  const { perPage } = filter;
  const searched = filter.q ? await searchRequests(knex, filter, scope) : null;
  const listed = () => knex('requests').modify(filterRequests(filter, scope));
  const total = searched ? searched.length : Number((await listed().count({ count: '*' }).first())?.count ?? 0);
  const page = Math.min(Math.max(1, filter.page), countPages(perPage, total));
  const start = (page - 1) * perPage;
  const rows: RequestRow[] =
    searched?.slice(start, start + perPage) ??
    (await sortRequests(knex, listed(), filter.status).offset(start).limit(perPage));
  return { requests: await nameAssignees(knex, scope.townId, rows.map(toSummary)), total, page };
}

/** Counts a town's requests by view and by how near they are due. */
export async function countRequests(
  knex: Knex,
  { townId, today }: Pick<RequestScope, 'townId' | 'today'>,
): Promise<Record<RequestView | DueFilter, number>> {
  const rows: { status: RequestStatus; held_reasons: string; count: number | string }[] = await knex('requests')
    .where({ town_id: townId })
    .select('status', 'held_reasons')
    .count({ count: '*' })
    .groupBy('status', 'held_reasons');
  const groups = rows.map(({ status, held_reasons, count }) => {
    const isHeld = isHeldRequest({ status, held_reasons: JSON.parse(held_reasons) });
    return { status, isHeld, count: Number(count) };
  });
  const isIn = (view: RequestView, { status, isHeld }: (typeof groups)[number]): boolean => {
    if (view === 'all') return true;
    if (view === 'held') return isHeld;
    return !isHeld && (view === 'active' ? active.includes(status) : status === view);
  };
  const count = (view: RequestView): number =>
    groups.filter((group) => isIn(view, group)).reduce((sum, group) => sum + group.count, 0);
  const due = await Promise.all(
    dueFilters.map(async (filter) => {
      const rowsDue = knex('requests').where({ town_id: townId }).modify(whereDue(filter, today));
      return [filter, Number((await rowsDue.count({ count: '*' }).first())?.count ?? 0)] as const;
    }),
  );
  return Object.fromEntries([...requestViews.map((view) => [view, count(view)] as const), ...due]) as Record<
    RequestView | DueFilter,
    number
  >;
}

const exportedPerPage = 250;

/** Reads all requests of a filter page by page, the oldest first. */
export async function* streamRequests(
  knex: Knex,
  filter: RequestFilter,
  scope: RequestScope,
): AsyncGenerator<(Request & { created_at: string })[]> {
  const words = foldText(filter.q).split(/\s+/).filter(Boolean);
  let last = { received_at: '', id: '' };
  for (;;) {
    const { received_at, id } = last;
    const rows: RequestRow[] = await knex('requests')
      .modify(filterRequests(filter, scope))
      .where((later) =>
        later
          .where('received_at', '>', received_at)
          .orWhere((same) => same.where({ received_at }).where('id', '>', id)),
      )
      .orderBy(['received_at', 'id'])
      .limit(exportedPerPage);
    const found = rows
      .map((row) => ({ ...decodeRequest(row), created_at: row.created_at }))
      .filter((request) => words.length === 0 || matches(request, words));
    if (found.length > 0) yield found;
    const end = rows.at(-1);
    if (!end || rows.length < exportedPerPage) return;
    last = { received_at: end.received_at, id: end.id };
  }
}

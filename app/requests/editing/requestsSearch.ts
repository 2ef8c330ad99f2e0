/** The search parameters of /requests: view, last day, form, person, words and page. */
import { addSearch, maxSearchLength } from '../../../db/rules/links/paths.ts';
import {
  type DueFilter,
  dueFilters,
  type RequestView,
  requestsPath,
  requestViews,
} from '../../../db/rules/requests/staff.ts';

/** Empty texts do not filter. `assignee` is the id of an account, `me` or `none`. */
export type RequestsSearch = {
  status: RequestView;
  due: DueFilter | '';
  form: string;
  assignee: string;
  q: string;
  page: number;
};

const idOf = (value: unknown): string => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : '');

/** Parses an address. Ignores invalid values. */
export const parseRequestsSearch = (given: Record<string, unknown>): RequestsSearch => ({
  status: requestViews.find((view) => view === given.status) ?? 'active',
  due: dueFilters.find((due) => due === given.due) ?? '',
  form: idOf(given.form),
  assignee: idOf(given.assignee),
  q: typeof given.q === 'string' ? given.q.trim().slice(0, maxSearchLength) : '',
  page: /^[1-9]\d{0,6}$/.test(String(given.page)) ? Number(given.page) : 1,
});

type SearchParams = Partial<Record<keyof RequestsSearch, string | undefined>>;

/** Writes a query as search parameters, of the screen and of the call, without defaults. */
export const toRequestsSearch = ({ status, due, form, assignee, q, page }: RequestsSearch): SearchParams => ({
  status: status === 'active' ? undefined : status,
  due: due || undefined,
  form: form || undefined,
  assignee: assignee || undefined,
  q: q || undefined,
  page: page > 1 ? String(page) : undefined,
});

export const listAddress = (query: RequestsSearch): string => addSearch(requestsPath, toRequestsSearch(query));

/** Whether the list is filtered. */
export const isNarrowed = ({ due, form, assignee, q }: RequestsSearch): boolean =>
  [due, form, assignee, q].some((value) => value !== '');

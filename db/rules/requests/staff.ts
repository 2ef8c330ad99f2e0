/** Requests as staff list and work on them. */
import type { Colleague } from '../drafts/drafts.ts';
import type { FormKind } from '../forms/fields.ts';
import type { InvoiceSummary } from '../invoices/invoices.ts';
import { addDays } from '../time.ts';
import { endedStatuses, type OutcomeCode, outcomeCodes, type RequestStatus } from './fields.ts';
import type { Request, RequestEvent, RequestFile } from './requests.ts';

/** `active`: neither ended nor held. */
export const requestViews = [
  'active',
  'held',
  'new',
  'open',
  'waiting',
  'done',
  'declined',
  'withdrawn',
  'spam',
  'all',
] as const;
export type RequestView = (typeof requestViews)[number];

/** `overdue`: before today; `tomorrow`: today or tomorrow; `week`: within seven days. */
export const dueFilters = ['overdue', 'tomorrow', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];

export const requestsPerPage = 25;

/** The statuses that staff choose. Spam has its own call, since it can be taken back. */
export const chosenStatuses = ['new', 'open', 'waiting', 'done', 'declined', 'withdrawn'] as const;

/** A request in a list. `assignee_name` is empty for nobody. */
export type RequestSummary = Pick<
  Request,
  | 'id'
  | 'version'
  | 'number'
  | 'form_title'
  | 'kind'
  | 'status'
  | 'channel'
  | 'received_at'
  | 'due_on'
  | 'answered_on'
  | 'assignee_id'
  | 'duplicate_of'
> & { is_held: boolean; is_paused: boolean; sender: string; assignee_name: string };

/** `forms`: those that have requests, and all others. */
export type RequestsPage = {
  requests: RequestSummary[];
  total: number;
  page: number;
  per_page: number;
  counts: Record<RequestView | DueFilter, number>;
  forms: { id: string; title: string }[];
  colleagues: Colleague[];
  /** The town's day, YYYY-MM-DD. */
  today: string;
};

export type RequestLink = Pick<Request, 'id' | 'number' | 'form_title' | 'status' | 'received_at'>;

/** An invoice over the charges of a request. Only administrators can open it. */
export type RequestInvoice = Pick<InvoiceSummary, 'id' | 'invoice_number' | 'status'>;

/** A request with everything around it. The addresses of its files work for a short time. */
export type RequestDetail = Request & {
  files: (RequestFile & { url: string })[];
  events: RequestEvent[];
  invoices: RequestInvoice[];
  /** Requests that were merged into this one. */
  duplicates: RequestLink[];
  /** The request that this one repeats; null for none. */
  original: RequestLink | null;
  colleagues: Colleague[];
  forms: { id: string; title: string }[];
  /** Whether its form has a public list. */
  is_public_list: boolean;
  today: string;
};

export const requestsPath = '/requests';
export const staffRequestPath = (number: string): string => `${requestsPath}/${number}`;

/** Whether a request waits for a look before anything else happens with it. */
export const isHeldRequest = ({ held_reasons, status }: Pick<Request, 'held_reasons' | 'status'>): boolean =>
  held_reasons.length > 0 && status === 'new';

export const isEnded = ({ status }: { status: RequestStatus }): boolean => endedStatuses.includes(status);

export type DueState = 'none' | 'paused' | 'overdue' | 'today' | 'tomorrow' | 'later';

/** How near the last day of a request is. Ended ones have none. @param today YYYY-MM-DD */
export function findDueState(
  { due_on, status, is_paused }: Pick<RequestSummary, 'due_on' | 'status' | 'is_paused'>,
  today: string,
): DueState {
  if (due_on === '' || isEnded({ status })) return 'none';
  if (is_paused) return 'paused';
  if (due_on < today) return 'overdue';
  if (due_on === today) return 'today';
  return due_on === addDays(today, 1) ? 'tomorrow' : 'later';
}

const recordsOutcomes: readonly OutcomeCode[] = outcomeCodes.slice(0, outcomeCodes.indexOf('abandoned') + 1);

/** The reasons for which a request for records may be declined without an answer of its own. */
export const lawfulRefusals: readonly OutcomeCode[] = ['withheld', 'previous_determination'];

/** The ends that fit a kind of form. */
export const listOutcomes = (kind: FormKind): OutcomeCode[] =>
  outcomeCodes.filter((code) => recordsOutcomes.includes(code) === (kind === 'records') || code === 'other');

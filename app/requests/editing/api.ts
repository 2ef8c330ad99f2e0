/** Staff's calls about requests. Each change answers with the whole request. */
import type { Form } from '../../../db/rules/forms/forms.ts';
import { addSearch } from '../../../db/rules/links/paths.ts';
import type { RequestDetail, RequestsPage } from '../../../db/rules/requests/staff.ts';
import { call, clearReadCache } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { type RequestsSearch, toRequestsSearch } from './requestsSearch.ts';

const pathOf = (name: string, action = '') => `/api/requests/${encodeURIComponent(name)}${action && `/${action}`}`;

/** @throws CallError */
export const readRequests = (query: RequestsSearch): Promise<RequestsPage> =>
  call<RequestsPage>(addSearch('/api/requests', toRequestsSearch(query)));

export const exportPath = ({ page: _page, ...query }: RequestsSearch): string =>
  addSearch('/api/requests.csv', toRequestsSearch({ ...query, page: 1 }));

/** @throws CallError */
export function readRequest(number: string): Promise<RequestDetail> {
  // A cached response may lack what was just done.
  clearReadCache();
  return call<RequestDetail>(pathOf(number));
}

/** Lists the town's forms with their fields. @throws CallError */
export const readForms = async (): Promise<Form[]> => (await call<{ forms: Form[] }>('/api/forms')).forms;

export type StatusBody = Record<'status' | 'outcome_code' | 'assignee_id' | 'reason', string>;

/** @throws Conflict; CallError */
export const updateRequest = (id: string, json: StatusBody, version: number | undefined, key: string) =>
  sendChange<RequestDetail>(pathOf(id), 'requests', { json, version, key });

export type PublicationBody = { is_public: boolean; text: string; place: string; photo_ids: string[] };

/** @throws Conflict; CallError */
export const publishRequest = (id: string, json: PublicationBody, version: number | undefined, key: string) =>
  sendChange<RequestDetail>(pathOf(id, 'public'), 'requests', { json, version, key });

export type CounterBody = {
  form_id: string;
  channel: string;
  received: string;
  answers: Record<string, unknown>;
  contact: { name: string; email: string; phone: string };
};

/** @throws CallError */
export const createRequest = (body: CounterBody, key: string) =>
  sendChange<RequestDetail>('/api/requests', 'requests', { method: 'POST', json: { ...body, key }, key });

type RecordsActions = {
  answer: { outcome_code: string; text: string; url: string };
  clarification: { text: string };
  estimate: { lines: { description: string; amount_cents: number }[]; text: string };
  'attorney-general': { text: string };
  rental: undefined;
  erase: undefined;
};

/** Actions that answer with something else: the screen loads the request anew. @throws CallError */
export const sendRecordsAction = <A extends keyof RecordsActions>(
  id: string,
  action: A,
  json: RecordsActions[A],
  key: string,
) => sendChange<unknown>(pathOf(id, action), 'requests', { method: 'POST', json, key });

type Actions = {
  messages: { text: string; is_private: boolean };
  move: { form_id: string };
  merge: { into: string };
  release: undefined;
  spam: undefined;
};

/** @throws Conflict; CallError */
export const actOnRequest = <A extends keyof Actions>(id: string, action: A, json: Actions[A], key: string) =>
  sendChange<RequestDetail>(pathOf(id, action), 'requests', { method: 'POST', json, key });

/** The numbers of requests and rentals that name a person. */
export type PersonData = { email: string; requests: number; rentals: number };

/** Sends the address in the body, so that no log of addresses has it. @throws CallError */
export const findPerson = async (email: string): Promise<PersonData> => ({
  email,
  ...(await call<Omit<PersonData, 'email'>>('/api/requests/person', { method: 'POST', json: { email } })),
});

/** The call for a ZIP file of all that is stored about a person. */
export const personExport = (email: string, signal: AbortSignal): { url: string; init: RequestInit } => ({
  url: '/api/requests/export-person',
  init: {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    signal,
  },
});

/** @throws CallError */
export const erasePerson = (email: string): Promise<unknown> =>
  call('/api/requests/erase-person', { method: 'POST', json: { email } });

/** Staff's calls about requests. Each change answers with the whole request. */
import type { Form } from '../../../db/rules/forms/forms.ts';
import { addSearch } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { RequestDetail, RequestsPage } from '../../../db/rules/requests/staff.ts';
import { call, clearReadCache } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { sendFile } from '../../data/uploads/upload.ts';
import { problemText } from '../../texts/en/problems.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
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

type Actions = {
  messages: { text: string; is_private: boolean };
  move: { form_id: string };
  merge: { into: string };
  release: undefined;
  spam: undefined;
  answer: { outcome_code: string; text: string; url: string };
  clarification: { text: string };
  estimate: { lines: { description: string; amount_cents: number }[]; text: string; with_invoice: boolean };
  'attorney-general': { text: string };
};

/** @param version the one that was seen; without it, what colleagues did meanwhile does not matter @throws Conflict; CallError */
export const actOnRequest = <A extends keyof Actions>(
  id: string,
  action: A,
  json: Actions[A],
  { version, key }: { version?: number; key: string },
) => sendChange<RequestDetail>(pathOf(id, action), 'requests', { method: 'POST', json, version, key });

const postAction = (id: string, action: string, key: string) =>
  sendChange<unknown>(pathOf(id, action), 'requests', { method: 'POST', json: undefined, key });

/** Makes the hall's rental that an inquiry asks for. @throws CallError */
export const makeRental = (id: string, key: string) => postAction(id, 'rental', key);

/** Erases what the person said and sent. @throws CallError */
export const eraseAnswers = (id: string, key: string) => postAction(id, 'erase', key);

/**
 * Adds a file to a request; one that is sent again is there once.
 * @param fileId made on the device
 * @throws Problem with a text for people
 */
export async function addFile(id: string, fileId: string, file: File): Promise<RequestDetail> {
  const url = addSearch(`${pathOf(id, 'files')}/${fileId}`, { name: file.name.slice(-200) });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const { status, body } = await sendFile({ method: 'PUT', url, headers }, file, {
    stallMs: 30_000,
    answerMs: 120_000,
  });
  if (status === 200) return readRequest(id);
  const reason = (body.message ? problemText({ message: '', ...body }) : '') || texts.noConnection;
  throw new Problem('invalid', texts.fileFailed(file.name, reason));
}

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

/**
 * Sends a request that was made by a form: its answers first, then its files one by one. The server's answer names the
 * files that it lacks, so an attempt that was cut off goes on where it stopped.
 */
import { isObject } from '../rules/fields/isObject.ts';
import { formTokenLimits } from '../rules/requests/fields.ts';
import { requestHeaders } from '../rules/requests/headers.ts';
import { type CallResult, callServer, type Rejection, type Transport } from './callServer.ts';
import type { QueuedEntry, QueuedFile } from './entryStore.ts';
import type { EntrySender } from './sendEntries.ts';

const callTimeoutMs = 20_000;
/** A file of 15 MB on a slow line. */
const fileTimeoutMs = 180_000;
/** The server holds what was sent sooner after its form was opened: robots do that. */
const tokenAgeMs = formTokenLimits.leastMs + 100;
/** A request that waited this long says when it was written. */
const waitedMs = 10_000;

/** A file that the server expects, or has. */
export type AnnouncedFile = { id: string; is_stored: boolean };

/** The server's answer: from then on the request has a number. */
export type TakenRequest = { number: string; is_held: boolean; files: AnnouncedFile[] };

const isTaken = (body: Partial<TakenRequest>): body is TakenRequest =>
  typeof body.number === 'string' && typeof body.is_held === 'boolean' && Array.isArray(body.files);

type Stored = { id: string };
const isStored = (body: Partial<Stored>): body is Stored => typeof body.id === 'string';
type FormToken = { token: string };
const isFormToken = (body: Partial<FormToken>): body is FormToken => typeof body.token === 'string';

export type RequestSenderTools = {
  /** Milliseconds by this device's clock. */
  now(): number;
  wait(ms: number): Promise<void>;
  /**
   * Called once the server has it; again if an attempt is repeated.
   * @returns what is stored with the entry, besides its number
   */
  onTaken(entry: QueuedEntry, taken: TakenRequest): Pick<QueuedEntry, 'arrival'>;
};

type Fetch = Transport['fetch'];

/** The form keeps its id when its address changes, or when it is deleted. */
const pathOf = ({ body }: QueuedEntry, call: string) =>
  `/api/forms/${encodeURIComponent(String(body.form_id))}/${call}`;

/**
 * The body has `form_id`, `form_kind`, `slug`, `form_version`, `token`, `answers`, `contact`, `leave_empty`, `language`, and a
 * `form_token` that is empty if it was written without a signal.
 */
function postRequest(fetch: Fetch, entry: QueuedEntry, formToken: string, now: number) {
  const { slug: _slug, form_id: _form, form_kind: _kind, form_token: _token, ...request } = entry.body;
  const files = (entry.files ?? []).map(({ id, field_key, name, bytes }) => ({
    id,
    field_key,
    name,
    size: bytes.byteLength,
  }));
  const hasWaited = now - entry.made_at >= waitedMs;
  return callServer<TakenRequest>(fetch, {
    method: 'POST',
    path: pathOf(entry, 'requests'),
    headers: {},
    json: {
      ...request,
      key: entry.key,
      form_token: formToken,
      files,
      ...(hasWaited && { written_at: new Date(entry.made_at).toISOString() }),
    },
    timeoutMs: callTimeoutMs,
    isExpected: isTaken,
  });
}

const readFormToken = (fetch: Fetch, entry: QueuedEntry): Promise<CallResult<FormToken>> =>
  callServer(fetch, {
    method: 'GET',
    path: pathOf(entry, 'token'),
    headers: {},
    timeoutMs: callTimeoutMs,
    isExpected: isFormToken,
  });

const putFile = (fetch: Fetch, { body }: QueuedEntry, { id, bytes }: QueuedFile): Promise<CallResult<Stored>> =>
  callServer(fetch, {
    method: 'PUT',
    path: `/api/request-files/${encodeURIComponent(id)}`,
    headers: { [requestHeaders.token]: String(body.token) },
    bytes,
    timeoutMs: fileTimeoutMs,
    isExpected: isStored,
  });

/** Sends what the server lacks. A refused file keeps no other one from being sent. */
export async function putFiles(
  fetch: Fetch,
  entry: QueuedEntry,
  files: readonly AnnouncedFile[],
): Promise<CallResult<unknown>> {
  const missing = new Set(files.flatMap(({ id, is_stored }) => (is_stored ? [] : [id])));
  let refused: Rejection | null = null;
  for (const file of entry.files ?? []) {
    if (!missing.has(file.id)) continue;
    const result = await putFile(fetch, entry, file);
    if (result.kind === 'rejected') refused ??= { ...result, file_id: file.id };
    else if (result.kind !== 'done') return result;
  }
  return refused ?? { kind: 'done', value: null };
}

/** Reads the faults of single fields from the server's answer. */
export function readFaults(body: { fields?: unknown }): Record<string, string> {
  const fields = isObject(body.fields) ? body.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, String(text)]));
}

export function createRequestSender({ now, wait, onTaken }: RequestSenderTools): EntrySender {
  return async (entry, { fetch, saveProgress }) => {
    let result = await postRequest(fetch, entry, String(entry.body.form_token), now());
    if (result.kind === 'rejected' && result.code === 'form_expired') {
      const answer = await readFormToken(fetch, entry);
      if (answer.kind !== 'done') return answer;
      const { token } = answer.value;
      await wait(tokenAgeMs);
      await saveProgress((found) => ({ ...found, body: { ...found.body, form_token: token } }));
      result = await postRequest(fetch, entry, token, now());
    }
    if (result.kind === 'rejected') return { ...result, fields: readFaults(result.body) };
    if (result.kind !== 'done') return result;
    const taken = result.value;
    const noted = onTaken(entry, taken);
    await saveProgress((found) => ({ ...found, ...noted, number: taken.number }));
    return putFiles(fetch, entry, taken.files);
  };
}

/** Leaves a file out, so that the rest can be sent. */
export function dropFile(entry: QueuedEntry, fileId: string): QueuedEntry {
  const { answers } = entry.body;
  const withoutFile = (value: unknown) => (Array.isArray(value) ? value.filter((one) => one !== fileId) : value);
  const remaining = Object.entries(isObject(answers) ? answers : {}).map(([key, value]) => [key, withoutFile(value)]);
  return {
    ...entry,
    files: (entry.files ?? []).filter(({ id }) => id !== fileId),
    body: { ...entry.body, answers: Object.fromEntries(remaining) },
  };
}

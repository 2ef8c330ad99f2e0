/** Sends a filled-in form as a request, with its files. */
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import type { RequestContact } from '../../db/rules/requests/requests.ts';
import { CallError, call } from '../data/call.ts';
import { fetchFromServer } from '../data/fetchFromServer.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';
import { readFormToken } from './formToken.ts';

export type FilledRequest = {
  answers: Record<string, unknown>;
  contact: RequestContact;
  photos: { id: string; field_key: string; name: string; bytes: ArrayBuffer }[];
  leave_empty: string;
};

export type QueuedRequest =
  | { kind: 'sent'; number: string; token: string; is_held: boolean }
  | { kind: 'waiting'; token: string }
  | { kind: 'refused'; reason: { code: string; message: string; fields?: Readonly<Record<string, string>> } };

const newRequestToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);

/** @throws CallError if the server can't be reached */
export async function queueRequest(form: PublicForm, filled: FilledRequest): Promise<QueuedRequest> {
  const { answers, contact, photos, leave_empty } = filled;
  const token = newRequestToken();
  const files = photos.map(({ id, field_key, name, bytes }) => ({ id, field_key, name, size: bytes.byteLength }));
  const made = { key: newIdempotencyKey(), token, form_version: form.version };
  try {
    const form_token = await readFormToken(form.slug);
    const json = { ...made, form_token, answers, contact, files, leave_empty };
    const taken = await call<{ number: string; is_held: boolean }>(`/api/forms/${form.slug}/requests`, {
      method: 'POST',
      json,
    });
    for (const { id, bytes } of photos)
      await fetchFromServer(`/api/request-files/${id}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'X-Request-Token': token },
      });
    return { kind: 'sent', token, ...taken };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    const { code, fields } = error.body as { code?: string; fields?: Record<string, string> };
    return { kind: 'refused', reason: { code: code ?? '', message: error.text, ...(fields && { fields }) } };
  }
}

/** Calls of the person who sent a request. The token goes in a header: addresses end up in logs. */
import type { OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { CallError, call } from '../data/call.ts';
import { type FileResponse, sendFile } from '../data/uploads/upload.ts';
import { problemText } from '../texts/en/problems.ts';
import { requestTexts as texts } from '../texts/en/requests/requests.ts';

export type RequestKey = { number: string; token: string };

const headersOf = ({ number, token }: RequestKey) => ({ 'X-Request-Number': number, 'X-Request-Token': token });
const path = '/api/requests/by-token';

/** @throws CallError, with 404 for a wrong number or token */
export const fetchOwnRequest = (key: RequestKey): Promise<OwnRequest> =>
  call<OwnRequest>(path, { headers: headersOf(key) });

/** Each answers with the whole request. @throws CallError */
const post = (key: RequestKey, what: string, json: object = {}): Promise<OwnRequest> =>
  call<OwnRequest>(`${path}/${what}`, { method: 'POST', headers: headersOf(key), json });

export const confirmAddress = (key: RequestKey): Promise<OwnRequest> => post(key, 'confirm');
export const withdrawRequest = (key: RequestKey): Promise<OwnRequest> => post(key, 'withdraw');

/** A file with the id under which it is announced, and sent once. */
export type MessageFile = { id: string; file: File };

/** @param id of the message: sent again, it is the same one */
export const sendMessage = (
  key: RequestKey,
  { id, text, files }: { id: string; text: string; files: readonly MessageFile[] },
): Promise<OwnRequest> =>
  post(key, 'messages', {
    id,
    text,
    files: files.map(({ id: fileId, file }) => ({ id: fileId, name: file.name.slice(-200), size: file.size })),
  });

/** Sends the bytes of an announced file. @returns why it did not arrive; empty if it did */
export async function sendMessageFile({ token }: RequestKey, { id, file }: MessageFile): Promise<string> {
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Request-Token': token };
  const request = { method: 'PUT', url: `/api/request-files/${id}`, headers } as const;
  const { status, body }: FileResponse = await sendFile(request, file, { stallMs: 30_000, answerMs: 120_000 });
  if (status === 200) return '';
  return (body.message ? problemText({ message: '', ...body }) : '') || texts.write.noReason;
}

/** Mails a new link, if the address is the request's own. @throws CallError */
export const requestNewLink = (number: string, email: string): Promise<unknown> =>
  call('/api/requests/link', { method: 'POST', json: { number, email } });

/** The words of a failed call; the server's own where it said something. */
export function wordFailure(
  error: unknown,
  { failed, offline = failed }: { failed: string; offline?: string },
): string {
  if (!(error instanceof CallError)) return failed;
  if (error.status === 0) return navigator.onLine ? failed : offline;
  return error.status === 429 ? texts.tooMany : error.serverMessage || failed;
}

/** Sends a message about a request: its words first, then its files one by one. */
import { requestHeaders } from '../rules/requests/headers.ts';
import { callServer } from './callServer.ts';
import type { EntrySender } from './sendEntries.ts';
import { type AnnouncedFile, putFiles, readFaults } from './sendRequest.ts';

const callTimeoutMs = 20_000;

type SentMessage = { files: AnnouncedFile[] };
const isSent = (body: Partial<SentMessage>): body is SentMessage => Array.isArray(body.files);

/** The body has `number`, `token` and `text`. The entry's key is the id of the message, so it is sent once. */
export const sendMessage: EntrySender = async (entry, { fetch, saveProgress }) => {
  const { number, token, text } = entry.body;
  const files = (entry.files ?? []).map(({ id, name, bytes }) => ({ id, name, size: bytes.byteLength }));
  const result = await callServer(fetch, {
    method: 'POST',
    path: '/api/requests/by-token/messages',
    headers: { [requestHeaders.number]: String(number), [requestHeaders.token]: String(token) },
    json: { id: entry.key, text, files },
    timeoutMs: callTimeoutMs,
    isExpected: isSent,
  });
  if (result.kind === 'rejected') return { ...result, fields: readFaults(result.body) };
  if (result.kind !== 'done') return result;
  await saveProgress((found) => ({ ...found, number: String(number) }));
  return putFiles(fetch, entry, result.value.files);
};

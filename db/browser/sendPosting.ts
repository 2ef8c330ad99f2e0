/** Sends a posting of a notice: its photo first, then what was said. */
import { personHeader } from '../rules/outbox.ts';
import { callServer } from './callServer.ts';
import type { EntrySender } from './sendEntries.ts';

const uploadTimeoutMs = 60_000;
const callTimeoutMs = 20_000;

type Stored = { id: string };
const isStored = (body: Partial<Stored>): body is Stored => typeof body.id === 'string';

/** The body has `meeting_id` and what POST /api/meetings/:id/postings takes, except the photo. */
export const sendPosting: EntrySender = async (entry, { fetch, saveProgress }) => {
  let photo = entry.upload;
  if (entry.photo && photo === '') {
    const { name, bytes } = entry.photo;
    const path = `/api/files?name=${encodeURIComponent(name)}`;
    const uploaded = await callServer(fetch, {
      method: 'POST',
      path,
      headers: {},
      bytes,
      timeoutMs: uploadTimeoutMs,
      isExpected: isStored,
    });
    if (uploaded.kind !== 'done') return uploaded;
    const { id } = uploaded.value;
    const saved = await saveProgress((found) => (found.upload ? found : { ...found, upload: id }));
    photo = saved?.upload ?? id;
  }
  const { meeting_id, ...posting } = entry.body;
  return callServer(fetch, {
    method: 'POST',
    path: `/api/meetings/${encodeURIComponent(String(meeting_id))}/postings`,
    headers: { 'Idempotency-Key': entry.key, [personHeader]: entry.user_id ?? '' },
    json: { ...posting, photo },
    timeoutMs: callTimeoutMs,
    isExpected: isStored,
  });
};

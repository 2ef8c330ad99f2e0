/** Sends a message about a request, or keeps it on this device until there is a signal. */
import { requestMessageKind } from '../../db/rules/requests/fields.ts';
import { type QueuedEntry, type QueueOutcome, queueEntry } from '../data/outbox/outbox.ts';
import { requestOutboxTexts as texts } from '../texts/en/requests/requestOutbox.ts';
import type { RequestKey } from './ownApi.ts';

/** `id` is made on the device: under it, the message is sent once. */
export type NewMessage = { id: string; text: string; files: NonNullable<QueuedEntry['files']> };

/** @throws Problem `unavailable` if this browser can't keep it and the server did not answer */
export const queueMessage = ({ number, token }: RequestKey, { id, text, files }: NewMessage): Promise<QueueOutcome> =>
  queueEntry({
    kind: requestMessageKind,
    key: id,
    user_id: null,
    made_at: Date.now(),
    label: texts.messageLabel(number),
    body: { number, token, text },
    photo: null,
    files,
  });

/** The sender of each kind of entry: a kind that lacks one here does not compile. */
import { postingKind } from '../rules/meetings/postings.ts';
import { requestKind, requestMessageKind } from '../rules/requests/fields.ts';
import type { EntryKind, GuestEntryKind } from './entryStore.ts';
import type { EntrySender } from './sendEntries.ts';
import { sendMessage } from './sendMessage.ts';
import { sendPosting } from './sendPosting.ts';
import { createRequestSender, type RequestSenderTools } from './sendRequest.ts';

type OnTaken = RequestSenderTools['onTaken'];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the senders that need no account. The worker has just these, so it sends while no page is open. */
export const createGuestSenders = (onTaken: OnTaken): Readonly<Record<GuestEntryKind, EntrySender>> => ({
  [requestMessageKind]: sendMessage,
  [requestKind]: createRequestSender({ now: Date.now, wait, onTaken }),
});

/** Returns the senders of all kinds, for pages. */
export const createSenders = (onTaken: OnTaken): Readonly<Record<EntryKind, EntrySender>> => ({
  ...createGuestSenders(onTaken),
  [postingKind]: sendPosting,
});

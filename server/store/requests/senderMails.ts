/**
 * Queues mails to the person who sent a request. Anybody can type an address, so until it is confirmed nothing goes
 * there but a short mail without a word of the request, and no more than one a day.
 */
import type { Knex } from 'knex';
import type { Request, RequestEvent } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { queueMail, type RequestSenderMailKind, requestSenderMailKinds } from '../mails.ts';

/** The stored data of a mail: nothing that anybody wrote. `is_counted`: it used up the address's mail of the day. */
export type SenderMailData = {
  request_id: string;
  /** Entries of the log that staff added since. */
  event_ids?: string[];
  is_counted?: boolean;
};

/** A flood is noticed within this time, and stops what waits. */
const firstMailDelayMs = 5 * 60_000;

const mailedKinds: readonly string[] = ['message_out', 'clarification', 'estimate', 'attorney_general', 'status'];

/** Whether an entry of the log is mailed to the person. */
export const isMailedEvent = ({ kind, is_private = false }: Pick<RequestEvent, 'kind'> & { is_private?: boolean }) =>
  !is_private && mailedKinds.includes(kind);

type Queueing = { townId: string; now: number };
type SenderMail = {
  kind: RequestSenderMailKind;
  onceKey: string;
  recipient: string;
  data: SenderMailData;
  delayMs?: number;
};

/** Queues a mail; a second one with the same key is not queued. */
export async function queueSenderMail(
  trx: Knex,
  { townId, now }: Queueing,
  { kind, onceKey, recipient, data, delayMs = 0 }: SenderMail,
): Promise<void> {
  await queueMail(trx, { townId, kind, onceKey: `${kind}:${onceKey}`, recipient, data, sendAt: now + delayMs, now });
}

type Mailed = Pick<Request, 'id' | 'status' | 'held_reasons' | 'contact'>;

/** Nobody is mailed about what a robot may have sent in their name. */
const isMailable = (request: Mailed) =>
  request.contact.email !== '' && request.status !== 'spam' && !isHeldRequest(request);

/** Whether the person has opened a link that was mailed to the request's address. */
export async function isAddressConfirmed(knex: Knex, { id, contact }: Pick<Request, 'id' | 'contact'>) {
  if (contact.email === '') return false;
  const found = await knex('request_tokens')
    .where({ request_id: id, mailed_to: contact.email })
    .whereNot({ opened_at: '' })
    .first('hash');
  return found !== undefined;
}

/** Asks the person to confirm the address of a request that was taken. */
export async function queueFirstMail(trx: Knex, queueing: Queueing, request: Mailed): Promise<void> {
  if (!isMailable(request)) return;
  const { id, contact } = request;
  const data = { request_id: id };
  await queueSenderMail(trx, queueing, {
    kind: 'request_confirm',
    onceKey: id,
    recipient: contact.email,
    data,
    delayMs: firstMailDelayMs,
  });
}

/** Mails what staff did; to an address that is not confirmed, only that there is something to read. */
export async function queueUpdateMail(
  trx: Knex,
  queueing: Queueing,
  request: Mailed,
  event_ids: string[],
): Promise<void> {
  if (!isMailable(request)) return;
  await queueSenderMail(trx, queueing, {
    kind: (await isAddressConfirmed(trx, request)) ? 'request_update' : 'request_confirm',
    onceKey: event_ids.join(' '),
    recipient: request.contact.email,
    data: { request_id: request.id, event_ids },
  });
}

/** Removes the mails of an erased request, which hold its address. */
export async function removeSenderMails(trx: Knex, townId: string, requestId: string): Promise<void> {
  await trx('mails')
    .where({ town_id: townId })
    .whereIn('kind', requestSenderMailKinds)
    .whereLike('data', `%"request_id":"${requestId}"%`)
    .del();
}

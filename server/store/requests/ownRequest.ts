/** The sender's view of a request, and their actions, by the token of its link. */
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import type { MessageInput } from '../../../db/rules/requests/ownInput.ts';
import {
  canWithdraw,
  canWrite,
  type OwnEvent,
  type OwnEventKind,
  type OwnRequest,
  ownEventKinds,
  toOwnStatus,
} from '../../../db/rules/requests/ownRequest.ts';
import { isPaused, type Request, type RequestEvent } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { toIso } from '../../../db/rules/time.ts';
import { type FileSigning, signRequestFile } from '../../files/signedRequestFiles.ts';
import { hashToken } from '../secretTokens.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest } from './change.ts';
import { followMessage, type RecordsWrite } from './clock.ts';
import { listRequestEvents, requestor } from './events.ts';
import { announceFiles, mostFiles } from './files.ts';
import { sender } from './receiveRequest.ts';
import { listRequestFiles, readRequestByToken } from './requests.ts';
import { isAddressConfirmed, queueSenderMail } from './senderMails.ts';

/** Both together open a request. */
export type RequestKey = { number: string; token: string };

const toOwnKind = (kind: string): OwnEventKind | undefined => ownEventKinds.find((one) => one === kind);

/** Lists the part of the log that the person may see, oldest first. Nobody of the staff is named. */
export async function listOwnEvents(knex: Knex, townId: string, requestId: string): Promise<OwnEvent[]> {
  const events: RequestEvent[] = await listRequestEvents(knex, townId, requestId, { forStaff: false });
  return events.flatMap(({ id, at, kind, text, person }) => {
    const own = toOwnKind(kind);
    return own ? [{ id, at, kind: own, text, is_own: person === requestor }] : [];
  });
}

async function readEmailState(knex: Knex, request: Request, token: string): Promise<OwnRequest['email_state']> {
  const { contact } = request;
  if (contact.email === '') return 'none';
  if (await isAddressConfirmed(knex, request)) return 'confirmed';
  const mailed = await knex('request_tokens')
    .where({ request_id: request.id, hash: hashToken(token), mailed_to: contact.email })
    .first('hash');
  return mailed ? 'open' : 'unconfirmed';
}

/** @param signing for the addresses of files */
export async function describeOwnRequest(
  knex: Knex,
  request: Request,
  token: string,
  signing: FileSigning,
): Promise<OwnRequest> {
  const { id, number, form_title, kind, outcome_code, received_at, written_at, due_on, contact } = request;
  const files = await listRequestFiles(knex, id);
  return {
    number,
    form_title,
    kind,
    outcome_code,
    received_at,
    written_at,
    due_on,
    contact,
    status: toOwnStatus(request.status),
    is_held: isHeldRequest(request),
    is_paused: isPaused(request),
    answers: request.answers.map(({ key, type, label, value }) => ({ key, type, label, value })),
    files: files.map((file) => ({
      id: file.id,
      field_key: file.field_key,
      name: file.name,
      size: file.size,
      media_type: file.media_type,
      is_stored: file.is_stored,
      url: file.is_stored ? signRequestFile(file.id, signing) : '',
    })),
    events: await listOwnEvents(knex, signing.townId, id),
    email_state: await readEmailState(knex, request, token),
    can_write: canWrite(request),
    can_withdraw: canWithdraw(request),
  };
}

/** @throws Problem `not_found` for a wrong number or token */
export async function requireOwnRequest(knex: Knex, townId: string, key: RequestKey): Promise<Request> {
  const request = await readRequestByToken(knex, townId, key);
  if (!request) throw new Problem('not_found');
  return request;
}

type OwnWrite = Pick<RecordsWrite, 'townId' | 'timeZone' | 'now' | 'days'>;

async function announceMoreFiles(
  tx: Writer,
  townId: string,
  request: Request,
  files: MessageInput['files'],
): Promise<void> {
  const present = await listRequestFiles(tx.trx, request.id);
  if (files.length > 0 && present.length + files.length > mostFiles) throw new Problem('request_files_full');
  const announced = files.map((file) => ({ ...file, field_key: '' }));
  await announceFiles(tx.trx, { townId, requestId: request.id }, announced);
}

/**
 * Adds a message of the person. The clock goes on, and a request that waited for it or was answered is open again.
 * @returns false if the message is there already
 * @throws Problem `request_takes_nothing`, `request_files_full`, `message_changed`, `key_reused` for a file's id
 */
export async function addOwnMessage(
  tx: Writer,
  writing: OwnWrite,
  request: Request,
  { id, text, files }: MessageInput,
): Promise<boolean> {
  const known: { request_id: string; text: string } | undefined = await tx
    .trx('request_events')
    .where({ id })
    .first('request_id', 'text');
  if (known) {
    const announced = new Set((await listRequestFiles(tx.trx, request.id)).map((file) => file.id));
    const isSame =
      known.request_id === request.id && known.text === text && files.every((file) => announced.has(file.id));
    if (!isSame) throw new Problem('message_changed');
    return false;
  }
  if (!canWrite(request)) throw new Problem('request_takes_nothing');
  await announceMoreFiles(tx, writing.townId, request, files);
  const { changes, events } = followMessage(request, writing);
  await changeRequest(tx, writing, request, changes, [{ id, kind: 'message_in', text, ...sender }, ...events]);
  return true;
}

/** @throws Problem `request_not_open` for one that has ended another way. Withdrawn twice is withdrawn */
export async function withdrawRequest(tx: Writer, writing: OwnWrite, request: Request): Promise<void> {
  if (request.status === 'withdrawn') return;
  if (!canWithdraw(request)) throw new Problem('request_not_open');
  await changeRequest(tx, writing, request, { status: 'withdrawn' }, [{ kind: 'withdrawn', ...sender }]);
}

/** Confirms the address that this link was mailed to, if it was, and mails what there is to read so far. */
export async function confirmAddress(
  tx: Writer,
  { townId, now }: Pick<OwnWrite, 'townId' | 'now'>,
  request: Request,
  token: string,
): Promise<void> {
  if ((await readEmailState(tx.trx, request, token)) !== 'open') return;
  await tx
    .trx('request_tokens')
    .where({ request_id: request.id, hash: hashToken(token) })
    .update({ opened_at: toIso(now) });
  await tx.audit({ action: 'request_confirmed', noun: 'requests', recordId: request.id, detail: request.number });
  await queueSenderMail(
    tx.trx,
    { townId, now },
    {
      kind: 'request_copy',
      onceKey: request.id,
      recipient: request.contact.email,
      data: { request_id: request.id },
    },
  );
}

/** Changes a request: a new version, a line in its log, and an audit entry, in one write. */
import { newForm } from '../../../db/rules/forms/fields.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { endedStatuses } from '../../../db/rules/requests/fields.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { addDays, toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { appendRequestEvent, type NewRequestEvent } from './events.ts';
import { readRequest } from './requests.ts';
import { isMailedEvent, queueFirstMail, queueUpdateMail } from './senderMails.ts';

/** The columns that staff and the person change; lists are stored as JSON. */
export type RequestChanges = Partial<
  Pick<
    Request,
    | 'status'
    | 'outcome_code'
    | 'assignee_id'
    | 'due_on'
    | 'due_rule'
    | 'pauses'
    | 'held_reasons'
    | 'duplicate_of'
    | 'event_id'
    | 'public_text'
    | 'public_place'
    | 'published_at'
    | 'form_id'
    | 'form_version'
    | 'form_title'
    | 'kind'
  >
>;

export type RequestWrite = { townId: string; timeZone: string; now: number };

/** @throws Problem `not_found` */
export async function requireRequest(tx: Writer, townId: string, name: string | undefined): Promise<Request> {
  const request = await readRequest(tx.trx, townId, name ?? '');
  if (!request) throw new Problem('not_found', 'There is no such request.');
  return request;
}

/** The instant at which a finished request ended, by its log. */
async function readEndedAt({ trx }: Writer, { id, updated_at }: Request): Promise<string> {
  const last: { at: string } | undefined = await trx('request_events')
    .where({ request_id: id })
    .whereIn('kind', ['status', 'withdrawn'])
    .orderBy('at', 'desc')
    .first('at');
  return last?.at ?? updated_at;
}

/** A finished request counts down to the day on which its answers are erased, by the form that it is under. */
async function readRetainUntil(
  tx: Writer,
  formId: string,
  endedAt: number,
  { townId, timeZone }: RequestWrite,
): Promise<string> {
  const form: { retention_days: number } | undefined = await tx
    .trx('forms')
    .where({ town_id: townId, id: formId })
    .first('retention_days');
  // A deleted form's requests are kept as long as a new form's are.
  return addDays(toLocalTime(endedAt, timeZone).date, form?.retention_days ?? newForm.retention_days);
}

/** @returns empty for one that is not finished */
async function findRetainUntil(
  tx: Writer,
  request: Request,
  { status = request.status, form_id = request.form_id }: RequestChanges,
  writing: RequestWrite,
): Promise<string> {
  if (!endedStatuses.includes(status)) return '';
  if (!endedStatuses.includes(request.status)) return readRetainUntil(tx, form_id, writing.now, writing);
  if (form_id === request.form_id) return request.retain_until;
  return readRetainUntil(tx, form_id, Date.parse(await readEndedAt(tx, request)), writing);
}

/**
 * @param events what happened, for the log
 * @param expected the version that was looked at, if known
 * @throws Problem `changed_meanwhile` with the present request
 */
export async function changeRequest(
  tx: Writer,
  writing: RequestWrite,
  request: Request,
  changes: RequestChanges,
  events: readonly NewRequestEvent[],
  expected?: number,
): Promise<Request> {
  if (expected !== undefined && expected !== request.version)
    throw new Problem('changed_meanwhile', undefined, { current: request });
  if (request.erased_at !== '') throw new Problem('request_erased');
  const { townId, now } = writing;
  const retain_until = await findRetainUntil(tx, request, changes, writing);
  const { pauses, held_reasons, ...plain } = changes;
  await tx
    .trx('requests')
    .where({ town_id: townId, id: request.id })
    .update({
      ...plain,
      ...(pauses && { pauses: JSON.stringify(pauses) }),
      ...(held_reasons && { held_reasons: JSON.stringify(held_reasons) }),
      retain_until,
      version: request.version + 1,
      updated_at: toIso(now),
    });
  const mailedIds: string[] = [];
  for (const event of events) {
    const id = await appendRequestEvent(tx.trx, { townId, requestId: request.id, at: now }, event);
    if (isMailedEvent(event)) mailedIds.push(id);
  }
  for (const { kind } of events)
    await tx.audit({ action: `request_${kind}`, noun: 'requests', recordId: request.id, detail: request.number });
  const changed = await requireRequest(tx, townId, request.id);
  if (mailedIds.length > 0) await queueUpdateMail(tx.trx, { townId, now }, changed, mailedIds);
  if (events.some(({ kind }) => kind === 'released')) await queueFirstMail(tx.trx, { townId, now }, changed);
  return changed;
}

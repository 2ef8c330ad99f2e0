/** Changes a request: a new version, a line in its log, and an audit entry, in one write. */
import { newForm } from '../../../db/rules/forms/fields.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { isAllowedBeforeRelease } from '../../../db/rules/requests/holdReasons.ts';
import { type ClockPause, isPaused, type Request } from '../../../db/rules/requests/requests.ts';
import { isEnded, isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { addDays, toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { appendRequestEvent, type NewRequestEvent } from './events.ts';
import { mailWorkers, staffNewsKinds } from './mailRecipients.ts';
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
  if (!isEnded({ status })) return '';
  if (!isEnded(request)) return readRetainUntil(tx, form_id, writing.now, writing);
  if (form_id === request.form_id) return request.retain_until;
  return readRetainUntil(tx, form_id, Date.parse(await readEndedAt(tx, request)), writing);
}

/** Ends the pause that goes on, if there is one. */
export const endPauses = ({ pauses }: Pick<Request, 'pauses'>, now: number): ClockPause[] =>
  pauses.map((one) => (one.until === '' ? { ...one, until: toIso(now) } : one));

/**
 * Follows the status: an end closes pauses and sets the days of the answer and of erasing, and a request that is open
 * again is nobody's duplicate.
 */
async function followStatus(tx: Writer, writing: RequestWrite, request: Request, changes: RequestChanges) {
  const { status, outcome_code, pauses, duplicate_of, answered_on } = { ...request, ...changes };
  const retain_until = await findRetainUntil(tx, request, changes, writing);
  if (!isEnded({ status })) return { pauses, duplicate_of: isEnded(request) ? '' : duplicate_of, retain_until };
  const isAnswer = (status === 'done' || status === 'declined') && outcome_code !== 'duplicate';
  return {
    pauses: isPaused({ pauses }) ? endPauses({ pauses }, writing.now) : pauses,
    duplicate_of,
    answered_on: answered_on || (isAnswer ? toLocalTime(writing.now, writing.timeZone).date : ''),
    retain_until,
  };
}

/**
 * @param events what happened, for the log
 * @param expected the version that was looked at, if known
 * @throws Problem `changed_meanwhile` with the present request; `request_erased`; `request_held` for what must wait
 *   until it is released
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
  const isUnreleased = isHeldRequest(request) || request.status === 'spam';
  if (isUnreleased && !isAllowedBeforeRelease(changes, events)) throw new Problem('request_held');
  const { townId, now } = writing;
  const { held_reasons, ...plain } = changes;
  const { pauses, ...followed } = await followStatus(tx, writing, request, changes);
  await tx
    .trx('requests')
    .where({ town_id: townId, id: request.id })
    .update({
      ...plain,
      ...followed,
      pauses: JSON.stringify(pauses),
      ...(held_reasons && { held_reasons: JSON.stringify(held_reasons) }),
      version: request.version + 1,
      updated_at: toIso(now),
    });
  const mailedIds: string[] = [];
  for (const [index, event] of events.entries()) {
    // The id of a message was made on a device and has no sequence, so what follows from it is later.
    const at = index > 0 && events[0]?.id ? now + 1 : now;
    const id = await appendRequestEvent(tx.trx, { townId, requestId: request.id, at }, event);
    if (isMailedEvent(event)) mailedIds.push(id);
  }
  for (const { kind } of events)
    await tx.audit({ action: `request_${kind}`, noun: 'requests', recordId: request.id, detail: request.number });
  const changed = await requireRequest(tx, townId, request.id);
  if (mailedIds.length > 0) await queueUpdateMail(tx.trx, { townId, now }, changed, mailedIds);
  const news = staffNewsKinds.find((kind) => events.some((event) => event.kind === kind));
  if (news) await mailWorkers({ tx, townId, now }, changed, news);
  if (events.some(({ kind }) => kind === 'released')) await queueFirstMail(tx.trx, { townId, now }, changed);
  return changed;
}

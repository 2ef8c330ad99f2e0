/** Staff's changes of a request: status, assignee, form, merging, and held ones. */
import type { Form } from '../../../db/rules/forms/forms.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { OutcomeCode, RequestStatus } from '../../../db/rules/requests/fields.ts';
import { type Request, requestNumberPattern } from '../../../db/rules/requests/requests.ts';
import { isEnded, isHeldRequest, lawfulRefusals } from '../../../db/rules/requests/staff.ts';
import type { RequestMessage, StatusChanges } from '../../../db/rules/requests/staffInput.ts';
import { listEditors } from '../rights.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest, endPauses, type RequestWrite } from './change.ts';
import { wordVerdict } from './clock.ts';
import { mailRecipients } from './mailRecipients.ts';
import { readRequest } from './requests.ts';

/** The town, who changes a request, and when, in milliseconds. */
export type StaffWrite = RequestWrite & { tx: Writer; by: { person: string; user_id: string | null } };

/** @throws Problem `invalid` for somebody who may not work on requests */
async function readAssignee({ tx, townId }: StaffWrite, id: string | null): Promise<string> {
  if (!id) return '';
  const found = (await listEditors(tx.trx, townId, 'forms', {})).find((colleague) => colleague.id === id);
  if (!found) throw invalidField('assignee_id', 'This person can’t work on requests.');
  return found.name;
}

/**
 * A request for records ends by its answer, or is declined for a reason that the law knows.
 * @throws Problem `records_answer_needed`
 */
function requireLawfulEnd({ kind, status: before }: Request, status: RequestStatus, outcome: OutcomeCode | ''): void {
  if (kind !== 'records' || status === before) return;
  const isLawful = status === 'declined' && lawfulRefusals.some((code) => code === outcome);
  if ((status === 'done' || status === 'declined') && !isLawful) throw new Problem('records_answer_needed');
}

/**
 * Changes the status and who works on a request, as far as they differ.
 * @param request read in the same write
 * @throws Problem `request_held`, `records_answer_needed`; `invalid`, naming the field
 */
export async function changeStatus(writing: StaffWrite, request: Request, given: StatusChanges): Promise<void> {
  const { status = request.status, reason } = given;
  const assignee_id = given.assignee_id === undefined ? request.assignee_id : given.assignee_id || null;
  const outcome_code = isEnded({ status }) ? (given.outcome_code ?? request.outcome_code) : '';
  requireLawfulEnd(request, status, outcome_code);
  const isMoved = status !== request.status || outcome_code !== request.outcome_code;
  const isAssigned = assignee_id !== request.assignee_id;
  if (!isMoved && !isAssigned && reason === '') return;
  const name = isAssigned ? await readAssignee(writing, assignee_id) : '';
  const { tx, by } = writing;
  // Nobody answered, so the last day stays where it was.
  const pauses = status === 'waiting' ? request.pauses : endPauses(request, writing.now);
  const verdict = request.kind === 'records' && status === 'declined' && isMoved ? wordVerdict(writing, request) : '';
  await changeRequest(tx, writing, request, { status, outcome_code, assignee_id, pauses }, [
    ...(isAssigned ? [{ kind: 'assigned' as const, text: name, is_private: true, ...by }] : []),
    ...(isMoved ? [{ kind: 'status' as const, text: [status, outcome_code].filter(Boolean).join(' '), ...by }] : []),
    ...(reason ? [{ kind: 'message_out' as const, text: reason, ...by }] : []),
    ...(verdict ? [{ kind: 'note' as const, text: verdict, is_private: true, ...by }] : []),
  ]);
}

/** Adds a message to the person, or a note that only staff see. @throws Problem `request_held` */
export async function addMessage(
  writing: StaffWrite,
  request: Request,
  { text, is_private }: RequestMessage,
): Promise<void> {
  const kind = is_private ? 'note' : 'message_out';
  await changeRequest(writing.tx, writing, request, {}, [{ kind, text, is_private, ...writing.by }]);
}

/**
 * Puts a request under another form. Its answers keep the words that they were asked with.
 * @param due the last day by the new form's kind, and the rule it follows
 */
export async function moveRequest(
  writing: StaffWrite,
  request: Request,
  form: Form,
  due: { due_on: string; due_rule: string },
): Promise<void> {
  if (form.id === request.form_id) return;
  const { tx, by } = writing;
  // Under the same kind, what was paused or moved meanwhile stays.
  const { due_on, due_rule, pauses } = form.kind === request.kind ? request : { ...due, pauses: [] };
  const { id: form_id, version: form_version, title: form_title, kind } = form;
  const moved = await changeRequest(
    tx,
    writing,
    request,
    { form_id, form_version, form_title, kind, due_on, due_rule, pauses },
    [
      { kind: 'moved', text: `${request.form_title} → ${form_title}`, ...by },
      ...(due_on === request.due_on ? [] : [{ kind: 'due_moved' as const, text: due_on, ...by }]),
    ],
  );
  if (!isHeldRequest(moved)) await mailRecipients(writing, moved);
}

/** @throws Problem `invalid` for an unknown number, the same request, or one that is itself a repetition */
async function readOriginal({ tx, townId }: StaffWrite, request: Request, into: string): Promise<Request> {
  const number = into.toUpperCase();
  const original = await readRequest(tx.trx, townId, requestNumberPattern.test(number) ? number : into);
  if (!original) throw invalidField('into', 'There is no request with this number.');
  if (original.id === request.id) throw invalidField('into', 'Enter the number of another request.');
  if (isHeldRequest(original) || original.status === 'spam')
    throw invalidField('into', '{number} is held for review, or marked as spam. Release that one first.', {
      number: original.number,
    });
  if (original.duplicate_of !== '')
    throw invalidField('into', '{number} was itself merged into another request. Enter the number of that one.', {
      number: original.number,
    });
  return original;
}

/** Marks a request as a repetition of another one and ends it. Both logs say so. */
export async function mergeRequest(writing: StaffWrite, request: Request, into: string): Promise<void> {
  const original = await readOriginal(writing, request, into);
  if (request.duplicate_of === original.id) return;
  const { tx, townId, by } = writing;
  await tx.trx('requests').where({ town_id: townId, duplicate_of: request.id }).update({ duplicate_of: original.id });
  const ends = !isEnded(request);
  await changeRequest(
    tx,
    writing,
    request,
    {
      duplicate_of: original.id,
      ...(ends && { status: 'done' as const, outcome_code: 'duplicate' as const }),
    },
    [
      { kind: 'merged', text: original.number, is_private: true, ...by },
      ...(ends ? [{ kind: 'status' as const, text: 'done duplicate', ...by }] : []),
    ],
  );
  await changeRequest(tx, writing, original, {}, [{ kind: 'merged', text: request.number, is_private: true, ...by }]);
}

/** Takes a request out of the held ones, or out of the spam. It was received when it came, so its last day stays. */
export async function releaseRequest(writing: StaffWrite, request: Request): Promise<void> {
  if (!isHeldRequest(request) && request.status !== 'spam') return;
  const { tx, by } = writing;
  const changes = { held_reasons: [], status: 'new' as const };
  await mailRecipients(
    writing,
    await changeRequest(tx, writing, request, changes, [{ kind: 'released', is_private: true, ...by }]),
  );
}

/** Marks a request as spam, which ends it. It stays for a while, so that a mistake can be taken back. */
export async function markSpam(writing: StaffWrite, request: Request): Promise<void> {
  if (request.status === 'spam') return;
  const changes = { status: 'spam', outcome_code: '', published_at: '' } as const;
  await changeRequest(writing.tx, writing, request, changes, [
    { kind: 'status', text: 'spam', is_private: true, ...writing.by },
  ]);
}

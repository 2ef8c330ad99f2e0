/** What staff do with a request: its status, who works on it, its form, merging, and the list of held ones. */
import type { Form } from '../../../db/rules/forms/forms.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { isEnded, isHeld } from '../../../db/rules/requests/staff.ts';
import type { RequestChanges, RequestMessage } from '../../../db/rules/requests/staffInput.ts';
import { addDays } from '../../../db/rules/time.ts';
import { listEditors } from '../rights.ts';
import { type RequestWork, requireRequest, saveRequest } from './saveRequest.ts';
import { tellRecipients } from './tellRecipients.ts';

/** For requests whose form was deleted for good. */
const usualRetentionDays = 730;

async function findRetention({ tx, townId, today }: RequestWork, formId: string): Promise<string> {
  const row: { retention_days: number } | undefined = await tx
    .trx('forms')
    .where({ town_id: townId, id: formId })
    .first('retention_days');
  return addDays(today, row?.retention_days ?? usualRetentionDays);
}

/** @throws Problem `invalid` for somebody who may not work on requests */
async function readAssignee({ tx, townId }: RequestWork, id: string | null): Promise<string> {
  if (!id) return '';
  const found = (await listEditors(tx.trx, townId, 'forms', {})).find((colleague) => colleague.id === id);
  if (!found) throw invalidField('assignee_id', 'This person can’t work on requests.');
  return found.name;
}

/**
 * Changes the status and who works on a request, as far as they differ.
 * @param request read in the same write
 * @throws Problem `request_held`; `invalid`, naming the field
 */
export async function changeRequest(work: RequestWork, request: Request, given: RequestChanges): Promise<void> {
  if (isHeld(request)) throw new Problem('request_held');
  const { status = request.status, reason } = given;
  const assignee_id = given.assignee_id === undefined ? request.assignee_id : given.assignee_id || null;
  const ends = isEnded({ status });
  const outcome_code = ends ? (given.outcome_code ?? request.outcome_code) : '';
  const isMoved = status !== request.status || outcome_code !== request.outcome_code;
  const isAssigned = assignee_id !== request.assignee_id;
  if (!isMoved && !isAssigned && reason === '') return;
  const name = isAssigned ? await readAssignee(work, assignee_id) : '';
  const retain_until = !ends
    ? ''
    : isEnded(request) && request.retain_until
      ? request.retain_until
      : await findRetention(work, request.form_id);
  await saveRequest(
    work,
    request,
    { status, outcome_code, assignee_id, retain_until },
    {
      action: isMoved ? 'status_changed' : 'updated',
      detail: isMoved ? `${request.status} → ${status}` : '',
      entries: [
        ...(isAssigned ? [{ kind: 'assigned' as const, text: name, is_private: true }] : []),
        ...(isMoved ? [{ kind: 'status' as const, text: [status, outcome_code].filter(Boolean).join(' ') }] : []),
        ...(reason ? [{ kind: 'message_out' as const, text: reason }] : []),
      ],
    },
  );
}

/** Adds a message to the person, or a note that only staff see. */
export async function addMessage(
  work: RequestWork,
  request: Request,
  { text, is_private }: RequestMessage,
): Promise<void> {
  if (isHeld(request) && !is_private) throw new Problem('request_held');
  const kind = is_private ? 'note' : 'message_out';
  await saveRequest(work, request, {}, { action: 'updated', detail: kind, entries: [{ kind, text, is_private }] });
}

/**
 * Puts a request under another form. Its answers keep the words that they were asked with.
 * @param due the last day by the new form's kind, and the rule it follows
 */
export async function moveRequest(
  work: RequestWork,
  request: Request,
  form: Form,
  due: { due_on: string; due_rule: string },
): Promise<void> {
  if (form.id === request.form_id) return;
  // Under the same kind, what was paused or moved meanwhile stays.
  const { due_on, due_rule } = form.kind === request.kind ? request : due;
  await saveRequest(
    work,
    request,
    { form_id: form.id, form_version: form.version, form_title: form.title, kind: form.kind, due_on, due_rule },
    {
      action: 'moved',
      detail: form.title,
      entries: [
        { kind: 'moved', text: `${request.form_title} → ${form.title}` },
        ...(due_on === request.due_on ? [] : [{ kind: 'due_moved' as const, text: due_on }]),
      ],
    },
  );
  if (!isHeld(request)) await tellRecipients(work, { id: request.id, form_id: form.id });
}

/**
 * Marks a request as a repetition of another one and ends it. Both logs say so.
 * @throws Problem `invalid` for an unknown number, the same request, or one that is itself a repetition
 */
export async function mergeRequest(work: RequestWork, request: Request, into: string): Promise<void> {
  const unknown = () => invalidField('into', 'There is no request with this number.');
  const original = await requireRequest(work, into.toUpperCase().startsWith('R-') ? into.toUpperCase() : into).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'not_found' ? unknown() : error;
    },
  );
  if (original.id === request.id) throw invalidField('into', 'Enter the number of another request.');
  if (original.duplicate_of !== '')
    throw invalidField('into', '{number} was itself merged into another request. Enter the number of that one.', {
      number: original.number,
    });
  if (request.duplicate_of === original.id) return;
  const { tx, townId } = work;
  await tx.trx('requests').where({ town_id: townId, duplicate_of: request.id }).update({ duplicate_of: original.id });
  const ends = isEnded(request)
    ? {}
    : {
        status: 'done' as const,
        outcome_code: 'duplicate' as const,
        retain_until: await findRetention(work, request.form_id),
      };
  await saveRequest(
    work,
    request,
    { duplicate_of: original.id, held_reasons: [], ...ends },
    {
      action: 'merged',
      detail: original.number,
      entries: [
        { kind: 'merged', text: original.number, is_private: true },
        ...('status' in ends ? [{ kind: 'status' as const, text: 'done duplicate' }] : []),
      ],
    },
  );
  await saveRequest(
    work,
    original,
    {},
    {
      action: 'merged',
      detail: request.number,
      entries: [{ kind: 'merged', text: request.number, is_private: true }],
    },
  );
}

/**
 * Takes a request out of the held ones, or out of the spam. It was received when it came, so its last day stays.
 */
export async function releaseRequest(work: RequestWork, request: Request): Promise<void> {
  if (!isHeld(request) && request.status !== 'spam') return;
  await saveRequest(
    work,
    request,
    { held_reasons: [], status: 'new', retain_until: '' },
    { action: 'released', entries: [{ kind: 'released', is_private: true }] },
  );
  await tellRecipients(work, request);
}

/** Marks a request as spam, which ends it. It stays for a while, so that a mistake can be taken back. */
export async function markSpam(work: RequestWork, request: Request): Promise<void> {
  if (request.status === 'spam') return;
  await saveRequest(
    work,
    request,
    { status: 'spam', outcome_code: '', retain_until: await findRetention(work, request.form_id) },
    {
      action: 'status_changed',
      detail: `${request.status} → spam`,
      entries: [{ kind: 'status', text: 'spam', is_private: true }],
    },
  );
}

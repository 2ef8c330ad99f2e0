/** Takes a request: from then on it has a number, and nothing of it is lost. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { countExcess, readAnswers, readContact } from '../../../db/rules/forms/answers.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { HoldReason, RequestChannel } from '../../../db/rules/requests/fields.ts';
import { findHoldReasons, joinAnswers } from '../../../db/rules/requests/holdReasons.ts';
import type { RequestInput } from '../../../db/rules/requests/input.ts';
import { type Answer, formatRequestNumber, type Request } from '../../../db/rules/requests/requests.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';
import { hashToken } from '../secretTokens.ts';
import type { Writer } from '../writerTypes.ts';
import { answerProblem } from './answerProblem.ts';
import { appendRequestEvent, requestor } from './events.ts';
import { announceFiles } from './files.ts';
import { mailRecipients } from './mailRecipients.ts';
import { decodeRequest, type RequestRow } from './requests.ts';
import { queueFirstMail } from './senderMails.ts';

/** The same text within these days is held as repeated. */
const repeatedDays = 7;
const dayMs = 86_400_000;

/** Numbers go on within the town's year. The write has locked the town, so none is given twice. */
async function nextNumber(trx: Knex, townId: string, year: number): Promise<string> {
  const last: { number: string } | undefined = await trx('requests')
    .where({ town_id: townId })
    .whereLike('number', `R-${year}-%`)
    .orderByRaw('length(number) desc, number desc')
    .first('number');
  return formatRequestNumber(year, Number(last?.number.slice(7) ?? 0) + 1);
}

const hashText = (answers: readonly Answer[]): string =>
  createHash('sha256').update(joinAnswers(answers).toLowerCase().replace(/\s+/g, ' ')).digest('base64url');

/** Finds the request that was taken under a key; null for a new one. @throws Problem `key_reused` for another token */
export async function findReceivedRequest(
  knex: Knex,
  townId: string,
  { key, token }: Pick<RequestInput, 'key' | 'token'>,
): Promise<Request | null> {
  const row: RequestRow | undefined = await knex('requests').where({ town_id: townId, key }).first();
  if (!row) return null;
  const known = await knex('request_tokens')
    .where({ request_id: row.id, hash: hashToken(token) })
    .first('hash');
  if (!known) throw new Problem('key_reused');
  return decodeRequest(row);
}

/** Lists those of the announced files that are answers. */
function listAnsweredFiles(answers: readonly Answer[], announced: RequestInput['files']): RequestInput['files'] {
  const ids = new Set(answers.flatMap(({ type, value }) => (type === 'files' && Array.isArray(value) ? value : [])));
  return announced.filter(({ id }) => ids.has(id));
}

/** How a request came: `openMs` is null where nobody filled in a page, such as at the counter. */
export type Taking = {
  now: number;
  timeZone: string;
  channel: RequestChannel;
  openMs: number | null;
  by: { person: string; user_id: string | null };
  /** When it was received, if that was before now: staff type it in. */
  receivedAt?: number;
  /** The last day to answer, and the rule it follows; both empty where none applies. */
  due: { due_on: string; due_rule: string };
};

/**
 * Stores a request. Files follow it, each under its own id.
 * @param form in the version that was filled in
 * @throws Problem `invalid`, naming the fields: `answers.<key>`, `contact.email`; `answers_too_long`
 */
export async function receiveRequest(
  tx: Writer,
  townId: string,
  form: Form,
  input: RequestInput,
  taking: Taking,
): Promise<Request> {
  const { trx } = tx;
  const { now, timeZone, channel, openMs, by, receivedAt = now, due } = taking;
  const { answers, faults } = readAnswers(form.fields, input.answers);
  const { contact, faults: ofContact } = readContact(input.contact, form.asks_contact);
  const problem = answerProblem(faults, ofContact);
  if (problem) throw problem;
  if (countExcess(answers) > 0) throw new Problem('answers_too_long');
  const text_hash = hashText(answers);
  const repeated = await trx('requests')
    .where({ town_id: townId, text_hash })
    .where('received_at', '>', toIso(now - repeatedDays * dayMs))
    .first('id');
  const looks = { openMs: openMs ?? 0, leaveEmpty: input.leave_empty, isRepeated: repeated !== undefined };
  const held: HoldReason[] = openMs === null ? [] : findHoldReasons(answers, looks);
  const instant = toIso(now);
  const row: RequestRow = {
    id: newId(),
    town_id: townId,
    version: 1,
    created_at: instant,
    updated_at: instant,
    number: await nextNumber(trx, townId, Number(toLocalTime(receivedAt, timeZone).date.slice(0, 4))),
    key: input.key,
    form_id: form.id,
    form_version: form.version,
    form_title: form.title,
    kind: form.kind,
    answers: JSON.stringify(answers),
    contact: JSON.stringify(contact),
    contact_email: contact.email,
    text_hash,
    language: input.language,
    status: 'new',
    held_reasons: JSON.stringify(held),
    outcome_code: '',
    received_at: toIso(receivedAt),
    written_at: input.written_at ?? '',
    channel,
    assignee_id: null,
    ...due,
    pauses: '[]',
    answered_on: '',
    duplicate_of: '',
    event_id: '',
    public_text: '',
    public_place: '',
    published_at: '',
    retain_until: '',
    erased_at: '',
  };
  if (
    await trx('request_tokens')
      .where({ hash: hashToken(input.token) })
      .first('hash')
  )
    throw new Problem('key_reused');
  await trx('requests').insert(row);
  await trx('request_tokens').insert({
    hash: hashToken(input.token),
    town_id: townId,
    request_id: row.id,
    created_at: instant,
  });
  await announceFiles(trx, { townId, requestId: row.id }, listAnsweredFiles(answers, input.files));
  const at = { townId, requestId: row.id, at: now };
  await appendRequestEvent(trx, at, { kind: 'received', ...by });
  if (held.length > 0)
    await appendRequestEvent(trx, at, { kind: 'held', text: held.join(' '), is_private: true, ...by });
  else await mailRecipients({ tx, townId, now }, row);
  await tx.audit({ action: 'received', noun: 'requests', recordId: row.id, detail: row.number });
  const request = decodeRequest(row);
  await queueFirstMail(trx, { townId, now }, request);
  return request;
}

/** The author of a request that nobody signed in for. */
export const sender = { person: requestor, user_id: null };

/** Requests that staff type in: taken at the counter, by mail or by phone. */
import { randomBytes } from 'node:crypto';
import { scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { readAnswers, readContact } from '../../../db/rules/forms/answers.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { CounterRequest } from '../../../db/rules/requests/staffInput.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import type { RequestRow } from './requests.ts';

/** Older ones are typing errors. */
const mostDays = 366;
const dayMs = 86_400_000;

/**
 * The instant at which a request was received, as typed by the town's clock.
 * @throws Problem `invalid` for a time that is still to come, or too long ago
 */
export function readReceivedAt({ received }: CounterRequest, timeZone: string, now: number): number {
  const receivedAt = scheduleTimeToInstant(received, timeZone);
  if (receivedAt > now) throw invalidField('received', 'It can’t have been received later than now.');
  if (receivedAt < now - mostDays * dayMs)
    throw invalidField('received', 'This is more than a year ago. Check the year.');
  return receivedAt;
}

/** A letter counts as it is: whatever the form asks on a page, nothing is required here, and files are added to it later. */
export const toCounterForm = (form: Form): Form => ({
  ...form,
  asks_contact: 'optional',
  fields: form.fields
    .filter(({ type }) => type !== 'files')
    .map((field) => ({ ...field, required: false, shown_if: null })),
});

/** @throws Problem `invalid` if nothing was written down */
export function requireSomeAnswer(form: Form, { answers }: CounterRequest): void {
  const read = readAnswers(toCounterForm(form).fields, answers);
  if (read.answers.length === 0 && Object.keys(read.faults).length === 0)
    throw invalidField('answers', 'Write down at least one answer.');
}

/**
 * Finds the request that staff stored under a key; null for none.
 * @throws Problem `key_reused` where that one had other words
 */
export async function findCounterRequest(
  { trx }: Pick<Writer, 'trx'>,
  townId: string,
  form: Form,
  given: CounterRequest,
  receivedAt: number,
): Promise<string | null> {
  const row: RequestRow | undefined = await trx('requests').where({ town_id: townId, key: given.key }).first();
  if (!row) return null;
  const { answers } = readAnswers(toCounterForm(form).fields, given.answers);
  const { contact } = readContact(given.contact, 'optional');
  const isSame =
    row.answers === JSON.stringify(answers) &&
    row.contact === JSON.stringify(contact) &&
    row.channel === given.channel &&
    row.received_at === toIso(receivedAt);
  if (!isSame) throw new Problem('key_reused');
  return row.id;
}

/** The secret of a request's address has 128 bits. Nobody learns this one: staff send the person a new link. */
export const makeUnknownToken = (): string => randomBytes(16).toString('base64url');

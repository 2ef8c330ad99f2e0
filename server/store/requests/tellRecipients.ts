/** Queues mails to those who work on a form's requests, in the write that takes or releases one. */
import type { Knex } from 'knex';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { RequestStaffMailKind } from '../mails.ts';
import { newId } from '../recordIds.ts';
import type { Writer } from '../writerTypes.ts';

/** Above it, one mail an hour says how many came. */
export const maxMailsPerHour = 6;
const hourMs = 3_600_000;

/** The stored data of a mail about one request: nothing that anybody wrote. */
export type RequestMailData = { request_id: string };

/** The stored data of an hour's summary: the instants between which the requests came that had no mail. */
export type RequestSummaryData = { from: string; to: string };

export type StaffMail = {
  townId: string;
  kind: RequestStaffMailKind;
  onceKey: string;
  recipient: string;
  data: RequestMailData | RequestSummaryData;
  /** Instants in UTC. */
  sendAt: string;
  createdAt: string;
};

/** Queues a mail to somebody on the staff; a second one with the same key is not queued. */
export const queueStaffMail = (
  trx: Writer['trx'],
  { townId, kind, onceKey, recipient, data, sendAt, createdAt }: StaffMail,
): Promise<unknown> =>
  trx('mails')
    .insert({
      id: newId(),
      town_id: townId,
      kind,
      once_key: onceKey,
      recipient,
      data: JSON.stringify(data),
      next_attempt_at: sendAt,
      created_at: createdAt,
    })
    .onConflict(['town_id', 'once_key'])
    .ignore();

/** Reads the present recipients of a form; none for a deleted one. */
export async function readRecipients(trx: Knex, townId: string, formId: string): Promise<string[]> {
  const row: { recipients: string } | undefined = await trx('forms')
    .where({ town_id: townId, id: formId, deleted_at: null })
    .first('recipients');
  return row ? JSON.parse(row.recipients) : [];
}

/** Mails a form's recipients that a request came. Held ones are told of once they are released. */
export async function tellRecipients(
  { tx: { trx }, townId, now }: { tx: Pick<Writer, 'trx'>; townId: string; now: number },
  { id, form_id }: Pick<Request, 'id' | 'form_id'>,
): Promise<void> {
  const createdAt = toIso(now);
  const hour = Math.floor(now / hourMs);
  for (const recipient of await readRecipients(trx, townId, form_id)) {
    const keys = Array.from({ length: maxMailsPerHour }, (_, at) => `request_received:${hour}:${at}:${recipient}`);
    const used: string[] = await trx('mails').where({ town_id: townId }).whereIn('once_key', keys).pluck('once_key');
    const free = keys.find((key) => !used.includes(key));
    const common = { townId, recipient, createdAt };
    if (free)
      await queueStaffMail(trx, {
        ...common,
        kind: 'request_received',
        onceKey: free,
        data: { request_id: id },
        sendAt: createdAt,
      });
    else
      await queueStaffMail(trx, {
        ...common,
        kind: 'requests_summary',
        onceKey: `requests_summary:${hour}:${recipient}`,
        data: { from: createdAt, to: toIso((hour + 1) * hourMs) },
        sendAt: toIso((hour + 1) * hourMs),
      });
  }
}

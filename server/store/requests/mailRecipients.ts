/** Queues mails to those who work on requests, in the write of what they are told about. */
import type { Knex } from 'knex';
import type { RequestEventKind } from '../../../db/rules/requests/fields.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { toIso } from '../../../db/rules/time.ts';
import { type QueuedMail, queueMail, type RequestStaffMailKind } from '../mails.ts';
import { listEditors } from '../rights.ts';
import type { Writer } from '../writerTypes.ts';

/** Above it, one mail an hour says how many came. */
export const maxMailsPerHour = 6;
const hourMs = 3_600_000;

/** The kinds of entries that staff are mailed about: what the person did, and that charges were paid. */
export const staffNewsKinds = ['message_in', 'withdrawn', 'payment'] as const satisfies readonly RequestEventKind[];
export type StaffNews = (typeof staffNewsKinds)[number];

/** The stored data of a mail about one request: nothing that anybody wrote. `news` is that of `request_news`. */
export type RequestMailData = { request_id: string; news?: StaffNews };

/** The stored data of an hour's summary: the instants between which the requests and news came that had no mail. */
export type RequestSummaryData = { from: string; to: string };

/** The stored data of a mail about what is overdue: the town's day. */
export type OverdueMailData = { day: string };

/** A mail to somebody on the staff. */
export type StaffMail = QueuedMail & {
  kind: RequestStaffMailKind;
  data: RequestMailData | RequestSummaryData | OverdueMailData;
};

/** Reads the present recipients of a form. A deleted one's requests go on, so they count while it is in the bin. */
export async function readRecipients(trx: Knex, townId: string, formId: string): Promise<string[]> {
  const row: { recipients: string } | undefined = await trx('forms')
    .where({ town_id: townId, id: formId })
    .first('recipients');
  return row ? JSON.parse(row.recipients) : [];
}

/** Lists who works on a request: the colleague whom it is assigned to, else its form's recipients. */
export async function readWorkers(
  trx: Knex,
  townId: string,
  { assignee_id, form_id }: Pick<Request, 'assignee_id' | 'form_id'>,
): Promise<string[]> {
  if (assignee_id && (await listEditors(trx, townId, 'forms', {})).some(({ id }) => id === assignee_id))
    return trx('users').where({ town_id: townId, id: assignee_id }).pluck('email');
  return readRecipients(trx, townId, form_id);
}

type MailQueueing = { tx: Pick<Writer, 'trx'>; townId: string; now: number };

/** Queues a mail at once, or above the hour's limit the hour's summary, which names the request. */
async function queueWithinLimit(
  { tx: { trx }, townId, now }: MailQueueing,
  recipient: string,
  mail: { kind: RequestStaffMailKind; data: RequestMailData },
): Promise<void> {
  const hour = Math.floor(now / hourMs);
  const keys = Array.from({ length: maxMailsPerHour }, (_, at) => `request_received:${hour}:${at}:${recipient}`);
  const used: string[] = await trx('mails').where({ town_id: townId }).whereIn('once_key', keys).pluck('once_key');
  const free = keys.find((key) => !used.includes(key));
  if (free) return queueMail(trx, { townId, recipient, ...mail, onceKey: free, now });
  const hourEnd = (hour + 1) * hourMs;
  const summary: StaffMail = {
    townId,
    recipient,
    kind: 'requests_summary',
    onceKey: `requests_summary:${hour}:${recipient}`,
    data: { from: toIso(now), to: toIso(hourEnd) },
    sendAt: hourEnd,
    now,
  };
  await queueMail(trx, summary);
}

/** Mails a form's recipients that a request came. Held ones are told of once they are released. */
export async function mailRecipients(
  queueing: MailQueueing,
  { id, form_id }: Pick<Request, 'id' | 'form_id'>,
): Promise<void> {
  const mail = { kind: 'request_received', data: { request_id: id } } as const;
  for (const recipient of await readRecipients(queueing.tx.trx, queueing.townId, form_id))
    await queueWithinLimit(queueing, recipient, mail);
}

/** Mails those who work on a request what the person did. Nobody is mailed about a held one. */
export async function mailWorkers(queueing: MailQueueing, request: Request, news: StaffNews): Promise<void> {
  if (isHeldRequest(request) || request.status === 'spam') return;
  const mail = { kind: 'request_news', data: { request_id: request.id, news } } as const;
  for (const recipient of await readWorkers(queueing.tx.trx, queueing.townId, request))
    await queueWithinLimit(queueing, recipient, mail);
}

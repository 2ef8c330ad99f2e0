/** Queues what a posted notice tells: news for followers, mails to contacts, and the receipt. All in its own write. */
import type { Knex } from 'knex';
import type { Body } from '../../../db/rules/bodies/bodies.ts';
import { hasEnded, type NoticeKind, type PostedMeeting } from '../../../db/rules/meetings/meetings.ts';
import { topicsOfMeeting, withdrawMs } from '../../../db/rules/news/notifications.ts';
import { parseNoticeChoices } from '../../../db/rules/notices/choices.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { queueMails } from '../mails.ts';
import { insertNotification, whereUnstarted } from '../news/notifications.ts';
import { countFollowingDevices } from '../news/pushDevices.ts';
import { countFollowers } from '../news/subscriptions.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import type { NoticeRow } from './noticeChain.ts';

type NoticeTown = Pick<Town, 'id' | 'time_zone' | 'notice_choices'>;

/** The recipient of a mail: a media contact or member of a body, the person who posted, or an address of the settings. */
export type NoticeMailRole = 'media' | 'member' | 'author' | 'other';
/** The stored data of a mail about a notice. `body` is a name; empty for receipts. */
export type NoticeMailData = { notice_id: string; role: NoticeMailRole; body: string };

export type NoticeContact = { email: string; role: 'media' | 'member'; body: string };

/**
 * Lists the media contacts and the members with an address of some bodies, each address once.
 * @param bodyIds of one meeting
 */
export async function listNoticeContacts(
  knex: Knex,
  townId: string,
  bodyIds: readonly string[],
): Promise<NoticeContact[]> {
  const rows: Row[] = await knex('bodies').where({ town_id: townId, deleted_at: null }).whereIn('id', bodyIds);
  const bodies = rows.map((row) => decodeRow<Body>('bodies', row));
  const people: { id: string; email: string }[] = await knex('people')
    .where({ town_id: townId, deleted_at: null })
    .whereIn(
      'id',
      bodies.flatMap(({ members }) => members.map(({ person_id }) => person_id)),
    )
    .whereNot({ email: '' })
    .select('id', 'email');
  const found = new Map<string, NoticeContact>();
  for (const { name: body, media_contacts, members } of bodies) {
    const ofMembers = members.flatMap(({ person_id }) => people.find(({ id }) => id === person_id)?.email ?? []);
    for (const { email } of media_contacts) found.set(email.toLowerCase(), { email, role: 'media', body });
    for (const email of ofMembers) found.set(email.toLowerCase(), { email, role: 'member', body });
  }
  return [...found.values()];
}

/** Contacts get every notice, since the law names emergencies and special meetings, and none is too many. */
const isMailedToContacts = (kind: NoticeKind) => kind !== 'correction';

/** Whether followers are told of a notice unless its author says something else. */
export const isSentByDefault = (kind: NoticeKind) => kind !== 'correction';

/** How many people a notice is told to. `contacts` are media contacts and members with an address. */
export type NoticeAudience = { emails: number; devices: number; contacts: number };

export async function countNoticeAudience(
  knex: Knex,
  townId: string,
  bodyIds: readonly string[],
): Promise<NoticeAudience> {
  const topics = topicsOfMeeting({ body_ids: [...bodyIds] });
  const { followers, digests } = await countFollowers(knex, townId, topics, false);
  const devices = await countFollowingDevices(knex, townId, topics);
  return { emails: followers + digests, devices, contacts: (await listNoticeContacts(knex, townId, bodyIds)).length };
}

type Queueing = { town: NoticeTown; now: number };

async function queueNoticeMails(
  trx: Knex.Transaction,
  kind: 'meeting_notice' | 'notice_receipt',
  mails: readonly (NoticeMailData & { email: string })[],
  { town, now }: Queueing,
): Promise<void> {
  const queued = mails.map(({ email, ...data }) => ({
    townId: town.id,
    kind,
    onceKey: `${kind}:${data.notice_id}:${email.toLowerCase()}`,
    recipient: email,
    data,
    now,
  }));
  await queueMails(trx, queued);
}

/** Adds news of a notice. What waits for its first minute tells of the new one too, so that nobody is told twice. */
async function noteNews(
  trx: Knex.Transaction,
  notice: NoticeRow,
  posted: PostedMeeting,
  { town, now }: Queueing,
): Promise<void> {
  const [topic = '', ...others] = topicsOfMeeting(posted);
  const is_urgent = posted.kind === 'emergency' || notice.kind === 'supplement';
  const columns = { topic, more_topics: others.join(' '), is_urgent };
  const unstarted = (kind: string, about: string) =>
    trx('notifications').where({ town_id: town.id, kind, about }).modify(whereUnstarted);
  // The calendar's own news of this date would tell the same.
  await unstarted('events', posted.event_id).update({ withdrawn_at: toIso(now) });
  const waiting = await unstarted('meetings', notice.meeting_id).first('id');
  if (waiting) {
    await trx('notifications')
      .where({ id: waiting.id })
      .update({ ...columns, ...(is_urgent && { starts_at: toIso(now) }) });
    return;
  }
  const { person, user_id } = notice;
  const key = { kind: 'meetings', about: notice.meeting_id } as const;
  const once_key = `meetings:${notice.meeting_id}:${notice.number}`;
  const starts_at = toIso(is_urgent ? now : now + withdrawMs);
  await insertNotification(trx, { townId: town.id, now }, { ...columns, ...key, once_key, starts_at, person, user_id });
}

/**
 * Queues the news and mails of a notice that was just posted. Of a meeting that has ended only the receipt is mailed.
 * @param notify whether followers are told; undefined for the notice's default
 */
export async function notifyAboutNotice(
  trx: Knex.Transaction,
  town: NoticeTown,
  notice: NoticeRow,
  { notify = isSentByDefault(notice.kind), now }: { notify?: boolean | undefined; now: number },
): Promise<void> {
  const queueing = { town, now };
  const { posted: text } = await trx('meetings').where({ town_id: town.id, id: notice.meeting_id }).first('posted');
  const posted: PostedMeeting = JSON.parse(text);
  if (!hasEnded(posted, toLocalTime(now, town.time_zone))) {
    if (notify) await noteNews(trx, notice, posted, queueing);
    if (isMailedToContacts(notice.kind)) {
      const contacts = await listNoticeContacts(trx, town.id, posted.body_ids);
      const mails = contacts.map((contact) => ({ ...contact, notice_id: notice.id }));
      await queueNoticeMails(trx, 'meeting_notice', mails, queueing);
    }
  }
  const { receipt_addresses } = parseNoticeChoices(town.notice_choices);
  const common = { notice_id: notice.id, body: '' };
  const receipts = [
    { ...common, email: notice.person, role: 'author' as const },
    ...receipt_addresses.map((email) => ({ ...common, email, role: 'other' as const })),
  ];
  await queueNoticeMails(trx, 'notice_receipt', receipts, queueing);
}

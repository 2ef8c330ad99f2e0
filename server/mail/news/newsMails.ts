/** Composes news mails from the records' state when the mail is sent. */
import type { Database } from '../../../db/connection.ts';
import { toSingleLine } from '../../../db/rules/fields/singleLine.ts';
import { newsPath } from '../../../db/rules/news/subscriptions.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { type Town, townName } from '../../../db/rules/town/towns.ts';
import { truncateAtWord } from '../../render/jsonLd/jsonld.ts';
import type { MailRow } from '../../store/mails.ts';
import { isStale, type NotificationRow, topicsOfRow, whereInDigest } from '../../store/news/notifications.ts';
import { type NotifiedContent, readNotifiedRecord, readNotifiedRecords } from '../../store/news/notifiedRecords.ts';
import { listTopicsOf, type Subscription } from '../../store/news/subscriptions.ts';
import { describePostedMeeting } from '../describeMeeting.ts';
import { type Mail, MailDropped } from '../mailer.ts';
import { describeRecord, describeWholeMeeting, describeWholeNotice, joined } from './describeNews.ts';
import { type Content, type Links, renderHtml, renderText } from './newsMailParts.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const maxSubjectLength = 150;
/** The most news that one digest describes in full. */
const maxDigestItems = 50;

/** Addresses at which a subscriber changes or ends a subscription. */
export function subscriptionLinks(origin: string, token: string): Links {
  const manage = `${origin}${newsPath}/${token}`;
  return { manage, unsubscribe: `${manage}/unsubscribe` };
}

type About = { db: Database; town: Town; origin: string; now: number; subscription: Subscription };
type Composed = { subject: string; content: Content };

/** @throws MailDropped if it was withdrawn or the record is no longer published */
async function composeNotification({ db, town, origin, now }: About, row: NotificationRow): Promise<Composed> {
  const [first, ...others] = await readNotifiedRecords(db.read, row, now);
  if (!first) throw new MailDropped(texts.gone.record);
  const today = toLocalTime(now, town.time_zone).date;
  const { subject, label, title, lines, link } = describeRecord(first, origin, today);
  if (first.noun === 'documents' && others.length > 0) {
    const heading = texts.newDocuments(others.length + 1, first.category);
    const items = [first, ...others].map((record) => ({ ...describeRecord(record, origin, today), label: '' }));
    return {
      subject: texts.subjects.severalDocuments(title, others.length),
      content: { heading, paragraphs: [], items },
    };
  }
  if (first.noun === 'banners') {
    const { heading } = texts.emergency;
    return { subject, content: { heading, paragraphs: [title], button: link } };
  }
  const whole =
    first.noun === 'announcements'
      ? describeWholeNotice(first.record, origin)
      : first.noun === 'events'
        ? describeWholeMeeting(first.record, origin, today)
        : first.noun === 'meetings'
          ? describePostedMeeting(first, origin)
          : null;
  return {
    subject,
    content: { heading: title, ...(whole ?? { paragraphs: joined(label, ...lines) }), button: link },
  };
}

/** Finds the time from which a digest has news: the end of the subscriber's last digest, daily or weekly. */
async function findDigestStart(db: Database, subscriptionId: string, row: NotificationRow): Promise<string> {
  const earlier = await db
    .read('mails as m')
    .join('notifications as n', 'n.id', 'm.notification_id')
    .where({ 'm.subscription_id': subscriptionId, 'm.kind': 'digest' })
    .whereNotNull('m.sent_at')
    .whereNot('n.id', row.id)
    .max('n.starts_at as until')
    .first();
  const until: string = earlier?.until ?? '';
  return until > row.since ? until : row.since;
}

/** Leaves out events whose meeting is told by its notice. */
function leaveOutMeetingEvents(records: readonly NotifiedContent[]): NotifiedContent[] {
  const eventIds = records.flatMap((one) => (one.noun === 'meetings' ? one.record.event_id : []));
  return records.filter((one) => !(one.noun === 'events' && eventIds.includes(one.record.id)));
}

/** @throws MailDropped if no news is left */
async function composeDigest({ db, town, origin, now, subscription }: About, row: NotificationRow): Promise<Composed> {
  const topics = await listTopicsOf(db.read, subscription.id);
  const recent: NotificationRow[] = await db
    .read('notifications')
    .modify(whereInDigest({ ...row, since: await findDigestStart(db, subscription.id, row) }))
    // Excludes news that the subscriber already got at once.
    .whereNotExists(
      db
        .read('mails')
        .where({ subscription_id: subscription.id, kind: 'news' })
        .whereRaw('notification_id = coalesce(notifications.sent_with, notifications.id)'),
    )
    .orderBy('starts_at');
  const today = toLocalTime(now, town.time_zone).date;
  const notifications = recent.filter((one) => topicsOfRow(one).some((topic) => topics.includes(topic)));
  const records: NotifiedContent[] = [];
  const seen = new Set<string>();
  for (const { kind, about, once_key } of notifications) {
    // A record with several notifications is listed once.
    if (seen.has(about)) continue;
    seen.add(about);
    const record = await readNotifiedRecord(
      db.read,
      town.id,
      { noun: kind as NotifiedContent['noun'], id: about, onceKey: once_key },
      now,
    );
    if (record) records.push(record);
  }
  const items = leaveOutMeetingEvents(records).map((record) => describeRecord(record, origin, today));
  if (items.length === 0) throw new MailDropped(texts.gone.record);
  const name = townName(town, town.host);
  const heading = texts.digest[row.kind === 'daily' ? 'daily' : 'weekly'](name);
  const left = items.length - maxDigestItems;
  const paragraphs = left > 0 ? [texts.digest.more(left)] : [];
  return { subject: heading, content: { heading, paragraphs, items: items.slice(0, maxDigestItems) } };
}

function composeAboutSubscription(kind: MailRow['kind'], name: string, links: Links): Composed & { footer?: string } {
  if (kind === 'subscription_known') {
    const { subject, heading, intro, change, button } = texts.known;
    const paragraphs = [texts.greeting, intro(name), change];
    return { subject: subject(name), content: { heading, paragraphs, button: { label: button, url: links.manage } } };
  }
  const { subject, heading, intro, button, otherwise, footer } = texts.confirm;
  const paragraphs = [texts.greeting, intro(name), otherwise];
  const content = { heading: heading(name), paragraphs, button: { label: button, url: links.manage } };
  return { subject: subject(name), content, footer: footer(name) };
}

/**
 * Composes a mail to a subscriber. An unconfirmed address only gets the request to confirm.
 * @throws MailDropped if the news was withdrawn or the subscription has ended
 */
export async function composeNewsMail(
  { db, now }: { db: Database; now: () => number },
  mail: Pick<MailRow, 'id' | 'kind' | 'subscription_id' | 'notification_id'>,
  town: Town,
  origin: string,
): Promise<Mail> {
  const subscription: Subscription | undefined = await db
    .read('subscriptions')
    .where({ town_id: town.id, id: mail.subscription_id })
    .first();
  if (!subscription) throw new MailDropped(texts.gone.subscription);
  const { email, token, confirmed_at } = subscription;
  const links = subscriptionLinks(origin, token);
  const name = toSingleLine(townName(town, town.host));
  const isConfirm = mail.kind === 'subscription_confirm';
  if (!isConfirm && confirmed_at === null) throw new MailDropped(texts.gone.unconfirmed);
  const isNews = mail.kind === 'news' || mail.kind === 'digest';
  const about = { db, town, origin, now: now(), subscription };
  const row: NotificationRow | undefined = isNews
    ? await db.read('notifications').where({ town_id: town.id, id: mail.notification_id }).first()
    : undefined;
  const isOver = !row || row.withdrawn_at !== null || (mail.kind === 'news' && isStale(row, now()));
  if (isNews && isOver) throw new MailDropped(texts.gone.notification);
  const composed: Composed & { footer?: string } = row
    ? await (mail.kind === 'digest' ? composeDigest(about, row) : composeNotification(about, row))
    : composeAboutSubscription(mail.kind, name, links);
  const { accent } = town;
  const parts = { name, accent, footer: composed.footer ?? texts.footer(name), links: isConfirm ? null : links };
  return {
    id: mail.id,
    to: { name: '', address: email },
    subject: truncateAtWord(toSingleLine(composed.subject), maxSubjectLength),
    text: renderText(composed.content, parts),
    html: renderHtml(composed.content, parts),
    ...(!isConfirm && { list: { unsubscribeUrl: links.unsubscribe, id: `news.${town.host}` } }),
  };
}

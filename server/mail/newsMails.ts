/** Composes news mails from the records' state when the mail is sent. */
import type { Database } from '../../db/connection.ts';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { newsPath } from '../../db/rules/news/subscriptions.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { escapeHtml } from '../render/escape.ts';
import { truncateAtWord } from '../render/jsonld.ts';
import type { MailRow } from '../store/mails.ts';
import { isStale, type NotificationRow, whereInDigest } from '../store/news/notifications.ts';
import { type NotifiedContent, readNotifiedRecord, readNotifiedRecords } from '../store/news/notifiedRecords.ts';
import { listTopicsOf, type Subscription } from '../store/news/subscriptions.ts';
import {
  describeRecord,
  describeWholeMeeting,
  describeWholeNotice,
  joined,
  type NewsItem,
  type WholeNotice,
} from './describeNews.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { buttonHtml, headingHtml, ink, line, paragraphHtml, renderMailFrame, soft } from './mailFrame.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const maxSubjectLength = 150;
/** The most news that one digest describes in full. */
const maxDigestItems = 50;

type Content = WholeNotice & {
  heading: string;
  button?: { label: string; url: string };
  items?: NewsItem[];
};
type Links = { manage: string; unsubscribe: string };

/** Addresses at which a subscriber changes or ends a subscription. */
export function subscriptionLinks(origin: string, token: string): Links {
  const manage = `${origin}${newsPath}/${token}`;
  return { manage, unsubscribe: `${manage}/unsubscribe` };
}

const quiet = (text: string) =>
  `<p class="soft" style="margin:0 0 2px;color:${soft};font-size:13px;line-height:20px;font-weight:700">${escapeHtml(text)}</p>`;

function itemHtml({ label, title, lines, link }: NewsItem): string {
  const name = `<a class="ink" href="${escapeHtml(link.url)}" style="color:${ink}">${escapeHtml(title)}</a>`;
  const head = `<h2 class="ink" style="margin:0 0 6px;color:${ink};font-size:18px;line-height:24px;font-weight:700">${name}</h2>`;
  return `<div class="line" style="padding:16px 0 0;border-top:1px solid ${line}">${label ? quiet(label) : ''}${head}${lines
    .map((text) => paragraphHtml(escapeHtml(text)))
    .join('\n')}</div>`;
}

type Parts = { name: string; accent: string; footer: string; links: Links | null };

function renderHtml(
  { heading, paragraphs, html, button, items = [] }: Content,
  { name, accent, footer, links }: Parts,
): string {
  const body = [
    headingHtml(heading),
    ...(html ? [html] : paragraphs.map((text) => paragraphHtml(escapeHtml(text).replaceAll('\n', '<br>')))),
    ...items.map(itemHtml),
    ...(button ? [buttonHtml(button, accent)] : []),
  ];
  const link = (label: string, url: string) =>
    `<a class="soft" href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`;
  const foot = links
    ? `${escapeHtml(footer)}<br>${link(texts.change, links.manage)} &nbsp; ${link(texts.unsubscribe, links.unsubscribe)}`
    : escapeHtml(footer);
  return renderMailFrame({ title: heading, sender: name, accent, body: body.join('\n'), footer: foot });
}

function renderText({ heading, paragraphs, button, items = [] }: Content, { name, footer, links }: Parts): string {
  const blocks = [
    name,
    heading,
    ...paragraphs,
    ...items.flatMap(({ label, title, lines, link }) => [
      '---',
      [...joined(label, title), ...lines].join('\n'),
      `${link.label}:\n${link.url}`,
    ]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(links
      ? ['---', footer, `${texts.change}:\n${links.manage}`, `${texts.unsubscribe}:\n${links.unsubscribe}`]
      : ['---', footer]),
  ];
  return `${blocks.join('\n\n')}\n`;
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

/** @throws MailDropped if no news is left */
async function composeDigest({ db, town, origin, now, subscription }: About, row: NotificationRow): Promise<Composed> {
  const topics = await listTopicsOf(db.read, subscription.id);
  const notifications: NotificationRow[] = await db
    .read('notifications')
    .modify(whereInDigest({ ...row, since: await findDigestStart(db, subscription.id, row) }))
    // Excludes news that the subscriber already got at once.
    .whereNotExists(
      db
        .read('mails')
        .where({ subscription_id: subscription.id, kind: 'news' })
        .whereRaw('notification_id = coalesce(notifications.sent_with, notifications.id)'),
    )
    .whereIn('topic', topics)
    .orderBy('starts_at');
  const today = toLocalTime(now, town.time_zone).date;
  const items: NewsItem[] = [];
  const seen = new Set<string>();
  for (const { kind, about } of notifications) {
    // A record with several notifications is listed once.
    if (seen.has(about)) continue;
    seen.add(about);
    const record = await readNotifiedRecord(
      db.read,
      town.id,
      { noun: kind as NotifiedContent['noun'], id: about },
      now,
    );
    if (record) items.push(describeRecord(record, origin, today));
  }
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

/** Composes a push message from a record's state when it is sent. */
import { createHash } from 'node:crypto';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { maxPushBytes, type PushMessage } from '../../db/rules/news/pushes.ts';
import { describeRecord, type NewsItem } from '../mail/news/describeNews.ts';
import { newsMailTexts as texts } from '../mail/news/newsMailTexts.ts';
import { truncateAtWord } from '../render/jsonLd/jsonld.ts';
import type { NotifiedContent } from '../store/news/notifiedRecords.ts';

const maxTitleLength = 120;
const maxBodyLength = 400;

/**
 * Returns a path on the town's own site, since a message can open nothing else. A document links to the list, which the
 * device has stored.
 */
function pathOf({ noun }: NotifiedContent, url: string, origin: string): string {
  if (noun === 'documents') return '/#documents';
  const { origin: its, pathname, search, hash } = new URL(url);
  return its === new URL(origin).origin ? pathname + search + hash : '/';
}

/** Names the record of a message for push services and devices; all messages about it share the name. */
export const pushTopic = (noun: string, recordId: string): string =>
  createHash('sha256').update(`${noun}:${recordId}`).digest('base64url').slice(0, 32);

type About = { notificationId: string; origin: string; today: string };

/** Words a message. For several documents it names the first and counts the rest. */
function describePush(
  [first, ...others]: readonly [NotifiedContent, ...NotifiedContent[]],
  { subject, label, title, lines }: NewsItem,
) {
  if (first.noun === 'banners') return { heading: texts.emergency.heading, text: [title, ...lines] };
  if (first.noun !== 'documents') return { heading: subject, text: lines };
  if (others.length === 0) return { heading: subject, text: [label, ...lines] };
  const heading = texts.subjects.severalDocuments(title, others.length);
  return { heading, text: [texts.newDocuments(others.length + 1, first.category)] };
}

/**
 * @param records all records of the message
 * @returns the payload, small enough for every push service
 */
export function composePush(
  records: readonly [NotifiedContent, ...NotifiedContent[]],
  { notificationId, origin, today }: About,
): PushMessage {
  const [first] = records;
  const item = describeRecord(first, origin, today);
  const { heading, text } = describePush(records, item);
  const message: PushMessage = {
    id: notificationId,
    tag: pushTopic(first.noun, first.record.id),
    isUrgent: first.noun === 'banners' || (first.noun === 'meetings' && first.record.kind === 'emergency'),
    title: truncateAtWord(toSingleLine(heading), maxTitleLength),
    body: truncateAtWord(text.join('\n'), maxBodyLength),
    path: pathOf(first, item.link.url, origin),
  };
  while (Buffer.byteLength(JSON.stringify(message)) > maxPushBytes)
    message.body = message.body.slice(0, message.body.length / 2);
  return message;
}

/** Finds items that a feed does not show publicly: exports contain drafts and private posts too. */
import { isObject } from '../../db/rules/fields/isObject.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { getAttribute, getElementText, toArray, type XmlNode } from './feedXml.ts';

const typeReasons: Record<string, string> = {
  attachment: 'It is a file of the media library, not a post.',
  nav_menu_item: 'It is a menu item, not a post.',
  page: 'It is a page, not a post.',
};
const statusReasons: Record<string, string> = {
  draft: 'It is a draft.',
  'auto-draft': 'It is a draft.',
  pending: 'It waits for review.',
  private: 'It is private.',
  trash: 'It is in the trash.',
};

/** @returns null for a public post */
function explain(type: string, status: string, isShown: boolean): string | null {
  if (type !== 'post') return typeReasons[type] ?? `It is not a post but of the type "${type.slice(0, 60)}".`;
  return isShown ? null : (statusReasons[status] ?? `Its status is "${status.slice(0, 60)}", not published.`);
}

const parseDate = (item: XmlNode): number => Date.parse(getElementText(item.pubDate));

export const isWordPressItem = (item: XmlNode): boolean => Object.keys(item).some((name) => name.startsWith('wp:'));

function explainWordPress(item: XmlNode): string | null {
  const status = getElementText(item['wp:status']);
  const reason = explain(getElementText(item['wp:post_type']), status, status === 'publish' || status === 'future');
  if (reason) return reason;
  if (status === 'future' && Number.isNaN(parseDate(item))) return 'It is scheduled, but its date cannot be read.';
  return getElementText(item['wp:post_password']) === '' ? null : 'It is protected by a password.';
}

const bloggerKind = /^http:\/\/schemas\.google\.com\/blogger\/2008\/kind#/;

/** Blogger gives an entry's kind as a category, or in newer exports as an element with its status. */
function explainBlogger(item: XmlNode): string | null {
  const terms = toArray(item.category).map((category) => getAttribute(category, 'term'));
  const kind = terms.find((term) => bloggerKind.test(term))?.replace(bloggerKind, '');
  const type = kind ?? getElementText(item['blogger:type']).toLowerCase();
  if (!type) return null;
  const status = getElementText(item['blogger:status']).toLowerCase();
  return explain(type, status, status === '' || status === 'live');
}

/** Matches any prefix, since exports declare the one of RFC 5023 on the element itself. */
const listChildren = (node: XmlNode, name: string): unknown[] =>
  Object.keys(node)
    .filter((key) => key === name || key.endsWith(`:${name}`))
    .flatMap((key) => toArray(node[key]));

/** `app:draft` of Atom (RFC 5023 §13.1.1). */
const isAtomDraft = (item: XmlNode): boolean =>
  listChildren(item, 'control').some(
    (control) =>
      isObject(control) && listChildren(control, 'draft').some((draft) => /^yes$/i.test(getElementText(draft))),
  );

/** Explains in a sentence why an item is not published as news; null if it is. */
export function explainWithheld(item: XmlNode): string | null {
  if (isAtomDraft(item)) return 'It is a draft.';
  return isWordPressItem(item) ? explainWordPress(item) : explainBlogger(item);
}

/** The publish time of a scheduled WordPress post, by the town's clock; empty if it is published. */
export function findPublishTime(item: XmlNode, timeZone: string): string {
  if (getElementText(item['wp:status']) !== 'future') return '';
  const { date, time } = toLocalTime(parseDate(item), timeZone);
  return `${date}T${time}`;
}

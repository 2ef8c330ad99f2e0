/** Reads RSS 2.0, RSS 1.0 and Atom feeds into announcements. */
import { XMLValidator } from 'fast-xml-parser';
import { announcementLimits as limits } from '../../db/rules/announcements/fields.ts';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import { isObject } from '../../db/rules/fields/isObject.ts';
import type { Link } from '../../db/rules/links/input.ts';
import { isSafeUrl, maxUrlLength } from '../../db/rules/links/links.ts';
import { Problem } from '../../db/rules/problems.ts';
import { classifyAnnouncement, parseFeedDate } from './classify.ts';
import { type ImportEntry, makeSource, type SkippedEntry, type WithdrawnEntry } from './entries.ts';
import { getAttribute, getElementText, getStartIndex, parseFeedXml, toArray, type XmlNode } from './feedXml.ts';
import { htmlToLine, htmlToText, truncateText } from './htmlToText.ts';
import { explainWithheld, findPublishTime, isWordPressItem } from './withheldItems.ts';
import { postToHtml } from './wordpressText.ts';

/** Finds an item's page: RSS has it as text, Atom as an attribute of the `alternate` link. */
function findLink(item: XmlNode, base: string | undefined): string {
  const links = toArray(item.link);
  const alternate = links.find(
    (link) => isObject(link) && ['', 'alternate'].includes(getAttribute(link, 'rel')) && getAttribute(link, 'href'),
  );
  const guid = getAttribute(item.guid, 'isPermaLink') === 'false' ? '' : getElementText(item.guid);
  for (const candidate of [
    getAttribute(alternate, 'href'),
    getElementText(item.link),
    /^https?:/i.test(guid) ? guid : '',
  ]) {
    if (!candidate) continue;
    try {
      const url = new URL(candidate, base).href;
      if (isSafeUrl(url) && url.length <= maxUrlLength) return url;
    } catch {
      // An invalid address is skipped.
    }
  }
  return '';
}

function listAttachments(item: XmlNode, link: string): Link[] {
  const found: Link[] = link ? [{ title: 'Original page', url: link }] : [];
  const enclosures = [
    ...toArray(item.enclosure).map((enclosure) => getAttribute(enclosure, 'url')),
    ...toArray(item.link)
      .filter((atom) => getAttribute(atom, 'rel') === 'enclosure')
      .map((atom) => getAttribute(atom, 'href')),
  ];
  for (const url of enclosures) {
    if (found.length === limits.attachments) break;
    if (
      !/^https?:\/\//i.test(url) ||
      !isSafeUrl(url) ||
      url.length > maxUrlLength ||
      found.some((known) => known.url === url)
    )
      continue;
    const name = new URL(url).pathname.split('/').at(-1) ?? '';
    found.push({ title: truncateText(decodeFileName(name) || 'Attachment', limits.attachmentTitle), url });
  }
  return found;
}

function decodeFileName(text: string): string {
  try {
    return htmlToLine(decodeURIComponent(text));
  } catch {
    return text;
  }
}

function listCategories(item: XmlNode): string[] {
  const named = [...toArray(item.category), ...toArray(item['dc:subject'])]
    // Skips WordPress's category for posts without one, and the kinds by which Blogger tells posts from settings.
    .filter(
      (category) =>
        getAttribute(category, 'nicename') !== 'uncategorized' && !/#kind$/.test(getAttribute(category, 'scheme')),
    )
    .map((category) => getAttribute(category, 'label') || getAttribute(category, 'term') || getElementText(category));
  const tags = named.map((name) => truncateText(htmlToLine(name), limits.tag)).filter((name) => name !== '');
  return [...new Set(tags)].slice(0, limits.tags);
}

/** A feed's own data. `date` is for items without one; null if the feed has none. */
type Feed = { items: unknown[]; title: string; base: string | undefined; date: string | null };

type ParsedItem = Pick<ImportEntry<AnnouncementInput>, 'input' | 'keepsDate'>;

/** Identifies an item within the feed; empty if it has no id. */
const findId = (item: XmlNode, link: string): string =>
  getElementText(item.guid) || getElementText(item.id) || getAttribute(item, 'rdf:about') || link;

/** Reads an item's full text and its summary. */
function readTexts(item: XmlNode, page: string | undefined): { text: string; short: string } {
  const content = getElementText(item['content:encoded'] ?? item.content);
  const whole = htmlToText(isWordPressItem(item) ? postToHtml(content) : content, page);
  const short = htmlToText(
    getElementText(item['excerpt:encoded']) ||
      getElementText(item.description ?? item.summary ?? item['dc:description']),
    page,
  );
  return { text: whole || short, short };
}

/** @returns a sentence if the item can't be imported */
function parseFeedItem(
  item: XmlNode,
  { title: feedTitle, base, date: feedDate }: Feed,
  timeZone: string,
): ParsedItem | string {
  const link = findLink(item, base);
  const { text, short } = readTexts(item, link || base);
  const title = truncateText(
    htmlToLine(getElementText(item.title)) || htmlToLine(truncateText(text, 80)),
    limits.title,
  );
  if (!title) return 'It has neither a title nor a text.';
  const given = ['pubDate', 'published', 'dc:date', 'updated', 'issued', 'date']
    .map((name) => getElementText(item[name]))
    .filter(Boolean);
  const ownDate = given.map((written) => parseFeedDate(written, timeZone)).find(Boolean) ?? '';
  if (given[0] && !ownDate) return `Its date "${truncateText(given[0], 60)}" cannot be read.`;
  const date = ownDate || feedDate;
  if (!date) return 'It has no date.';
  const tags = listCategories(item);
  const input: AnnouncementInput = {
    title,
    excerpt: makeExcerpt(short || text),
    content: truncateText(text, limits.content),
    format: 'plain',
    blocks: [],
    date,
    category: classifyAnnouncement({ tags, title, feedTitle }),
    priority: 'medium',
    tags,
    details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
    attachments: listAttachments(item, link),
    order_index: 0,
    source: makeSource('feed', findId(item, link) || `${ownDate} ${title}`),
    ...(isWordPressItem(item) && { publish_at: findPublishTime(item, timeZone) }),
  };
  return { input, keepsDate: ownDate === '' };
}

/** Makes a one-line excerpt without link addresses. */
const makeExcerpt = (text: string) =>
  truncateText(text.replace(/ \((?:https?:|mailto:)[^\s)]*\)/g, '').replace(/\s+/g, ' '), 240);

/** Reads the items and data of any of the three feed formats; null for other XML. */
function openFeed(root: XmlNode, timeZone: string): Feed | null {
  const rdf = root['rdf:RDF'];
  const channel = isObject(root.rss)
    ? toArray(root.rss.channel)[0]
    : isObject(rdf)
      ? toArray(rdf.channel)[0]
      : root.feed;
  if (channel === '') return { items: [], title: '', base: undefined, date: null };
  if (!isObject(channel)) return null;
  const home = findLink(channel, getAttribute(channel, 'xml:base') || undefined);
  const items = toArray(isObject(rdf) ? rdf.item : (channel.item ?? channel.entry));
  const date = ['pubDate', 'lastBuildDate', 'dc:date', 'updated']
    .map((name) => parseFeedDate(getElementText(channel[name]), timeZone))
    .find((found) => found !== null);
  const title = htmlToLine(getElementText(channel.title));
  return { items, title, base: home || undefined, date: date ?? null };
}

const feedProblem = (message: string) => new Problem('invalid', `${message} Nothing was changed.`);

export type FeedEntries = {
  entries: ImportEntry<AnnouncementInput>[];
  skipped: SkippedEntry[];
  withdrawn: WithdrawnEntry[];
};

/**
 * Reads a feed into announcements, in file sequence, with days in `timeZone`. Items without a date get the feed's.
 * Items without a title, or with an unreadable date, are skipped with a reason.
 * @returns `withdrawn` for items that the feed does not show publicly, such as drafts
 * @throws Problem `invalid` if the text is no feed, is truncated, or declares entities; nothing is imported then
 */
export function readFeed(text: string, timeZone: string): FeedEntries {
  const source = text.replace(/^\ufeff?\s*/, '');
  if (/<!ENTITY/i.test(source.slice(0, source.search(/<(?:[\w.-]+:)?(?:rss|RDF|feed)\b/i) >>> 0))) {
    throw feedProblem('The file declares XML entities of its own, which is not accepted.');
  }
  if (!source.startsWith('<')) throw feedProblem('The file is not an RSS or Atom feed: it is not XML.');
  const valid = XMLValidator.validate(source);
  if (valid !== true) {
    const { msg, line } = valid.err;
    if (/^(?:Unclosed tag|Invalid '\[)/.test(msg)) {
      const end = countLines(text, 0, text.trimEnd().length);
      throw feedProblem(`The feed is cut off: it ends at line ${end} before it is complete.`);
    }
    const at = countLines(text, 0, text.length - source.length) + line - 1;
    throw feedProblem(`The feed is damaged at line ${at}: ${msg}`);
  }
  let feed: Feed | null;
  try {
    feed = openFeed(parseFeedXml(source), timeZone);
  } catch (error) {
    throw feedProblem(`The feed cannot be read (${(error as Error).message}).`);
  }
  if (!feed) throw feedProblem('The file is XML, but neither an RSS nor an Atom feed.');

  const entries: ImportEntry<AnnouncementInput>[] = [];
  const skipped: SkippedEntry[] = [];
  const withdrawn: WithdrawnEntry[] = [];
  let line = countLines(text, 0, text.length - source.length);
  let last = 0;
  for (const item of feed.items) {
    if (!isObject(item)) {
      skipped.push({ line, what: 'An item', why: 'It is empty.' });
      continue;
    }
    const at = getStartIndex(item) ?? last;
    line += countLines(source, last, at) - 1;
    last = at;
    const what = truncateText(htmlToLine(getElementText(item.title)) || 'An item', 100);
    const withheld = explainWithheld(item);
    const parsed = withheld ?? parseFeedItem(item, feed, timeZone);
    const id = findId(item, findLink(item, feed.base));
    if (withheld && id) withdrawn.push({ line, what, source: makeSource('feed', id), why: withheld });
    else if (typeof parsed === 'string') skipped.push({ line, what, why: parsed });
    else entries.push({ line, ...parsed });
  }
  return { entries, skipped, withdrawn };
}

/** Counts lines up to `to`, starting at `from` with line 1. */
function countLines(text: string, from: number, to: number): number {
  let line = 1;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

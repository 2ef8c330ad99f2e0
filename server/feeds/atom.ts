/** Renders the announcements as an Atom feed (RFC 4287). */

import { type FeedEntry, toUrn } from './feedEntries.ts';
import { categoryLabels, feedTitles } from './labels.ts';
import { formatUtcTimestamp, parseIdTimestamp } from './timestamps.ts';
import { xmlElement } from './xml.ts';

export type FeedContent = {
  entries: FeedEntry[];
  /** The town's public address, without a trailing slash. */
  origin: string;
  town: { id: string; name: string };
  /** Paths of the town's icon. */
  icon: string;
};

/** The newest change of all entries; for an empty feed, the town's creation. */
const latestUpdate = ({ entries, town }: FeedContent) =>
  entries.length > 0 ? Math.max(...entries.map(({ updated }) => updated)) : (parseIdTimestamp(town.id) ?? 0);

function buildEntry({
  id,
  url,
  title,
  summary,
  html,
  published,
  updated,
  tags,
  attachments,
  pictures,
  announcement,
}: FeedEntry): string {
  return [
    '<entry>',
    xmlElement('id', id),
    xmlElement('title', title),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href: url }),
    xmlElement('published', formatUtcTimestamp(published)),
    xmlElement('updated', formatUtcTimestamp(updated)),
    xmlElement('category', null, { term: announcement.category, label: categoryLabels[announcement.category] }),
    ...tags.map((tag) => xmlElement('category', null, { term: tag })),
    summary && xmlElement('summary', summary),
    ...pictures.map(({ url: href, alt, mediaType }) =>
      xmlElement('link', null, { rel: 'enclosure', type: mediaType ?? undefined, title: alt || undefined, href }),
    ),
    ...attachments
      .filter(({ mediaType }) => mediaType)
      .map(({ title: name, url: href, mediaType }) =>
        xmlElement('link', null, { rel: 'enclosure', type: mediaType ?? undefined, title: name, href }),
      ),
    xmlElement('content', html, { type: 'html' }),
    '</entry>',
  ]
    .filter(Boolean)
    .join('\n');
}

export function buildAtomFeed(parts: FeedContent): string {
  const { entries, origin, town, icon } = parts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    xmlElement('id', toUrn(town.id)),
    xmlElement('title', feedTitles.announcements(town.name)),
    xmlElement('subtitle', feedTitles.announcementsAbout(town.name)),
    xmlElement('link', null, {
      rel: 'self',
      type: 'application/atom+xml',
      href: `${origin}/feeds/announcements.atom`,
    }),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href: `${origin}/announcements` }),
    xmlElement('updated', formatUtcTimestamp(latestUpdate(parts))),
    `<author>${xmlElement('name', town.name)}${xmlElement('uri', `${origin}/`)}</author>`,
    xmlElement('icon', origin + icon),
    ...entries.map(buildEntry),
    '</feed>\n',
  ].join('\n');
}

/** The announcements as an Atom feed (RFC 4287). */

import { type Entry, urn } from './entries.ts';
import { madeAt, rfc3339 } from './moments.ts';
import { categoryWords, feedWords } from './words.ts';
import { element } from './xml.ts';

export type FeedParts = {
  entries: Entry[];
  /** Where people reach the town, without a closing slash. */
  origin: string;
  town: { id: string; name: string };
  /** Paths of the town's picture. */
  icon: string;
};

/** The newest change of all entries; of an empty feed the moment its town was made. */
const lastChange = ({ entries, town }: FeedParts) =>
  entries.length > 0 ? Math.max(...entries.map(({ updated }) => updated)) : (madeAt(town.id) ?? 0);

function entry({ id, url, title, summary, html, published, updated, tags, attachments, announcement }: Entry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('link', null, { rel: 'alternate', type: 'text/html', href: url }),
    element('published', rfc3339(published)),
    element('updated', rfc3339(updated)),
    element('category', null, { term: announcement.category, label: categoryWords[announcement.category] }),
    ...tags.map((tag) => element('category', null, { term: tag })),
    summary && element('summary', summary),
    ...attachments
      .filter(({ mediaType }) => mediaType)
      .map(({ title: name, url: href, mediaType }) =>
        element('link', null, { rel: 'enclosure', type: mediaType ?? undefined, title: name, href }),
      ),
    element('content', html, { type: 'html' }),
    '</entry>',
  ]
    .filter(Boolean)
    .join('\n');
}

export function atomFeed(parts: FeedParts): string {
  const { entries, origin, town, icon } = parts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    element('id', urn(town.id)),
    element('title', feedWords.announcements(town.name)),
    element('subtitle', feedWords.announcementsAbout(town.name)),
    element('link', null, {
      rel: 'self',
      type: 'application/atom+xml',
      href: `${origin}/feeds/announcements.atom`,
    }),
    element('link', null, { rel: 'alternate', type: 'text/html', href: `${origin}/announcements` }),
    element('updated', rfc3339(lastChange(parts))),
    `<author>${element('name', town.name)}${element('uri', `${origin}/`)}</author>`,
    element('icon', origin + icon),
    ...entries.map(entry),
    '</feed>\n',
  ].join('\n');
}

/** The announcements as a JSON Feed (jsonfeed.org, version 1.1). */
import type { FeedParts } from './atom.ts';
import type { Entry } from './entries.ts';
import { rfc3339 } from './moments.ts';
import { categoryWords, feedWords } from './words.ts';

function item({ id, url, title, summary, html, published, updated, tags, attachments, announcement }: Entry) {
  // An attachment must name its media type; those of an unknown one are links in the content alone.
  const known = attachments.filter(({ mediaType }) => mediaType);
  return {
    id,
    url,
    title,
    ...(summary && { summary }),
    content_html: html,
    date_published: rfc3339(published),
    date_modified: rfc3339(updated),
    tags: [...new Set([categoryWords[announcement.category], ...tags])],
    ...(known.length > 0 && {
      attachments: known.map(({ url: address, mediaType, title: name }) => ({
        url: address,
        mime_type: mediaType,
        title: name,
      })),
    }),
  };
}

export function jsonFeed({ entries, origin, town, icon }: FeedParts): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedWords.announcements(town.name),
    description: feedWords.announcementsAbout(town.name),
    home_page_url: `${origin}/announcements`,
    feed_url: `${origin}/feeds/announcements.json`,
    icon: origin + icon,
    language: 'en',
    authors: [{ name: town.name, url: `${origin}/` }],
    items: entries.map(item),
  };
  // Half of a surrogate pair would leave as an escape that few readers take.
  return JSON.stringify(feed, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Renders the announcements as a JSON Feed (jsonfeed.org, version 1.1). */
import type { FeedContent } from './atom.ts';
import type { FeedEntry } from './feedEntries.ts';
import { categoryLabels, feedTitles } from './labels.ts';
import { formatUtcTimestamp } from './timestamps.ts';

function buildItem(entry: FeedEntry) {
  const { id, url, title, summary, html, published, updated, tags, attachments, pictures, announcement } = entry;
  // An attachment must name its media type; unknown types appear only as links in the content.
  const known = attachments.filter(({ mediaType }) => mediaType);
  return {
    id,
    url,
    title,
    ...(summary && { summary }),
    ...(pictures[0] && { image: pictures[0].url }),
    content_html: html,
    date_published: formatUtcTimestamp(published),
    date_modified: formatUtcTimestamp(updated),
    tags: [...new Set([categoryLabels[announcement.category], ...tags])],
    ...(known.length > 0 && {
      attachments: known.map(({ url: address, mediaType, title: name }) => ({
        url: address,
        mime_type: mediaType,
        title: name,
      })),
    }),
  };
}

export function buildJsonFeed({ entries, origin, town, icon }: FeedContent): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitles.announcements(town.name),
    description: feedTitles.announcementsAbout(town.name),
    home_page_url: `${origin}/announcements`,
    feed_url: `${origin}/feeds/announcements.json`,
    icon: origin + icon,
    language: 'en',
    authors: [{ name: town.name, url: `${origin}/` }],
    items: entries.map(buildItem),
  };
  // A lone surrogate would become an escape that few readers accept.
  return JSON.stringify(feed, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

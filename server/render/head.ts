/** What the head of a page tells machines: where the page lives, how to follow the town, how a shared link looks. */
import type { Announcement } from '../../db/rules/announcements.ts';
import type { Item } from '../../db/rules/items.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import type { PublicTown } from '../../db/rules/towns.ts';
import type { Card } from '../cards.ts';
import { isoAt, publishedAt, updatedAt } from '../feeds/moments.ts';
import { categoryWords } from '../feeds/words.ts';
import { embed, escapeHtml } from './escape.ts';
import { linkedData } from './jsonld.ts';
import { listThing, plainPrice, productThing, sharedPicture } from './products.ts';

export type HeadParts = {
  shown: PublicTown;
  state: InitialState;
  origin: string;
  /** The page's own path; null for a page that should not be found. */
  path: string | null;
  title: string;
  description: string;
  /** The announcement that the page is about. */
  announcement: Announcement | null;
  card: Card;
  icon: string;
};

/** What a town can be followed by, and the words for each. */
const followed = [
  { path: '/feeds/announcements.atom', type: 'application/atom+xml', title: 'Announcements (Atom)' },
  { path: '/feeds/announcements.json', type: 'application/feed+json', title: 'Announcements (JSON Feed)' },
  { path: '/feeds/calendar.ics', type: 'text/calendar', title: 'Calendar' },
] as const;

type Meta = [name: string, content: string];

const property = ([name, content]: Meta) => `<meta property="${name}" content="${escapeHtml(content)}">`;

type PictureParts = Pick<HeadParts, 'origin' | 'card'>;

/** The picture of a shared link: an item's own where there is one, else a card. */
function pictureMetas(item: Item | undefined, { origin, card }: PictureParts): Meta[] {
  const own = item && sharedPicture(item, origin);
  const { url, width, height } = own ?? { ...card, url: origin + card.url };
  return [
    ['og:image', url],
    ['og:image:type', own ? '' : 'image/png'],
    ['og:image:width', width ? String(width) : ''],
    ['og:image:height', height ? String(height) : ''],
    ['og:image:alt', own ? (item?.title ?? '') : card.alt],
  ];
}

/** Open Graph (ogp.me): what messengers and social networks draw a shared link from. */
function openGraph({ shown, state, origin, path, title, description, announcement, card }: HeadParts): string[] {
  const { item } = state;
  const zone = shown.time_zone;
  const article: Meta[] = announcement
    ? [
        ['article:published_time', isoAt(publishedAt(announcement, zone), zone)],
        ['article:modified_time', isoAt(updatedAt(announcement, zone), zone)],
        ['article:section', categoryWords[announcement.category]],
        ...announcement.tags.map((tag): Meta => ['article:tag', tag]),
      ]
    : [];
  const product: Meta[] = item
    ? [
        ['product:price:amount', plainPrice(item.price)],
        ['product:price:currency', 'USD'],
        ['product:availability', item.quantity > 0 ? 'in stock' : 'out of stock'],
      ]
    : [];
  const properties: Meta[] = [
    ['og:title', announcement?.title ?? item?.title ?? title],
    ['og:description', description],
    ['og:type', announcement ? 'article' : item ? 'product' : 'website'],
    ['og:url', origin + path],
    ['og:site_name', shown.display_name],
    ['og:locale', 'en_US'],
    ...pictureMetas(item, { origin, card }),
    ...article,
    ...product,
  ];
  return [
    ...properties.filter(([, content]) => content !== '').map(property),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The tags, each a line. A page that should not be found says only that, and how the town is followed. */
export function headTags(parts: HeadParts): string[] {
  const { shown, state, origin, path, announcement, card, icon } = parts;
  const alternates = followed.map(
    ({ path: feed, type, title }) =>
      `<link rel="alternate" type="${type}" href="${feed}" title="${escapeHtml(`${shown.display_name}: ${title}`)}">`,
  );
  if (path === null) return ['<meta name="robots" content="noindex">', ...alternates];
  const about = { shown, origin, sections: state.sections, icon };
  const { item, catalogue } = state;
  const linked = linkedData(about, {
    now: state.now,
    ...(path === '/' && { events: state.events }),
    ...(announcement && { announcement: { record: announcement, picture: card.url } }),
    things: item ? [productThing(item, about)] : catalogue ? [listThing(catalogue, path, about)] : [],
  });
  return [
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...alternates,
    ...openGraph(parts),
    `<script type="application/ld+json">${embed(linked)}</script>`,
  ];
}

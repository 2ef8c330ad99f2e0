/** Builds the head of a page: its canonical address, the town's feeds, and the preview of a shared link. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import type { PublicTown } from '../../db/rules/town/towns.ts';
import { categoryLabels } from '../feeds/labels.ts';
import { formatLocalTimestamp, publishedAt, updatedAt } from '../feeds/timestamps.ts';
import { embedJson, escapeHtml } from './escape.ts';
import { contactPointsJsonLd } from './jsonLd/contactPoints.ts';
import { buildJsonLd } from './jsonLd/jsonld.ts';
import { pageJsonLd } from './jsonLd/pageJsonLd.ts';
import { formatDecimalPrice, itemListJsonLd, itemSocialImage, productJsonLd } from './jsonLd/products.ts';
import { type LinkedPicture, listLinkedPictures } from './pictures/linkedPictures.ts';
import type { SocialImage } from './pictures/socialImages.ts';

export type HeadParts = {
  shown: PublicTown;
  state: InitialState;
  origin: string;
  /** The page's path; null if search engines should not list the page. */
  path: string | null;
  title: string;
  description: string;
  /** The announcement that the page shows. */
  announcement: Announcement | null;
  socialImage: SocialImage;
  icon: string;
};

const feedLinks = [
  { path: '/feeds/announcements.atom', type: 'application/atom+xml', title: 'Announcements (Atom)' },
  { path: '/feeds/announcements.json', type: 'application/feed+json', title: 'Announcements (JSON Feed)' },
  { path: '/feeds/calendar.ics', type: 'text/calendar', title: 'Calendar' },
] as const;

type MetaTag = [name: string, content: string];

const ogTag = ([name, content]: MetaTag) => `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Finds the picture of the page's record; null if there is none that messengers display. */
function ownPicture({ state: { item, page }, origin, announcement }: HeadParts): LinkedPicture | null {
  const record = announcement ?? page;
  if (record) {
    const first = listLinkedPictures(record, origin).find(({ url }) => !/\.svg$/i.test(new URL(url).pathname));
    return first ? { ...first, alt: first.alt || record.title } : null;
  }
  const picture = item && itemSocialImage(item, origin);
  return picture ? { ...picture, alt: item.title } : null;
}

/** Tags for a shared link's picture: the record's own, or else a card. */
function imageTags(own: LinkedPicture | null, { origin, socialImage: card }: HeadParts): MetaTag[] {
  const { url, width, height, alt } = own ?? { ...card, url: origin + card.url };
  return [
    ['og:image', url],
    ['og:image:type', own ? '' : 'image/png'],
    ['og:image:width', width ? String(width) : ''],
    ['og:image:height', height ? String(height) : ''],
    ['og:image:alt', alt],
  ];
}

/** Open Graph tags (ogp.me), which messengers and social networks use for link previews. */
function openGraph(parts: HeadParts): string[] {
  const { shown, state, origin, path, title, description, announcement } = parts;
  const { item, page } = state;
  const zone = shown.time_zone;
  const article: MetaTag[] = announcement
    ? [
        ['article:published_time', formatLocalTimestamp(publishedAt(announcement, zone), zone)],
        ['article:modified_time', formatLocalTimestamp(updatedAt(announcement, zone), zone)],
        ['article:section', categoryLabels[announcement.category]],
        ...announcement.tags.map((tag): MetaTag => ['article:tag', tag]),
      ]
    : [];
  const product: MetaTag[] = item
    ? [
        ['product:price:amount', formatDecimalPrice(item.price)],
        ['product:price:currency', 'USD'],
        ['product:availability', item.quantity > 0 ? 'in stock' : 'out of stock'],
      ]
    : [];
  const properties: MetaTag[] = [
    ['og:title', announcement?.title ?? item?.title ?? page?.title ?? title],
    ['og:description', description],
    ['og:type', announcement || page ? 'article' : item ? 'product' : 'website'],
    ['og:url', origin + path],
    ['og:site_name', shown.display_name],
    ['og:locale', 'en_US'],
    ...imageTags(ownPicture(parts), parts),
    ...article,
    ...product,
  ];
  return [
    ...properties.filter(([, content]) => content !== '').map(ogTag),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Builds the tags, one per line. A page that should not be found only gets that tag and the feeds. */
export function headTags(parts: HeadParts): string[] {
  const { shown, state, origin, path, announcement, socialImage: card, icon } = parts;
  const alternates = feedLinks.map(
    ({ path: feed, type, title }) =>
      `<link rel="alternate" type="${type}" href="${feed}" title="${escapeHtml(`${shown.display_name}: ${title}`)}">`,
  );
  if (path === null) return ['<meta name="robots" content="noindex">', ...alternates];
  const about = { shown, origin, sections: state.sections, icon };
  const { item, catalogue, page } = state;
  const linked = buildJsonLd(about, {
    now: state.now,
    ...(path === '/' && { events: state.events }),
    ...(announcement && {
      announcement: { record: announcement, picture: ownPicture(parts)?.url ?? origin + card.url },
    }),
    things: page
      ? pageJsonLd(page, state.pages, about, ownPicture(parts)?.url ?? '')
      : item
        ? [productJsonLd(item, about)]
        : catalogue
          ? [itemListJsonLd(catalogue, path, about)]
          : path === '/contacts'
            ? contactPointsJsonLd(state.people, about)
            : [],
  });
  return [
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...alternates,
    ...openGraph(parts),
    `<script type="application/ld+json">${embedJson(linked)}</script>`,
  ];
}

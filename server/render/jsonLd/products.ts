/** Builds the shop's data for search engines and messengers: items as products, list pages as lists. */

import { type Catalogue, type Item, itemsPerPage } from '../../../db/rules/items/items.ts';
import { itemPath } from '../../../db/rules/items/paths.ts';
import { type JsonLdContext, omitEmpty, organizationReference, type Thing, truncateAtWord } from './jsonld.ts';

const maxTextLength = 2000;

/** An item's picture as absolute address; null if it has none. */
function itemImageUrl({ image, picture }: Item, origin: string): string | null {
  const source = picture?.src ?? image;
  return source && URL.canParse(source, origin) ? new URL(source, origin).href : null;
}

/** The picture for an item's shared link; null if messengers would not display it. */
export function itemSocialImage(item: Item, origin: string): { url: string; width?: number; height?: number } | null {
  const url = itemImageUrl(item, origin);
  if (!url || new URL(url).pathname.toLowerCase().endsWith('.svg')) return null;
  const { width, height } = item.picture ?? {};
  return { url, ...(width && height && { width, height }) };
}

/** Formats dollars with two decimals and no symbol, for machines. */
export const formatDecimalPrice = (dollars: number): string => dollars.toFixed(2);

/** Describes an item as a product on sale (schema.org). */
export function productJsonLd(item: Item, parts: JsonLdContext): Thing {
  const address = parts.origin + itemPath(item.id);
  const picture = itemImageUrl(item, parts.origin);
  return omitEmpty({
    '@type': 'Product',
    '@id': `${address}#product`,
    name: truncateAtWord(item.title, maxTextLength),
    description: truncateAtWord(item.description, maxTextLength),
    url: address,
    image: picture && [picture],
    sku: item.sku,
    keywords: item.tags.join(', '),
    offers: {
      '@type': 'Offer',
      url: address,
      price: formatDecimalPrice(item.price),
      priceCurrency: 'USD',
      availability: `https://schema.org/${item.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: organizationReference(parts),
    },
  });
}

/** Lists the items of a list page by their addresses. */
export function itemListJsonLd({ items, total, page }: Catalogue, address: string, { origin }: JsonLdContext): Thing {
  return {
    '@type': 'ItemList',
    '@id': `${origin}${address}#items`,
    url: origin + address,
    numberOfItems: total,
    itemListElement: items.map(({ id, title }, at) => ({
      '@type': 'ListItem',
      position: (page - 1) * itemsPerPage + at + 1,
      name: truncateAtWord(title, maxTextLength),
      url: origin + itemPath(id),
    })),
  };
}

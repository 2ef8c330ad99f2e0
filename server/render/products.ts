/** What pages of the shop tell machines: an item as a product that is offered, a page of the list as that list. */

import { type Catalogue, type Item, itemsPerPage } from '../../db/rules/items/items.ts';
import { itemPath } from '../../db/rules/items/paths.ts';
import { type JsonLdContext, omitEmpty, organizationReference, type Thing, truncateAtWord } from './jsonld.ts';

const maxTextLength = 2000;

/** The address of an item's picture as others can ask for it; null where it has none. */
function itemImageUrl({ image, picture }: Item, origin: string): string | null {
  const source = picture?.src ?? image;
  return source && URL.canParse(source, origin) ? new URL(source, origin).href : null;
}

/** The picture that a shared link of an item shows; null where no messenger would draw it. */
export function itemSocialImage(item: Item, origin: string): { url: string; width?: number; height?: number } | null {
  const url = itemImageUrl(item, origin);
  if (!url || new URL(url).pathname.toLowerCase().endsWith('.svg')) return null;
  const { width, height } = item.picture ?? {};
  return { url, ...(width && height && { width, height }) };
}

/** Dollars with two decimals and no sign, as machines read them. */
export const formatDecimalPrice = (dollars: number): string => dollars.toFixed(2);

/** An item as what is sold here (schema.org). */
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

/** The items of a page of the list, each by the address of its own page. */
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

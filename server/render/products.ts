/** What pages of the shop tell machines: an item as a product that is offered, a page of the list as that list. */
import { itemAddress } from '../../db/rules/itemAddresses.ts';
import { type Catalogue, type Item, itemsPerPage } from '../../db/rules/items.ts';
import { filled, inShort, type LinkedParts, shortened, type Thing } from './jsonld.ts';

const longestText = 2000;

/** The address of an item's picture as others can ask for it; null where it has none. */
function pictureAddress({ image, picture }: Item, origin: string): string | null {
  const source = picture?.src ?? image;
  return source && URL.canParse(source, origin) ? new URL(source, origin).href : null;
}

/** The picture that a shared link of an item shows; null where no messenger would draw it. */
export function sharedPicture(item: Item, origin: string): { url: string; width?: number; height?: number } | null {
  const url = pictureAddress(item, origin);
  if (!url || new URL(url).pathname.toLowerCase().endsWith('.svg')) return null;
  const { width, height } = item.picture ?? {};
  return { url, ...(width && height && { width, height }) };
}

/** Dollars with two decimals and no sign, as machines read them. */
export const plainPrice = (dollars: number): string => dollars.toFixed(2);

/** An item as what is sold here (schema.org). */
export function productThing(item: Item, parts: LinkedParts): Thing {
  const address = parts.origin + itemAddress(item.id);
  const picture = pictureAddress(item, parts.origin);
  return filled({
    '@type': 'Product',
    '@id': `${address}#product`,
    name: shortened(item.title, longestText),
    description: shortened(item.description, longestText),
    url: address,
    image: picture && [picture],
    sku: item.sku,
    keywords: item.tags.join(', '),
    offers: {
      '@type': 'Offer',
      url: address,
      price: plainPrice(item.price),
      priceCurrency: 'USD',
      availability: `https://schema.org/${item.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: inShort(parts),
    },
  });
}

/** The items of a page of the list, each by the address of its own page. */
export function listThing({ items, total, page }: Catalogue, address: string, { origin }: LinkedParts): Thing {
  return {
    '@type': 'ItemList',
    '@id': `${origin}${address}#items`,
    url: origin + address,
    numberOfItems: total,
    itemListElement: items.map(({ id, title }, at) => ({
      '@type': 'ListItem',
      position: (page - 1) * itemsPerPage + at + 1,
      name: shortened(title, longestText),
      url: origin + itemAddress(id),
    })),
  };
}

/** Items: what a shop sells. */
import * as v from 'valibot';
import { longestSearch } from './addresses.ts';
import { isSafeUrl } from './links.ts';
import type { List } from './lists.ts';
import type { Picture } from './sections.ts';

export const itemsPerPage = 10;
export const itemSorts = ['title', 'price', 'quantity', 'created_at'] as const;
export type ItemSort = (typeof itemSorts)[number];

/* @__NO_SIDE_EFFECTS__ */
const text = (name: string, most: number) =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.trim(),
    v.maxLength(most, `The ${name} has at most ${most} characters.`),
  );

const priceText = 'Price must be a positive number';
const quantityText = 'Quantity must be a non-negative number';
const mostDollars = 1_000_000;
export const mostStock = 1_000_000;

/** Whether a price is one to the cent. What a float cannot hold exactly differs by far less than this. */
const isToTheCent = (price: number) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;

/** A list of words, or the same as one text with commas between them. */
const Tags = v.pipe(
  v.union([v.array(v.string()), v.string()], 'Tags are a list of words.'),
  v.transform((tags) => (typeof tags === 'string' ? tags.split(',') : tags)),
  v.transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]),
  v.maxLength(20, 'An item has at most 20 tags.'),
  v.everyItem((tag) => tag.length <= 40, 'A tag has at most 40 characters.'),
);

/** An item as it is stored: `price` in dollars, `quantity` the stock, `image` an address or empty. */
export const ItemInput = v.object(
  {
    title: v.pipe(text('title of an item', 160), v.nonEmpty('Title is required')),
    description: v.pipe(text('description of an item', 10_000), v.nonEmpty('Description is required')),
    image: v.pipe(
      v.string('The image is an address.'),
      v.trim(),
      v.maxLength(1000, 'The address of an image has at most 1000 characters.'),
      v.check((address) => address === '' || isImageAddress(address), 'Invalid image URL format.'),
    ),
    price: v.pipe(
      v.number(priceText),
      v.check((price) => price > 0, priceText),
      v.maxValue(mostDollars, 'An item costs at most $1,000,000.'),
      v.check(isToTheCent, 'A price has at most two decimals.'),
    ),
    quantity: v.pipe(
      v.number(quantityText),
      v.minValue(0, quantityText),
      v.integer('Quantity must be a whole number.'),
      v.maxValue(mostStock, 'The quantity is at most 1,000,000.'),
    ),
    list_ids: v.pipe(
      v.array(v.pipe(v.number(), v.integer()), 'Lists are named by their numbers.'),
      v.maxLength(50, 'An item is in at most 50 lists.'),
    ),
    is_public: v.boolean('is_public is true or false.'),
    tags: Tags,
    sku: text('SKU', 60),
  },
  'An item is sent as an object with its title, description, image, price, quantity and list_ids.',
);
export type ItemInput = v.InferOutput<typeof ItemInput>;

/** What a call may change; what it leaves out stays. */
export const ItemChanges = v.partial(ItemInput);

/** Everything of an item that everybody may know. `picture` are the copies of an image that was uploaded here. */
export type Item = ItemInput & {
  id: string;
  picture: Omit<Picture, 'alt'> | null;
  version: number;
  seq: number;
  created_at: string;
  updated_at: string;
};

/** A page of items, as GET /api/items answers it and as the first HTML of /items holds it. */
export type ItemsPage = { items: Item[]; total: number; page: number };

/** What a page of /items is drawn from. */
export type Catalogue = ItemsPage & { search: string; list: number | null; lists: List[] };

/** Whether a text is the address of a picture: on this site, or anywhere on the web. */
export function isImageAddress(address: string): boolean {
  if (!isSafeUrl(address)) return false;
  return /^\/(?!\/)/.test(address) || /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

/** Lower case and without accents, as people type when they search. */
export const foldText = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** By what items are sorted when they are sorted by title; short, for an index. */
export const titleKey = (title: string): string => foldText(title).slice(0, 200);

/** All that a search looks at (R960). */
export const searchText = ({ title, description, tags, sku }: ItemInput): string =>
  foldText([title, sku, tags.join(' '), description].join('\n'));

/** The words of a search, every one of which an item must hold; none for an empty search. */
export const searchWords = (search: string): string[] =>
  [...new Set(foldText(search.slice(0, longestSearch)).split(/\s+/).filter(Boolean))].slice(0, 10);

/** Whether an item is found by words as searchWords() gives them, in a list or in any. */
export const isFound = (item: Item, words: readonly string[], list: number | null): boolean =>
  (list === null || item.list_ids.includes(list)) &&
  (words.length === 0 || words.every((word) => searchText(item).includes(word)));

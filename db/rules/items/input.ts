/**
 * The schema of items. Kept apart from items.ts: readers' scripts do without the validation library. A new field also
 * needs a migration, its column in `server/store/tables.ts`, and its part of the form in `app/items/editing`. Browsers
 * read it by `parseItem` in app/data/catalogue/queries.ts, once `schemaVersion` in db/browser/catalogue.ts is raised.
 */
import * as v from 'valibot';
import { isImageUrl } from '../documents/altText.ts';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { pictureList } from '../fields/pictureList.ts';
import { toSingleLine } from '../fields/singleLine.ts';
import { textField } from '../fields/textField.ts';
import { toCents } from '../money.ts';

const priceText = 'Price must be a positive number';
const quantityText = 'Quantity must be a non-negative number';
const numbersText = 'Lists are named by their numbers.';
const maxPriceDollars = 1_000_000;
const maxQuantity = 1_000_000;

/** Whether a price has whole cents. Float errors are far below this limit. */
const isToTheCent = (price: number) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;

/** A list of words, or one text with commas between them. */
const Tags = v.pipe(
  v.union([v.array(v.string()), v.string()], 'Tags are a list of words.'),
  v.transform((tags) => (typeof tags === 'string' ? tags.split(',') : tags)),
  v.transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]),
  v.maxLength(20, 'An item has at most 20 tags.'),
  v.everyItem((tag) => tag.length <= 40, 'A tag has at most 40 characters.'),
);

/** An item as stored: `price` in dollars, `quantity` the stock, `image` an address or empty. */
export const ItemInput = v.object(
  {
    title: v.pipe(textField('title of an item', 160), v.transform(toSingleLine), v.nonEmpty('Title is required')),
    description: v.pipe(textField('description of an item', 10_000), v.nonEmpty('Description is required')),
    /** The tree of a formatted description, whose words `description` has then. */
    description_blocks: v.optional(FormattedBlocks),
    /** Further pictures, beside `image`. */
    pictures: v.optional(pictureList('An item')),
    image: v.pipe(
      v.string('The image is an address.'),
      v.trim(),
      v.maxLength(1000, 'The address of an image has at most 1000 characters.'),
      v.check((address) => address === '' || isImageUrl(address), 'Invalid image URL format.'),
    ),
    price: v.pipe(
      v.number(priceText),
      v.check((price) => toCents(price) > 0, priceText),
      v.maxValue(maxPriceDollars, 'An item costs at most $1,000,000.'),
      v.check(isToTheCent, 'A price has at most two decimals.'),
    ),
    quantity: v.pipe(
      v.number(quantityText),
      v.minValue(0, quantityText),
      v.integer('Quantity must be a whole number.'),
      v.maxValue(maxQuantity, 'The quantity is at most 1,000,000.'),
    ),
    list_ids: v.pipe(
      v.array(v.pipe(v.number(numbersText), v.integer(numbersText)), numbersText),
      v.maxLength(50, 'An item is in at most 50 lists.'),
    ),
    is_public: v.boolean('is_public is true or false.'),
    taxable: v.boolean('taxable is true or false.'),
    tags: Tags,
    sku: textField('SKU', 60),
  },
  'An item is sent as an object with its title, description, image, price, quantity and list_ids.',
);
export type ItemInput = v.InferOutput<typeof ItemInput>;

/** The body of a change; omitted fields stay. */
export const ItemChanges = v.partial(ItemInput);

/** Converts an item to form fields and back. */

import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import { type List, miscList } from '../../../db/rules/items/lists.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { formatPictures, readPictures } from '../../editing/pictures/pictureList.ts';
import { formatBlocks, readFormattedText } from '../../editing/richText/blocksText.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { formatAmount, parseAmount } from './parseAmount.ts';

/** Labels by field name, in the sequence in which two versions are compared. */
export const itemLabels: Readonly<Record<Exclude<keyof ItemInput, 'description_blocks'>, string>> = texts.fields;

export const blankItem: ItemInput = {
  title: '',
  description: '',
  image: '',
  price: Number.NaN,
  quantity: Number.NaN,
  list_ids: [miscList.id],
  is_public: true,
  taxable: true,
  tags: [],
  sku: '',
};

/** Writes lists as readable text that parseListIds() can parse: `Hats (2)`, one per line. */
export const formatLists = (ids: readonly number[], lists: readonly List[]): string =>
  ids
    .map((id) => `${lists.find((list) => list.id === id)?.title.replace(/\s+/g, ' ') ?? texts.unnamedList(id)} (${id})`)
    .join('\n');

export const parseListIds = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, id] = /\((\d+)\)\s*$/.exec(line) ?? [];
    return id === undefined ? [] : [Number(id)];
  });

const displayAmount = (amount: number, decimals: 0 | 2) => (Number.isNaN(amount) ? '' : formatAmount(amount, decimals));

/** The field values by name. */
export function itemValues(item: ItemInput, lists: readonly List[]) {
  const { title, image, is_public, taxable, sku } = item;
  return {
    title,
    description: formatBlocks(treeOf({ blocks: item.description_blocks, content: item.description })),
    image,
    pictures: formatPictures(item.pictures ?? []),
    is_public,
    taxable,
    sku,
    price: displayAmount(item.price, 2),
    quantity: displayAmount(item.quantity, 0),
    list_ids: formatLists(item.list_ids, lists),
    tags: item.tags.join(', '),
  };
}

/** Reads an item from a form's data. @throws Problem while its image is still uploading */
export function readItem(data: FormData): ItemInput {
  if (data.get('uploading')) throw new Problem('invalid', texts.uploadRunning);
  const { words, blocks } = readFormattedText(readLines(data, 'description'));
  return {
    title: readLines(data, 'title'),
    description: words,
    description_blocks: blocks,
    image: readLines(data, 'image'),
    pictures: readPictures(data, 'pictures'),
    price: parseAmount(readLines(data, 'price')) ?? Number.NaN,
    quantity: parseAmount(readLines(data, 'quantity')) ?? Number.NaN,
    list_ids: parseListIds(readLines(data, 'list_ids')),
    is_public: data.has('is_public'),
    taxable: data.has('taxable'),
    tags: readLines(data, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    sku: readLines(data, 'sku'),
  };
}

/** Builds the request that creates an item, without fields that have their default. */
export function newItemBody(given: ItemInput): Partial<ItemInput> {
  const { is_public, taxable, tags, sku, description_blocks = [], pictures = [], ...body } = given;
  const item: Partial<ItemInput> = body;
  if (!is_public) item.is_public = is_public;
  if (!taxable) item.taxable = taxable;
  if (tags.length > 0) item.tags = tags;
  if (sku !== '') item.sku = sku;
  if (description_blocks.length > 0) item.description_blocks = description_blocks;
  if (pictures.length > 0) item.pictures = pictures;
  return item;
}

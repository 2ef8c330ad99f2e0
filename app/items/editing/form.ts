/** An item as the fields of its form, and back again. */

import { isImageUrl } from '../../../db/rules/documents/altText.ts';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import { type List, miscList } from '../../../db/rules/items/lists.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { formatAmount, parseAmount } from './parseAmount.ts';

/** What the fields are called, in the order in which two versions are compared. */
export const itemLabels: Readonly<Record<keyof ItemInput, string>> = texts.fields;

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

/** Lists as one text that people can read and parseListIds() reads back: `Hats (2)` in a line each. */
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

/** The values of the fields by their names. */
export function itemValues(item: ItemInput, lists: readonly List[]) {
  const { title, description, image, is_public, taxable, sku } = item;
  return {
    ...{ title, description, image, is_public, taxable, sku },
    price: displayAmount(item.price, 2),
    quantity: displayAmount(item.quantity, 0),
    list_ids: formatLists(item.list_ids, lists),
    tags: item.tags.join(', '),
  };
}

const textOf = (data: FormData, name: string) =>
  String(data.get(name) ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

const parseItem = (data: FormData): ItemInput => ({
  title: textOf(data, 'title'),
  description: textOf(data, 'description'),
  image: textOf(data, 'image'),
  price: parseAmount(textOf(data, 'price')) ?? Number.NaN,
  quantity: parseAmount(textOf(data, 'quantity')) ?? Number.NaN,
  list_ids: parseListIds(textOf(data, 'list_ids')),
  is_public: data.has('is_public'),
  taxable: data.has('taxable'),
  tags: textOf(data, 'tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  sku: textOf(data, 'sku'),
});

/**
 * What is wrong with a form, by the names of its fields; nothing when it can be sent. These are the server's rules in
 * the server's words, as far as people come upon them: what else it refuses it says itself.
 */
export function itemErrors(data: FormData): Record<string, string> {
  const { title, description, image, price, quantity, tags, sku } = parseItem(data);
  const { faults } = texts;
  const checks: Record<string, [boolean, string][]> = {
    title: [
      [title === '', faults.title],
      [title.length > 160, faults.longTitle],
    ],
    description: [
      [description === '', faults.description],
      [description.length > 10_000, faults.longDescription],
    ],
    image: [
      [image.length > 1000, faults.longImage],
      [image !== '' && !isImageUrl(image), faults.image],
    ],
    // In cents: a price under half a cent would round to zero.
    price: [
      [!(Math.round(price * 100) > 0), faults.price],
      [price > 1_000_000, faults.dear],
      [Number(price.toFixed(2)) !== price, faults.decimals],
    ],
    quantity: [
      [!(quantity >= 0), faults.quantity],
      [!Number.isInteger(quantity), faults.whole],
      [quantity > 1_000_000, faults.many],
    ],
    tags: [
      [new Set(tags).size > 20, faults.manyTags],
      [tags.some((tag) => tag.length > 40), faults.longTag],
    ],
    sku: [[sku.length > 60, faults.longSku]],
  };
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, all]) => {
      const first = all.find(([fails]) => fails);
      return first ? [[name, first[1]]] : [];
    }),
  );
}

/**
 * What a form's data say of an item.
 * @throws Problem while its image is still on its way, and for what itemErrors() finds
 */
export function readItem(data: FormData): ItemInput {
  if (data.get('uploading')) throw new Problem('invalid', texts.uploadRunning);
  const [error] = Object.values(itemErrors(data));
  if (error) throw new Problem('invalid', error);
  return parseItem(data);
}

/** The body of the call that creates an item: fields that have their default are left out. */
export function newItemBody({ is_public, taxable, tags, sku, ...item }: ItemInput): Partial<ItemInput> {
  const unusual = { ...(!is_public && { is_public }), ...(!taxable && { taxable }) };
  return { ...item, ...unusual, ...(tags.length > 0 && { tags }), ...(sku !== '' && { sku }) };
}

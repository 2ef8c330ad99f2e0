/**
 * The lines of an invoice as typed. Written as one text, with one line each, they form one field that is remembered,
 * drafted and compared like any other.
 */

import { isObject } from '../../../db/rules/fields/isObject.ts';
import type { InvoiceItem } from '../../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import { foldText } from '../../../db/rules/search/foldText.ts';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { formatQuantity } from '../../texts/figures.ts';

/**
 * `id`: the server's id; empty for a new line. `item_id`: the catalogue item that the line was taken from; empty for a
 * typed one.
 */
export type TypedLine = Record<'id' | 'description' | 'quantity' | 'unit_price' | 'item_id', string>;

export const blankLine: TypedLine = { id: '', description: '', quantity: '1', unit_price: '', item_id: '' };

/** The maximum number of decimals of a quantity. */
const quantityDecimals = 4;

const hasDecimals = (amount: number, decimals: number) => Number(amount.toFixed(decimals)) === amount;

/** Writes equal amounts alike: `1,5` becomes `1.50`. Leaves invalid amounts unchanged. */
const tidy = (typed: string, format: (amount: number) => string, decimals: number): string => {
  const amount = parseAmount(typed);
  return amount === null || Math.abs(amount) > 1e9 || !hasDecimals(amount, decimals) ? typed.trim() : format(amount);
};

export const formatLines = (lines: readonly TypedLine[]): string =>
  lines
    .map(({ id, description, quantity, unit_price, item_id }) =>
      JSON.stringify({
        id,
        description: description.trim(),
        quantity: tidy(quantity, String, quantityDecimals),
        unit_price: tidy(unit_price, (amount) => formatAmount(amount, 2), 2),
        item_id,
      }),
    )
    .join('\n');

const parseLine = (text: string): TypedLine[] => {
  try {
    const line: unknown = JSON.parse(text);
    if (!isObject(line)) return [];
    const textOf = (name: keyof TypedLine) => String(line[name] ?? '');
    return [
      {
        id: textOf('id'),
        description: textOf('description'),
        quantity: textOf('quantity'),
        unit_price: textOf('unit_price'),
        item_id: textOf('item_id'),
      },
    ];
  } catch {
    return [];
  }
};

/** Skips lines that cannot be parsed. */
export const parseLines = (text: string): TypedLine[] => text.split(/\r?\n/).flatMap(parseLine);

/** Describes the lines for people: `Stall, 2 × $100.00`. Leaves invalid amounts as typed. */
export const describeLines = (text: string): string =>
  parseLines(text)
    .map((line) => {
      const { quantity, unit_price } = amountsOf(line);
      return texts.lineInWords(
        line.description,
        Number.isNaN(quantity) ? line.quantity : formatQuantity(quantity),
        Number.isNaN(unit_price) ? line.unit_price : formatPrice(unit_price),
        line.item_id !== '',
      );
    })
    .join('\n');

export const toTypedLines = (items: readonly InvoiceItem[]): TypedLine[] =>
  items.map(({ id, description, quantity, unit_price, item_id }) => ({
    id,
    description,
    quantity: String(quantity),
    unit_price: formatAmount(unit_price, 2),
    item_id: item_id ?? '',
  }));

/**
 * The catalogue item of a line: the one it was taken from, as long as the description still contains its title.
 * @param taken the line's original values; undefined for a typed line
 */
export const findTakenId = (
  taken: Pick<TypedLine, 'description' | 'item_id'> | undefined,
  description: string,
): string => (taken && foldText(description).includes(foldText(taken.description.trim())) ? taken.item_id : '');

/** The amounts of a line; NaN if invalid. */
export const amountsOf = ({ quantity, unit_price }: TypedLine) => ({
  quantity: parseAmount(quantity) ?? Number.NaN,
  unit_price: parseAmount(unit_price) ?? Number.NaN,
});

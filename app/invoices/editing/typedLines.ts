/**
 * The lines of an invoice as they are typed. As one text, a line each, they are a field of the form: so they are
 * remembered, kept as a draft and compared like any other.
 */

import { isObject } from '../../../db/rules/fields/isObject.ts';
import type { InvoiceItem } from '../../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import { foldText } from '../../../db/rules/search/foldText.ts';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { formatQuantity } from '../../texts/figures.ts';

/**
 * `id`: the server's own; empty for a line that it does not know yet. `item_id`: the catalogue item that it was taken from;
 * empty for one that was typed.
 */
export type TypedLine = Record<'id' | 'description' | 'quantity' | 'unit_price' | 'item_id', string>;

export const blankLine: TypedLine = { id: '', description: '', quantity: '1', unit_price: '', item_id: '' };

/** Quantities have at most so many decimals. */
const quantityDecimals = 4;

const hasDecimals = (amount: number, decimals: number) => Number(amount.toFixed(decimals)) === amount;

/** Two ways to write one amount are the same text: `1,5` and `1.50`. What is no amount stays as it is. */
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

/** What is no line is left out. */
export const parseLines = (text: string): TypedLine[] => text.split(/\r?\n/).flatMap(parseLine);

/** The lines as people read them: `Stall, 2 × $100.00`. What is no amount stays as it is typed. */
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
 * Which item of the shop a line is: the one that it was taken from, as long as its words stand in the description.
 * @param taken the line as it was taken; undefined for one that never was
 */
export const findTakenId = (
  taken: Pick<TypedLine, 'description' | 'item_id'> | undefined,
  description: string,
): string => (taken && foldText(description).includes(foldText(taken.description.trim())) ? taken.item_id : '');

/** The amounts of a line: NaN for what is none. */
export const amountsOf = ({ quantity, unit_price }: TypedLine) => ({
  quantity: parseAmount(quantity) ?? Number.NaN,
  unit_price: parseAmount(unit_price) ?? Number.NaN,
});

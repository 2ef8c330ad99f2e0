/**
 * The content of a receipt or invoice. Page, PDF and mail only arrange it, so all show the same cents. Every figure is
 * one of the order or invoice; none is derived from others by rounding.
 */

import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import type { TownContact } from '../../db/rules/invoices/payPage.ts';
import { formatPrice, toCents, toDollars } from '../../db/rules/money.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { formatRate } from './formats.ts';
import type { SaleLogo } from './saleLogo.ts';
import { saleTexts as texts } from './texts.ts';

export type SaleTown = Pick<Town, 'display_name' | 'host' | 'support_email' | 'accent' | 'time_zone'>;

/** `total` and `due` are emphasized. */
export type SaleSum = { label: string; amount: string; kind: 'part' | 'total' | 'paid' | 'due' };

/** How to pay: online at `url`, and in other ways. */
export type HowToPay = { heading: string; online: string; url: string; otherwise: string[] };

/** All strings are plain text as typed, single-line and unescaped. */
export type SaleDocument = {
  title: string;
  seller: string;
  /** The town's logo; null for none. It repeats `seller`, so it needs no alternative text. */
  logo: SaleLogo | null;
  accent: string;
  /** An emphasized sentence at the top, such as that no money was charged; empty for none. */
  mark: string;
  markTone: 'alarm' | 'good';
  /** Number of the order or invoice. */
  number: string;
  /** The number with its label. */
  label: string;
  createdAt: string;
  facts: { label: string; value: string }[];
  parties: { heading: string; lines: string[] }[];
  /** A letter's text above its figures. */
  paragraphs: string[];
  items: { title: string; quantity: string; price: string; total: string }[];
  sums: SaleSum[];
  /** One sentence for each payment with its date and method. */
  payments: string[];
  refunds: string[];
  howToPay: HowToPay | null;
  notesHeading: string;
  notes: string[];
  footer: string;
};

/** Splits typed text into lines, and removes characters that would change how other lines are read. */
export const toLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(toSingleLine)
    .filter(Boolean);

/** Formats the seller's name and address for a letterhead. */
export const sellerLines = ({ display_name, address, phone, email }: TownContact): string[] =>
  [display_name, ...toLines(address), phone && texts.phone(phone), email].filter(Boolean);

/** Sums of an order or invoice, in dollars. */
export type SaleFigures = Record<'subtotal' | 'tax_amount' | 'tax_rate' | 'service_fee', number> &
  Record<'paid_amount' | 'refunded_amount' | 'open_amount' | 'total', number> & {
    taxLabel: string;
    /** The sum by which refunds reduced the total. */
    credited_amount?: number;
    discount?: number;
    shipping?: number;
  };

export function toSaleSums({ paid_amount: paid, refunded_amount: refunded, ...figures }: SaleFigures): SaleSum[] {
  const { discount = 0, shipping = 0, credited_amount: credited = 0, service_fee, open_amount } = figures;
  const part = (label: string, dollars: number): SaleSum => ({ label, amount: formatPrice(dollars), kind: 'part' });
  const sums = [part(texts.subtotal, figures.subtotal)];
  if (discount > 0) sums.push(part(texts.discount, -discount));
  sums.push(part(texts.tax(toSingleLine(figures.taxLabel), formatRate(figures.tax_rate)), figures.tax_amount));
  if (shipping > 0) sums.push(part(texts.shipping, shipping));
  if (service_fee > 0) sums.push(part(texts.serviceFee, service_fee));
  sums.push({ ...part(texts.total, figures.total), kind: 'total' });
  if (credited > 0) sums.push(part(texts.credited, -credited));
  if (paid > 0) sums.push({ ...part(texts.paid, paid), kind: 'paid' });
  if (refunded > 0) {
    const net = toDollars(toCents(paid) - toCents(refunded));
    sums.push({ ...part(texts.refunded, -refunded), kind: 'paid' });
    sums.push({ ...part(texts.afterRefunds, net), kind: 'total' });
  }
  if (open_amount > 0) sums.push({ ...part(texts.open, open_amount), kind: 'due' });
  return sums;
}

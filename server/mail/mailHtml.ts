/** Renders mails about orders and invoices as HTML and plain text. */
import type { SaleDocument } from '../receipts/saleDocument.ts';
import { saleTexts as texts } from '../receipts/texts.ts';
import { escapeHtml } from '../render/escape.ts';
import { buttonHtml, headingHtml, ink, line, paragraphHtml, renderMailFrame, soft } from './mailFrame.ts';

/** A mail's content. All strings are plain text. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** The only link, an address on the town's own site; null if its page does not exist. */
  link: { label: string; url: string } | null;
  /** Whether the document follows with its items, sums and addresses. */
  withDetails: boolean;
  footer: string;
};

const cell = (text: string, style: string, classes: string, tag = 'td', attributes = '') =>
  `<${tag}${attributes} class="${classes}" style="${style}">${text}</${tag}>`;

function itemsHtml({ items, sums }: SaleDocument): string {
  const base = `padding:8px 0;border-bottom:1px solid ${line};vertical-align:top;color:${ink};font-size:15px;line-height:22px`;
  const rows = items.map(({ title, quantity, price, total }) => {
    const each = `<br><span class="soft" style="color:${soft};font-size:13px">${quantity} × ${price}</span>`;
    const name = cell(
      `${escapeHtml(title)}${each}`,
      `${base};text-align:left;font-weight:400`,
      'ink line',
      'th',
      ' scope="row"',
    );
    return `<tr>${name}${cell(total, `${base};text-align:right;padding-left:16px;white-space:nowrap`, 'ink line')}</tr>`;
  });
  const sumRows = sums.map(({ label, amount, kind }) => {
    const isSetOff = kind === 'total' || kind === 'due';
    const look = `padding:${isSetOff ? 8 : 4}px 0 4px;color:${ink};font-size:15px;line-height:22px;font-weight:${isSetOff ? 700 : 400}`;
    const name = cell(escapeHtml(label), `${look};text-align:left`, 'ink', 'th', ' scope="row"');
    return `<tr>${name}${cell(amount, `${look};text-align:right;white-space:nowrap`, 'ink')}</tr>`;
  });
  const table = (label: string, body: string[]) =>
    `<table aria-label="${label}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${body.join('')}</table>`;
  return table(texts.items, rows) + table(texts.summary, sumRows);
}

const sectionHtml = (heading: string, lines: readonly string[]) =>
  `<h2 class="soft" style="margin:0 0 2px;color:${soft};font-size:13px;line-height:20px;font-weight:700">${escapeHtml(heading)}</h2>
<p class="ink" style="margin:0 0 16px;color:${ink};font-size:15px;line-height:22px">${lines.map(escapeHtml).join('<br>')}</p>`;

function saleHtml(sale: SaleDocument): string {
  const facts = sale.facts.map(({ label, value }) => `${label}: ${value}`);
  return [
    sectionHtml(sale.title, facts),
    itemsHtml(sale),
    ...(sale.payments.length > 0 ? [sectionHtml(texts.payments, sale.payments)] : []),
    ...(sale.refunds.length > 0 ? [sectionHtml(texts.refunded, sale.refunds)] : []),
    // The mail's own link already leads to online payment.
    ...(sale.howToPay ? [sectionHtml(sale.howToPay.heading, sale.howToPay.otherwise)] : []),
    ...sale.parties.map(({ heading, lines }) => sectionHtml(heading, lines)),
    ...(sale.notes.length > 0 ? [sectionHtml(sale.notesHeading, sale.notes)] : []),
  ].join('\n');
}

/** Renders the mail as HTML, with all typed text escaped. */
export function renderMailHtml(
  { heading, paragraphs, link, withDetails, footer }: MailContent,
  sale: SaleDocument,
): string {
  const test = sale.mark
    ? `<p class="ink line" style="margin:0 0 16px;padding:8px 12px;border:2px dashed ${soft};color:${ink};font-size:15px;line-height:22px;font-weight:700">${escapeHtml(sale.mark)}</p>`
    : '';
  const body = [
    headingHtml(heading),
    test,
    ...paragraphs.map((text) => paragraphHtml(escapeHtml(text))),
    link ? buttonHtml(link, sale.accent) : '',
    withDetails ? saleHtml(sale) : '',
  ];
  const { seller, accent } = sale;
  return renderMailFrame({ title: heading, sender: seller, accent, body: body.join('\n'), footer: escapeHtml(footer) });
}

/** Renders the mail as plain text. */
export function renderMailText(
  { heading, paragraphs, link, withDetails, footer }: MailContent,
  sale: SaleDocument,
): string {
  const lines = (entries: readonly string[]) => entries.join('\n');
  const blocks = [
    sale.seller,
    ...(sale.mark ? [sale.mark] : []),
    heading,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
  ];
  if (withDetails) {
    blocks.push(
      lines([sale.title, ...sale.facts.map(({ label, value }) => `${label}: ${value}`)]),
      ...sale.items.map(({ title, quantity, price, total }) => `${title}\n${quantity} × ${price} = ${total}`),
      lines(sale.sums.map(({ label, amount }) => `${label}: ${amount}`)),
      ...(sale.payments.length > 0 ? [lines(sale.payments)] : []),
      ...(sale.refunds.length > 0 ? [lines(sale.refunds)] : []),
      ...(sale.howToPay ? [lines([`${sale.howToPay.heading}:`, ...sale.howToPay.otherwise])] : []),
      ...sale.parties.map(({ heading: head, lines: own }) => lines([`${head}:`, ...own])),
      ...(sale.notes.length > 0 ? [lines([`${sale.notesHeading}:`, ...sale.notes])] : []),
    );
  }
  return `${[...blocks, footer].join('\n\n')}\n`;
}

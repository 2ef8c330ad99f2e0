/**
 * What a mail about an order or an invoice says, as HTML and as plain text. Mail programs know little of HTML: tables for the layout,
 * styles at each element, no pictures. A style sheet only darkens it where the program asks for that.
 */
import { createPalette } from '../../db/rules/colors.ts';
import { locale } from '../../db/rules/locale.ts';
import type { SaleDocument } from '../receipts/saleDocument.ts';
import { saleTexts as texts } from '../receipts/texts.ts';
import { escapeHtml } from '../render/escape.ts';

/** A mail's content. All texts are plain. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** The one link: an address of the town's own site. */
  link: { label: string; url: string };
  /** Whether the whole document follows: its items, sums and addresses. */
  withDetails: boolean;
  footer: string;
};

const font = `font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
const ink = '#1d2125';
const soft = '#4b5258';
const line = '#ded8cc';

const darkStyle = `@media (prefers-color-scheme:dark){
.page{background:#14181d!important}.sheet{background:#1b2027!important}
.ink{color:#eceff2!important}.soft{color:#b6bec6!important}.line{border-color:#3a434d!important}
}
@media (max-width:30rem){.pad{padding-left:20px!important;padding-right:20px!important}}`;

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
    ...(sale.refunds.length > 0 ? [sectionHtml(texts.refunded, sale.refunds)] : []),
    // A mail's own link leads to where it is paid online.
    ...(sale.howToPay ? [sectionHtml(sale.howToPay.heading, sale.howToPay.otherwise)] : []),
    ...sale.parties.map(({ heading, lines }) => sectionHtml(heading, lines)),
    ...(sale.notes.length > 0 ? [sectionHtml(sale.notesHeading, sale.notes)] : []),
  ].join('\n');
}

/** The mail as HTML. Whatever people typed is escaped. */
export function renderMailHtml(
  { heading, paragraphs, link, withDetails, footer }: MailContent,
  sale: SaleDocument,
): string {
  const { light } = createPalette(sale.accent);
  const test = sale.mark
    ? `<p class="ink line" style="margin:0 0 16px;padding:8px 12px;border:2px dashed ${soft};color:${ink};font-size:15px;line-height:22px;font-weight:700">${escapeHtml(sale.mark)}</p>`
    : '';
  const body = paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;color:${ink};font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f4ef">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f4ef;${font}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:10px;overflow:hidden">
<tr><td class="pad" style="padding:16px 32px;background:${light.fill};color:${light.onFill};font-size:16px;line-height:24px;font-weight:700">${escapeHtml(sale.seller)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 12px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;color:${ink};font-size:24px;line-height:30px;font-weight:700">${escapeHtml(heading)}</h1>
${test}
${body.join('\n')}
<p style="margin:4px 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${light.fill};color:${light.onFill};font-size:16px;line-height:24px;font-weight:700;text-decoration:none">${escapeHtml(link.label)}</a></p>
${withDetails ? saleHtml(sale) : ''}
</td></tr>
<tr><td class="pad line" style="padding:16px 32px 24px;border-top:1px solid ${line}"><p class="soft" style="margin:0;color:${soft};font-size:13px;line-height:20px">${escapeHtml(footer)}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The same as plain text. */
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
    `${link.label}:\n${link.url}`,
  ];
  if (withDetails) {
    blocks.push(
      lines([sale.title, ...sale.facts.map(({ label, value }) => `${label}: ${value}`)]),
      ...sale.items.map(({ title, quantity, price, total }) => `${title}\n${quantity} × ${price} = ${total}`),
      lines(sale.sums.map(({ label, amount }) => `${label}: ${amount}`)),
      ...(sale.refunds.length > 0 ? [lines(sale.refunds)] : []),
      ...(sale.howToPay ? [lines([`${sale.howToPay.heading}:`, ...sale.howToPay.otherwise])] : []),
      ...sale.parties.map(({ heading: head, lines: own }) => lines([`${head}:`, ...own])),
      ...(sale.notes.length > 0 ? [lines([`${sale.notesHeading}:`, ...sale.notes])] : []),
    );
  }
  return `${[...blocks, footer].join('\n\n')}\n`;
}

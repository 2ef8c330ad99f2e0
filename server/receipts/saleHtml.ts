/** Renders a receipt as a page for preview and printing. Other printed pages share some parts. */
import { escapeHtml } from '../render/escape.ts';
import { type PrintableDocument, printableDocument } from './printableDocument.ts';
import type { SaleDocument } from './saleDocument.ts';
import { saleTexts as texts } from './texts.ts';

export const linesHtml = (lines: readonly string[]): string => `<p>${lines.map(escapeHtml).join('<br>')}</p>`;

export const partiesHtml = (parties: SaleDocument['parties']): string =>
  `<div class="parties">${parties
    .map(({ heading, lines }) => `<section><h2>${escapeHtml(heading)}</h2>${linesHtml(lines)}</section>`)
    .join('')}</div>`;

export const factsHtml = (facts: SaleDocument['facts']): string =>
  `<dl class="facts">${facts
    .map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>`;

function itemsHtml(items: SaleDocument['items']): string {
  const rows = items.map(
    ({ title, quantity, price, total }) =>
      `<tr><th scope="row">${escapeHtml(title)}</th><td>${quantity}</td><td>${price}</td><td>${total}</td></tr>`,
  );
  const head = [texts.item, texts.quantity, texts.price, texts.total].map((label) => `<th scope="col">${label}</th>`);
  return `<table aria-label="${texts.items}"><thead><tr>${head.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

const sumsHtml = (sums: SaleDocument['sums']): string =>
  `<table class="sums" aria-label="${texts.summary}"><tbody>${sums
    .map(
      ({ label, amount, kind }) =>
        `<tr class="${kind}"><th scope="row">${escapeHtml(label)}</th><td>${amount}</td></tr>`,
    )
    .join('')}</tbody></table>`;

/** Its headers allow the same site to show it in a frame. */
export function renderReceiptHtml(receipt: SaleDocument): PrintableDocument {
  const { title, seller, logo, mark, facts, parties, items, sums, refunds, notes, footer, accent, number } = receipt;
  const body = [
    `<header>${logo ? `<img class="logo" src="${logo.url}" alt="">` : ''}<p class="seller">${escapeHtml(seller)}</p><h1>${escapeHtml(title)}</h1></header>`,
    ...(mark ? [`<p class="test">${escapeHtml(mark)}</p>`] : []),
    factsHtml(facts),
    partiesHtml(parties),
    itemsHtml(items),
    sumsHtml(sums),
    ...(refunds.length > 0 ? [`<div class="notes">${linesHtml(refunds)}</div>`] : []),
    ...(notes.length > 0
      ? [`<section class="notes"><h2>${receipt.notesHeading}</h2>${linesHtml(notes)}</section>`]
      : []),
    `<footer><p>${escapeHtml(footer)}</p></footer>`,
  ];
  return printableDocument(body.join('\n'), { title: `${title} ${number}, ${seller}`, accent, framed: true });
}

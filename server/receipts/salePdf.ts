import { createPalette } from '../../db/rules/colors.ts';
import {
  createPdf,
  decorate,
  hasUndrawable,
  keepTogether,
  margin,
  type PdfElement,
  type TextStyle,
  textWidth,
  typedTextHeight,
  writeLinkedText,
  writeTypedText,
} from '../../db/taggedPdf.ts';
import { drawQrCode, qrSize } from './qrCode.ts';
import type { HowToPay, SaleDocument } from './saleDocument.ts';
import type { SaleLogo } from './saleLogo.ts';
import { alarmColor, drawRule, plainStyle, type SalePage, smallStyle, writeItems, writeSums } from './saleTables.ts';
import { saleTexts as texts } from './texts.ts';

const strong: TextStyle = { size: 10, weight: 700 };
const headingStyle: TextStyle = { ...smallStyle, weight: 700 };
const goodColor = '#1c5e35';

/** Adds an element with typed text below the existing ones. */
function writeElement(
  { doc }: SalePage,
  parent: PdfElement,
  tag: string,
  text: string,
  look: TextStyle,
  gap = 0,
  width = textWidth(doc),
): void {
  keepTogether(doc, typedTextHeight(doc, text, look, width));
  parent.add(doc.struct(tag, {}, () => writeTypedText(doc, text, look, { x: margin, y: doc.y, width })));
  doc.y += gap;
}

/** Decorative, because screen readers already announce the town's name beside it. */
function drawLogo({ doc }: SalePage, { url, width, height }: SaleLogo, top: number): void {
  const { y } = doc;
  decorate(doc, () => doc.image(url, doc.page.width - margin - width, top, { width, height }));
  doc.y = Math.max(y, top + height + 10);
}

function writeHeader(page: SalePage, sale: SaleDocument): void {
  const { doc, root, accent } = page;
  decorate(doc, () => doc.rect(0, 0, doc.page.width, 10).fill(accent));
  doc.y = margin - 8;
  const { y: above } = doc;
  const width = textWidth(doc) - (sale.logo ? sale.logo.width + 16 : 0);
  writeElement(page, root, 'P', sale.seller, { size: 11, weight: 700, color: accent }, 2, width);
  writeElement(page, root, 'H1', sale.title, { size: 22, weight: 700 }, 8, width);
  if (sale.logo) drawLogo(page, sale.logo, above);
  if (sale.mark) writeMark(page, sale);
}

/** Writes a sentence in a frame. */
function writeMark({ doc, root }: SalePage, sale: SaleDocument): void {
  const [top, width] = [doc.y, textWidth(doc)];
  const color = sale.markTone === 'good' ? goodColor : alarmColor;
  decorate(doc, () => doc.rect(margin, top, width, 26).lineWidth(1.5).dash(4, { space: 3 }).stroke(color));
  const look: TextStyle = { size: 10, weight: 700, color };
  root.add(
    doc.struct('P', {}, () => writeTypedText(doc, sale.mark, look, { x: margin + 10, y: top + 7, width: width - 20 })),
  );
  doc.y = top + 38;
}

/** Writes labels and values side by side, as a list for screen readers. */
function writeFacts({ doc, root }: SalePage, facts: SaleDocument['facts']): void {
  const column = textWidth(doc) / facts.length;
  const top = doc.y;
  const list = doc.struct('L');
  root.add(list);
  let bottom = top;
  facts.forEach(({ label, value }, index) => {
    const [x, width] = [margin + index * column, column - 10];
    const entry = doc.struct('LI');
    list.add(entry);
    entry.add(doc.struct('Lbl', {}, () => writeTypedText(doc, label, smallStyle, { x, y: top + 8, width })));
    entry.add(doc.struct('LBody', {}, () => writeTypedText(doc, value, strong, { x, y: top + 21, width })));
    entry.end();
    bottom = Math.max(bottom, doc.y);
  });
  list.end();
  drawRule(doc, top, margin);
  drawRule(doc, bottom + 8, margin);
  doc.y = bottom + 22;
}

/**
 * Writes buyer and delivery address in columns, read one after another. Four use two rows, so that addresses have
 * enough width.
 */
function writeParties(page: SalePage, parties: SaleDocument['parties']): void {
  const perRow = parties.length > 3 ? 2 : Math.max(parties.length, 2);
  for (let from = 0; from < parties.length; from += perRow)
    writePartyRow(page, parties.slice(from, from + perRow), textWidth(page.doc) / perRow);
}

function writePartyRow({ doc, root }: SalePage, parties: SaleDocument['parties'], column: number): void {
  const width = column - 14;
  const height = Math.max(...parties.map(({ lines }) => typedTextHeight(doc, lines.join('\n'), plainStyle, width)), 0);
  keepTogether(doc, height + 30);
  const top = doc.y;
  let bottom = top;
  parties.forEach(({ heading, lines }, index) => {
    const x = margin + index * column;
    const section = doc.struct('Sect');
    root.add(section);
    section.add(doc.struct('H2', {}, () => writeTypedText(doc, heading, headingStyle, { x, y: top, width })));
    doc.y += 2;
    for (const line of lines) {
      section.add(doc.struct('P', {}, () => writeTypedText(doc, line, plainStyle, { x, y: doc.y, width })));
    }
    section.end();
    bottom = Math.max(bottom, doc.y);
  });
  doc.y = bottom + 18;
}

/** Writes the address as text, for printed copies, and as a link. */
function writeLink({ doc, root }: SalePage, url: string, accent: string, width: number): void {
  const look = { ...plainStyle, color: accent };
  const height = typedTextHeight(doc, url, look, width);
  keepTogether(doc, height);
  const top = doc.y;
  const paragraph = doc.struct('P');
  root.add(paragraph);
  writeLinkedText(doc, paragraph, { text: url, url }, look, { x: margin, y: top, width });
  paragraph.end();
  doc.y = top + height + 2;
}

function writeHowToPay(page: SalePage, { heading: title, online, url, otherwise }: HowToPay): void {
  const { doc, root, accent } = page;
  doc.y += 8;
  keepTogether(doc, qrSize + 12);
  const { y: top, page: startPage } = doc;
  const width = textWidth(doc) - qrSize - 20;
  writeElement(page, root, 'H2', title, headingStyle, 2, width);
  writeElement(page, root, 'P', online, plainStyle, 2, width);
  writeLink(page, url, accent, width);
  for (const line of otherwise) writeElement(page, root, 'P', line, plainStyle, 2, width);
  // If the text continued on another page, there is no room beside it.
  if (doc.page !== startPage) return;
  const left = doc.page.width - margin - qrSize;
  drawQrCode(doc, root, { url, alt: texts.qrCode }, { left, top });
  doc.y = Math.max(doc.y, top + qrSize + 4);
}

/** Renders a receipt or invoice as a PDF file (PDF/UA, US Letter). The same document gives the same bytes. */
export async function renderSalePdf(sale: SaleDocument): Promise<Uint8Array> {
  const { doc, root, finish } = await createPdf({
    title: `${sale.title} ${sale.number}`,
    author: sale.seller,
    written: new Date(sale.createdAt),
  });
  const page: SalePage = { doc, root, accent: createPalette(sale.accent).light.text };
  writeHeader(page, sale);
  writeFacts(page, sale.facts);
  writeParties(page, sale.parties);
  for (const text of sale.paragraphs) writeElement(page, root, 'P', text, { size: 11 }, 10);
  if (sale.items.length > 0) await writeItems(page, sale.items);
  writeSums(page, sale.sums);
  for (const line of [...sale.payments, ...sale.refunds]) writeElement(page, root, 'P', line, plainStyle, 2);
  if (sale.howToPay) writeHowToPay(page, sale.howToPay);
  if (sale.notes.length > 0) {
    doc.y += 8;
    writeElement(page, root, 'H2', sale.notesHeading, headingStyle, 2);
    for (const line of sale.notes) writeElement(page, root, 'P', line, plainStyle, 2);
  }
  doc.y += 12;
  if (hasUndrawable(JSON.stringify(sale))) writeElement(page, root, 'P', texts.undrawable, smallStyle, 4);
  writeElement(page, root, 'P', sale.footer, smallStyle);
  return finish(sale.label);
}

/** Lays out a printed notice or receipt as a PDF file: US Letter, tagged for screen readers. */
import {
  createPdf,
  decorate,
  hasUndrawable,
  keepTogether,
  lineColor,
  margin,
  type PdfDocument,
  type PdfElement,
  type TextStyle,
  textColor,
  textWidth,
  typedTextHeight,
  writeLinkedText,
  writeTypedText,
} from '../../db/taggedPdf.ts';
import { drawQrCode, qrSize } from '../receipts/qrCode.ts';
import { type PrintedBlock, type PrintedDocument, type PrintedFact, plain, small } from './printedDocument.ts';
import { writeLinks, writeList } from './printedList.ts';
import { type Place, styleOf, writeLine } from './printedParts.ts';
import { noticeTexts as texts } from './texts.ts';

const headingStyle: TextStyle = { size: 13, weight: 700 };
const linkColor = '#1a4f8b';
/** The room in points that a heading needs for itself and what follows. */
const headingRoom = 84;

const wholeLine = (doc: PdfDocument): Place => ({ x: margin, width: textWidth(doc) });

function drawRule(doc: PdfDocument, from: number, to: number, y: number, color = lineColor): void {
  decorate(doc, () => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.7).stroke(color));
}

function writeElement(doc: PdfDocument, parent: PdfElement, tag: string, text: string, look: TextStyle): void {
  const place = { ...wholeLine(doc), y: doc.y };
  parent.add(doc.struct(tag, {}, () => writeTypedText(doc, text, look, place)));
}

function writeHeading(doc: PdfDocument, root: PdfElement, text: string): void {
  keepTogether(doc, headingRoom);
  doc.y += 10;
  writeElement(doc, root, 'H2', text, headingStyle);
  doc.y += 5;
}

/** Writes sentences in a frame. */
async function writeMark(
  doc: PdfDocument,
  root: PdfElement,
  { lines }: Extract<PrintedBlock, { kind: 'mark' }>,
): Promise<void> {
  const place = { x: margin + 10, width: textWidth(doc) - 20 };
  const height = lines.reduce((sum, line) => sum + typedTextHeight(doc, line.text, styleOf(line), place.width) + 4, 14);
  keepTogether(doc, height);
  const top = doc.y;
  // A reason may be longer than a page, and then has no frame.
  if (height < 400) decorate(doc, () => doc.rect(margin, top, textWidth(doc), height).lineWidth(1.2).stroke(textColor));
  doc.y = top + 8;
  for (const line of lines) await writeLine(doc, root, line, place);
  doc.y = Math.max(doc.y, height < 400 ? top + height : 0) + 8;
}

const factLabelWidth = 120;
const factStyle: TextStyle = { size: 10.5 };

/** Writes a label with its lines beside it, as an entry of a list for screen readers. */
async function writeFact(doc: PdfDocument, list: PdfElement, { label, lines }: PrintedFact): Promise<void> {
  const place = { x: margin + factLabelWidth, width: textWidth(doc) - factLabelWidth };
  const [first = { text: '' }] = lines;
  keepTogether(doc, first.text.length > 1500 ? 120 : typedTextHeight(doc, first.text, factStyle, place.width));
  const [item, body] = [doc.struct('LI'), doc.struct('LBody')];
  list.add(item);
  const { y: top, page } = doc;
  const beside = { x: margin, y: top, width: factLabelWidth - 10 };
  item.add(doc.struct('Lbl', {}, () => writeTypedText(doc, label, { ...factStyle, weight: 700 }, beside)));
  const labelBottom = doc.y;
  doc.y = top;
  item.add(body);
  for (const { text, url } of lines) {
    if (url) writeLinkParagraph(doc, body, { text, url }, place);
    else await writeLine(doc, body, plain(text), place);
  }
  body.end();
  item.end();
  // A label may be higher than what is beside it.
  if (doc.page === page) doc.y = Math.max(doc.y, labelBottom);
  doc.y += 4;
}

async function writeFacts(doc: PdfDocument, root: PdfElement, facts: readonly PrintedFact[]): Promise<void> {
  const list = doc.struct('L');
  root.add(list);
  for (const fact of facts) await writeFact(doc, list, fact);
  list.end();
}

function writeLinkParagraph(doc: PdfDocument, parent: PdfElement, link: { text: string; url: string }, place: Place) {
  const look = { ...factStyle, color: linkColor };
  keepTogether(doc, typedTextHeight(doc, link.text, look, place.width));
  const paragraph = doc.struct('P');
  parent.add(paragraph);
  writeLinkedText(doc, paragraph, link, look, { ...place, y: doc.y });
  paragraph.end();
  doc.y += 2;
}

async function writeAddress(
  doc: PdfDocument,
  root: PdfElement,
  { text, url, alt }: Extract<PrintedBlock, { kind: 'address' }>,
): Promise<void> {
  doc.y += 8;
  keepTogether(doc, qrSize + 4);
  const top = doc.y;
  const place = { x: margin + qrSize + 14, width: textWidth(doc) - qrSize - 14 };
  drawQrCode(doc, root, { url, alt }, { left: margin, top });
  doc.y = top + 24;
  await writeLine(doc, root, { text, tone: 'plain' }, place);
  writeLinkParagraph(doc, root, { text: url, url }, place);
  doc.y = Math.max(doc.y, top + qrSize) + 6;
}

function writeBlanks(doc: PdfDocument, root: PdfElement, { words }: Extract<PrintedBlock, { kind: 'blanks' }>): void {
  keepTogether(doc, words.length * 30);
  for (const word of words) {
    doc.y += 14;
    const top = doc.y;
    writeElement(doc, root, 'P', word, { size: 10.5 });
    const from = margin + Math.min(textWidth(doc) * 0.6, doc.widthOfString(word) + 8);
    drawRule(doc, from, margin + Math.max(from - margin + 120, textWidth(doc) * 0.85), top + 13, textColor);
  }
  doc.y += 6;
}

async function writeBlock(doc: PdfDocument, root: PdfElement, block: PrintedBlock): Promise<void> {
  if (block.kind === 'heading') return writeHeading(doc, root, block.text);
  if (block.kind === 'mark') return writeMark(doc, root, block);
  if (block.kind === 'facts') return writeFacts(doc, root, block.facts);
  if (block.kind === 'links') return writeLinks(doc, root, block.links, wholeLine(doc));
  if (block.kind === 'list') return writeList(doc, root, block.entries);
  if (block.kind === 'address') return writeAddress(doc, root, block);
  if (block.kind === 'blanks') return writeBlanks(doc, root, block);
  for (const line of block.lines) await writeLine(doc, root, line, wholeLine(doc));
}

/** @returns the bytes of the file; the same document gives the same ones */
export async function renderPrintedPdf(printed: PrintedDocument): Promise<Uint8Array> {
  const { title, author, heading, subtitle, footer, written, blocks } = printed;
  const { doc, root, finish } = await createPdf({ title, author, written: new Date(written) });
  doc.y = margin - 14;
  writeElement(doc, root, 'P', author, { size: 11, weight: 700 });
  doc.y += 2;
  writeElement(doc, root, 'H1', heading, { size: 20, weight: 700 });
  doc.y += 2;
  writeElement(doc, root, 'P', subtitle, { size: 14 });
  doc.y += 6;
  drawRule(doc, margin, doc.page.width - margin, doc.y, textColor);
  doc.y += 10;
  for (const block of blocks) {
    await writeBlock(doc, root, block);
    doc.y += 5;
  }
  if (hasUndrawable(JSON.stringify([heading, subtitle, blocks]))) {
    await writeLine(doc, root, small(texts.undrawable), wholeLine(doc));
  }
  return finish(footer);
}

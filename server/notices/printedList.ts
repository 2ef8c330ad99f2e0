/** Writes a list on several levels into a PDF file, each entry with its number, lines and links. */
import { setImmediate as pauseWhileBusy } from 'node:timers/promises';
import {
  keepTogether,
  margin,
  type PdfDocument,
  type PdfElement,
  type TextStyle,
  textWidth,
  typedTextHeight,
  writeLinkedText,
  writeTypedText,
} from '../../db/taggedPdf.ts';
import type { PrintedEntry, PrintedLink } from './printedDocument.ts';
import { mutedStyle, type Place, styleOf, writeLine } from './printedParts.ts';

const indent = 24;
const labelStyle: TextStyle = { size: 10.5, weight: 700 };
/** An entry that is not higher stays on one page. */
const maxKept = 160;

type Level = { list: PdfElement; item: PdfElement; body: PdfElement };

/** Closes the levels below a depth, and the entry at it. */
function closeLevels(levels: Level[], depth: number): void {
  while (levels.length > depth + 1) closeLevel(levels.pop());
  const last = levels.at(depth);
  last?.body.end();
  last?.item.end();
}

function closeLevel(level: Level | undefined): void {
  level?.body.end();
  level?.item.end();
  level?.list.end();
}

/** Opens an entry in the list of its level, which begins where there is none. */
function openEntry(doc: PdfDocument, root: PdfElement, levels: Level[], depth: number): Level {
  closeLevels(levels, depth);
  let list = levels[depth]?.list;
  if (!list) {
    list = doc.struct('L');
    (levels.at(-1)?.body ?? root).add(list);
  }
  const [item, body] = [doc.struct('LI'), doc.struct('LBody')];
  list.add(item);
  const level = { list, item, body };
  levels[depth] = level;
  return level;
}

const widestLabel = (doc: PdfDocument, entries: readonly PrintedEntry[]): number =>
  Math.min(
    90,
    Math.max(indent, ...entries.map(({ label }) => doc.font('latin-700').fontSize(10.5).widthOfString(label) + 10)),
  );

function heightOf(doc: PdfDocument, { lines, links }: PrintedEntry, width: number): number {
  const texts = [
    ...lines.map((line) => ({ text: line.text, look: styleOf(line) })),
    ...links.map(({ title }) => ({ text: title, look: mutedStyle })),
  ];
  let height = 0;
  for (const { text, look } of texts) {
    height += text.length > 1500 ? maxKept : typedTextHeight(doc, text, look, width) + 2;
    if (height > maxKept) break;
  }
  return height;
}

/** Writes titles as links, each with its address for those who read on paper. */
export function writeLinks(
  doc: PdfDocument,
  parent: PdfElement,
  links: readonly PrintedLink[],
  { x, width }: Place,
): void {
  for (const { title, url } of links) {
    const look: TextStyle = { size: 10, color: '#1a4f8b' };
    keepTogether(doc, typedTextHeight(doc, title, look, width) + typedTextHeight(doc, url, mutedStyle, width) + 2);
    const paragraph = doc.struct('P');
    parent.add(paragraph);
    writeLinkedText(doc, paragraph, { text: title, url }, look, { x, y: doc.y, width });
    paragraph.add(doc.struct('Span', {}, () => writeTypedText(doc, url, mutedStyle, { x, y: doc.y, width })));
    paragraph.end();
    doc.y += 3;
  }
}

/** Other requests run before each entry. */
export async function writeList(doc: PdfDocument, root: PdfElement, entries: readonly PrintedEntry[]): Promise<void> {
  const levels: Level[] = [];
  const labelWidth = widestLabel(doc, entries);
  for (const entry of entries) {
    await pauseWhileBusy();
    const depth = Math.min(entry.depth, levels.length);
    const left = margin + depth * indent;
    const place = { x: left + labelWidth, width: textWidth(doc) - depth * indent - labelWidth };
    keepTogether(doc, Math.min(heightOf(doc, entry, place.width), maxKept));
    const { item, body } = openEntry(doc, root, levels, depth);
    const top = doc.y;
    item.add(
      doc.struct('Lbl', {}, () =>
        writeTypedText(doc, entry.label, labelStyle, { x: left, y: top, width: labelWidth - 4 }),
      ),
    );
    const labelBottom = doc.y;
    const { page } = doc;
    doc.y = top;
    item.add(body);
    for (const line of entry.lines) await writeLine(doc, body, line, place);
    writeLinks(doc, body, entry.links, place);
    // A long label may be higher than the words beside it.
    if (doc.page === page) doc.y = Math.max(doc.y, labelBottom);
    doc.y += 5;
  }
  while (levels.length > 0) closeLevel(levels.pop());
}

/** The styles of printed notices and receipts, and the writing of a line. */
import { setImmediate as pauseWhileBusy } from 'node:timers/promises';
import {
  keepTogether,
  mutedColor,
  type PdfDocument,
  type PdfElement,
  type TextStyle,
  typedTextHeight,
  writeTypedText,
} from '../../db/taggedPdf.ts';
import type { PrintedLine } from './printedDocument.ts';

export type Place = { x: number; width: number };

export const mutedStyle: TextStyle = { size: 9, color: mutedColor };

const styles: Record<PrintedLine['tone'], TextStyle> = {
  plain: { size: 10.5 },
  strong: { size: 10.5, weight: 700 },
  small: mutedStyle,
};

export const styleOf = ({ tone }: PrintedLine): TextStyle => styles[tone];

/** A shorter text stays on one page. */
const maxKeptLetters = 600;

/** Lines without a space end earlier, because the search for a line's end starts at each letter. */
const longWord = /\S{300}/g;

/**
 * Writes a line as a paragraph, or as one for each line break in it. Other requests run in between, because a long text
 * takes a while.
 */
export async function writeLine(doc: PdfDocument, parent: PdfElement, line: PrintedLine, place: Place): Promise<void> {
  const look = styleOf(line);
  for (const text of line.text.replace(longWord, '$&\n').split(/\r\n?|\n/)) {
    await pauseWhileBusy();
    if (text.trim() === '') {
      doc.y += look.size / 2;
      continue;
    }
    keepTogether(doc, text.length > maxKeptLetters ? look.size * 3 : typedTextHeight(doc, text, look, place.width));
    parent.add(doc.struct('P', {}, () => writeTypedText(doc, text, look, { ...place, y: doc.y, lineGap: 1 })));
    doc.y += 2;
  }
}

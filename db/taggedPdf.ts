/** PDF files for everybody: tagged for screen readers (PDF/UA), with the fonts inside. Measures are in points. */
import { chooseLetters, isDrawable, type Letters, loadLetters, readTypeface, type Weight } from './typeface.ts';

export type PdfDocument = PDFKit.PDFDocument;
export type PdfElement = PDFKit.PDFStructureElement;

/** The name of a font, as a document knows it. */
export const fontName = (weight: Weight, letters: Letters = 'latin') => `${letters}-${weight}`;
export const regular = fontName(400);
export const bold = fontName(700);

export const margin = 64;
export const textColor = '#1b2027';
export const mutedColor = '#565f69';
export const lineColor = '#c9c4b8';

export const textWidth = (doc: PdfDocument) => doc.page.width - margin * 2;

/** PDF/UA came to pdfkit after its types were written. */
type PdfOptions = Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: 'PDF/UA' };

type HasMetadata = { endMetadata(): void };

/** Pdfkit writes title and author into the file's XML as they are. At that point they are written elsewhere already. */
function escapeMetadata(doc: PdfDocument & HasMetadata): void {
  const end = doc.endMetadata.bind(doc);
  const escapeXml = (text = '') => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  doc.endMetadata = () => {
    doc.info.Title = escapeXml(doc.info.Title);
    doc.info.Author = escapeXml(doc.info.Author);
    end();
  };
}

/**
 * Begins a PDF file (PDF/UA, US Letter).
 * @param given `written` is also the file's own date, so that the same content gives the same bytes
 * @returns `root` takes the document's elements; `finish` ends the file, which is not changed afterwards
 */
export async function createPdf({ title, author, written }: { title: string; author: string; written: Date }) {
  const { default: PDFDocument } = await import('pdfkit');
  await loadLetters();
  const options: PdfOptions = {
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // Without it the file would ask for Helvetica, which is not inside.
    font: readTypeface(400, 'latin') as unknown as string,
    info: { Title: title, Author: author, CreationDate: written, ModDate: written },
  };
  const doc: PdfDocument = new PDFDocument(options as object);
  escapeMetadata(doc as PdfDocument & HasMetadata);
  for (const weight of [400, 700] as const) doc.registerFont(fontName(weight), readTypeface(weight, 'latin'));
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  /** @param footer stands at the left of each page's foot */
  const finish = (footer: string) => {
    root.end();
    writeFooters(doc, footer);
    doc.end();
    return done;
  };
  return { doc, root, finish };
}

/** Sets how the next text looks. */
export const style = (
  doc: PdfDocument,
  { font = regular, size, color = textColor }: { font?: string; size: number; color?: string },
) => doc.font(font).fontSize(size).fillColor(color);

/** Begins a new page unless so many points are left on this one. @returns whether it did */
export function keepTogether(doc: PdfDocument, points: number): boolean {
  if (doc.y + points <= doc.page.height - margin - 24) return false;
  doc.addPage();
  return true;
}

/** Draws what only the eye needs: rules and color. */
export function decorate(doc: PdfDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}

/** Text that people typed, as it is drawn: a letter that no file has would be an empty box. */
const toDrawn = (text: string): string =>
  [...text.normalize('NFC')].map((character) => (isDrawable(character) ? character : '?')).join('');

/** Whether a text has letters that no file has, which are written as `?`. To be asked once a file was begun. */
export const hasUndrawable = (text: string): boolean =>
  [...new Set(text.normalize('NFC'))].some((character) => !isDrawable(character));

/** Sets the font of letters. The file of the rarer ones is read when something is written in them. */
function setFont(doc: PdfDocument, weight: Weight, letters: Letters): PdfDocument {
  const name = fontName(weight, letters);
  if (letters !== 'latin') doc.registerFont(name, readTypeface(weight, letters));
  return doc.font(name);
}

export type TextStyle = { weight?: Weight; size: number; color?: string };

/** How high typed text becomes. */
export function typedTextHeight(doc: PdfDocument, text: string, { weight = 400, size }: TextStyle, width: number) {
  const drawn = toDrawn(text) || ' ';
  return setFont(doc, weight, chooseLetters(drawn)).fontSize(size).heightOfString(drawn, { width });
}

/** Writes text that people typed, in whatever Latin letters: aligned to the left, below or beside what is there. */
export function writeTypedText(
  doc: PdfDocument,
  text: string,
  { weight = 400, size, color = textColor }: TextStyle,
  { x, y, width, lineGap = 0 }: { x: number; y: number; width: number; lineGap?: number },
): void {
  const drawn = toDrawn(text) || ' ';
  setFont(doc, weight, chooseLetters(drawn)).fontSize(size).fillColor(color).text(drawn, x, y, { width, lineGap });
}

function writeFooters(doc: PdfDocument, footer: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // The foot lies inside the bottom margin, where text would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - 44;
    const width = textWidth(doc);
    style(doc, { size: 8.5, color: mutedColor });
    doc.text(footer, margin, y, { width: width * 0.75, lineBreak: false });
    doc.text(`Page ${page + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

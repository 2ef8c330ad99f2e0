/** Accessible PDF files: tagged for screen readers (PDF/UA), with embedded fonts. Measures are in points. */
import { chooseLetters, isDrawable, type Letters, loadLetters, readTypeface, type Weight } from './typeface.ts';

export type PdfDocument = PDFKit.PDFDocument;
export type PdfElement = PDFKit.PDFStructureElement;

/** The name of a font in a document. */
export const fontName = (weight: Weight, letters: Letters = 'latin') => `${letters}-${weight}`;
export const regular = fontName(400);
export const bold = fontName(700);

export const margin = 64;
export const textColor = '#1b2027';
export const mutedColor = '#565f69';
export const lineColor = '#c9c4b8';

export const textWidth = (doc: PdfDocument) => doc.page.width - margin * 2;

/** PDF/UA, and fonts as bytes, came to pdfkit after its types were written. */
type PdfOptions = Omit<PDFKit.PDFDocumentOptions, 'subset' | 'font'> & { subset: 'PDF/UA'; font: Buffer };

type HasMetadata = { endMetadata(): void };

/** pdfkit writes title and author into the file's XML unescaped. By then their other copies are written. */
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
 * @returns `root` takes the document's elements; `finish` closes the file
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
    // Without it the file would refer to Helvetica, which is not embedded.
    font: readTypeface(400, 'latin'),
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
  /** @param footer the text at the left of each page's foot */
  const finish = (footer: string) => {
    root.end();
    writeFooters(doc, footer);
    doc.end();
    return done;
  };
  return { doc, root, finish };
}

/** Sets the style of the next text. */
export const style = (
  doc: PdfDocument,
  { font = regular, size, color = textColor }: { font?: string; size: number; color?: string },
) => doc.font(font).fontSize(size).fillColor(color);

/** Begins a new page unless so many points remain on this one. @returns whether it did */
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

/** Fonts lack blanks other than the space, and characters without a shape. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Replaces letters that no font has, which would be drawn as empty boxes. */
const toDrawn = (text: string): string =>
  [...normalizeText(text)].map((character) => (isDrawable(character) ? character : '?')).join('');

/** Whether a text has letters that no font has, which are written as `?`. Call it only after a file was begun. */
export const hasUndrawable = (text: string): boolean =>
  [...new Set(normalizeText(text))].some((character) => !isDrawable(character));

/** Sets the font. The font of rarer letters loads on first use. */
function setFont(doc: PdfDocument, weight: Weight, letters: Letters): PdfDocument {
  const name = fontName(weight, letters);
  if (letters !== 'latin') doc.registerFont(name, readTypeface(weight, letters));
  return doc.font(name);
}

export type TextStyle = { weight?: Weight; size: number; color?: string };

/**
 * Writes typed text as a link, which must not cross a page.
 * @param parent takes the link's element
 */
export function writeLinkedText(
  doc: PdfDocument,
  parent: PdfElement,
  { text, url }: { text: string; url: string },
  look: TextStyle,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const link = doc.struct('Link');
  parent.add(link);
  link.add(() => writeTypedText(doc, text, look, { x, y, width }));
  // Screen readers announce this description; pdfkit supports it, though its types don't.
  const described = { structParent: link, Contents: new String(text) } as object;
  doc.link(x, y, width, doc.y - y, url, described);
  link.end();
}

/** The height of typed text. */
export function typedTextHeight(doc: PdfDocument, text: string, { weight = 400, size }: TextStyle, width: number) {
  const drawn = toDrawn(text) || ' ';
  return setFont(doc, weight, chooseLetters(drawn)).fontSize(size).heightOfString(drawn, { width });
}

/** Writes typed text, in any Latin letters: aligned to the left, below or beside the previous content. */
export function writeTypedText(
  doc: PdfDocument,
  text: string,
  { weight = 400, size, color = textColor }: TextStyle,
  { x, y, width, lineGap = 0 }: { x: number; y: number; width: number; lineGap?: number },
): void {
  const drawn = toDrawn(text) || ' ';
  setFont(doc, weight, chooseLetters(drawn)).fontSize(size).fillColor(color).text(drawn, x, y, { width, lineGap });
}

/** Cuts a text that is wider than its line. */
function fitText(doc: PdfDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let letters = [...text].slice(0, 200);
  while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

function writeFooters(doc: PdfDocument, footer: string): void {
  const drawn = toDrawn(footer);
  const letters = chooseLetters(drawn);
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // The foot lies inside the bottom margin, where text would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - 44;
    const width = textWidth(doc);
    style(doc, { size: 8.5, color: mutedColor });
    setFont(doc, 400, letters);
    doc.text(fitText(doc, drawn, width * 0.8), margin, y, { lineBreak: false });
    doc.font(regular);
    doc.text(`Page ${page + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

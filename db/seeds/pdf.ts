/** The demo's documents: real PDF files, tagged for screen readers, with the font inside. */
import { formatDate } from './dates.ts';
import type { DemoDocument } from './demo-town.ts';
import {
  type Block,
  bold,
  decorate,
  lineColor,
  margin,
  mutedColor,
  type PdfContent,
  type PdfDocument,
  regular,
  style,
  textWidth,
  writeBlock,
} from './pdf-blocks.ts';

/** PDF/UA came to pdfkit after its types were written. */
type PdfOptions = Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: 'PDF/UA' };

/** Writes the content as a PDF file (PDF/UA, US Letter). */
async function renderPdf(content: PdfContent): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const written = new Date(`${content.date}T15:00:00Z`);
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
    font: regular,
    info: { Title: content.title, Author: content.publisher, CreationDate: written, ModDate: written },
  };
  const doc = new PDFDocument(options as object);
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHeader(doc, root, content);
  for (const block of content.blocks) writeBlock(doc, root, block);
  root.end();
  writeFooters(doc, content);
  doc.end();
  return done;
}

function writeHeader(doc: PdfDocument, root: PDFKit.PDFStructureElement, content: PdfContent): void {
  decorate(doc, () => doc.rect(0, 0, doc.page.width, 10).fill(content.accent));
  root.add(
    doc.struct('P', {}, () =>
      style(doc, { font: bold, size: 10, color: content.accent }).text(
        content.publisher.toUpperCase(),
        margin,
        margin - 8,
        { characterSpacing: 1.1 },
      ),
    ),
  );
  root.add(
    doc.struct('H1', {}, () =>
      style(doc, { font: bold, size: 22 }).text(content.title, margin, doc.y + 6, {
        characterSpacing: 0,
        width: textWidth(doc),
      }),
    ),
  );
  root.add(
    doc.struct('P', {}, () =>
      style(doc, { size: 11, color: mutedColor }).text(content.subtitle, { width: textWidth(doc) }),
    ),
  );
  doc.y += 8;
  decorate(doc, () =>
    doc
      .moveTo(margin, doc.y)
      .lineTo(doc.page.width - margin, doc.y)
      .lineWidth(1)
      .stroke(lineColor),
  );
  doc.y += 14;
}

function writeFooters(doc: PdfDocument, content: PdfContent): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // The foot lies inside the bottom margin, where text would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - 44;
    const width = textWidth(doc);
    style(doc, { size: 8.5, color: mutedColor });
    doc.text(`${content.publisher} · ${content.address}`, margin, y, { width: width * 0.75, lineBreak: false });
    doc.text(`Page ${page + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/** A document as its town writes it down; the subtitle is description and date unless it says otherwise. */
type SeedDocument = Omit<DemoDocument, 'pdf'> & { subtitle?: string; blocks: Block[] };

/** Makes documents with a town's letterhead. */
export const documentsOf =
  (letterhead: Pick<PdfContent, 'publisher' | 'address' | 'accent'>) =>
  ({ subtitle, blocks, ...document }: SeedDocument): DemoDocument => ({
    ...document,
    pdf: () =>
      renderPdf({
        ...letterhead,
        title: document.title,
        subtitle: subtitle ?? `${document.description} ${formatDate(document.date)}`,
        date: document.date,
        blocks,
      }),
  });

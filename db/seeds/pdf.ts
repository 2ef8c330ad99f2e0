/** The demo's documents: real PDF files, tagged for screen readers, with embedded fonts. */

import {
  bold,
  createPdf,
  decorate,
  lineColor,
  margin,
  mutedColor,
  type PdfDocument,
  type PdfElement,
  style,
  textWidth,
} from '../taggedPdf.ts';
import { formatDate } from './dates.ts';
import type { DemoDocument } from './demo-town.ts';
import { type Block, type PdfContent, writeBlock } from './pdf-blocks.ts';

async function renderPdf(content: PdfContent): Promise<Uint8Array> {
  const { doc, root, finish } = await createPdf({
    title: content.title,
    author: content.publisher,
    written: new Date(`${content.date}T15:00:00Z`),
  });
  writeHeader(doc, root, content);
  for (const block of content.blocks) writeBlock(doc, root, block);
  return finish(`${content.publisher} · ${content.address}`);
}

function writeHeader(doc: PdfDocument, root: PdfElement, content: PdfContent): void {
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

/** A document in a town's file; its subtitle is description and date by default. */
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

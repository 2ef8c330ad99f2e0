/** Draws an address as a QR code, for phones that look at paper. */
import { encode } from 'uqr';
import type { PdfDocument, PdfElement } from '../../db/taggedPdf.ts';

/** In points; large enough for a phone to scan from paper at arm's length. */
export const qrSize = 92;

/** @param alt what screen readers say of it */
export function drawQrCode(
  doc: PdfDocument,
  parent: PdfElement,
  { url, alt }: { url: string; alt: string },
  { left, top }: { left: number; top: number },
): void {
  const { size, data } = encode(url, { border: 2 });
  const unit = qrSize / size;
  const draw = () => {
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        // Squares overlap slightly, so that no white hairline shows between them.
        if (isDark) doc.rect(left + x * unit, top + y * unit, unit + 0.05, unit + 0.05);
      });
    });
    doc.fill('#000000');
  };
  // Some readers ask where a figure lies; pdfkit supports it, though its types don't.
  const described = { alt, bbox: [left, top, left + qrSize, top + qrSize] } as PDFKit.Mixins.StructureElementOptions;
  parent.add(doc.struct('Figure', described, draw));
}

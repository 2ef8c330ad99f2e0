/** Writes the tables of a receipt's or invoice's PDF: items and sums. */
import { setImmediate as pauseWhileBusy } from 'node:timers/promises';
import {
  decorate,
  fontName,
  keepTogether,
  lineColor,
  margin,
  mutedColor,
  type PdfDocument,
  type PdfElement,
  type TextStyle,
  textColor,
  textWidth,
  typedTextHeight,
  writeTypedText,
} from '../../db/taggedPdf.ts';
import type { SaleDocument } from './saleDocument.ts';
import { saleTexts as texts } from './texts.ts';

export type SalePage = { doc: PdfDocument; root: PdfElement; accent: string };

export const smallStyle: TextStyle = { size: 9, color: mutedColor };
export const plainStyle: TextStyle = { size: 10 };
export const alarmColor = '#94241a';

export const drawRule = (doc: PdfDocument, y: number, from: number, color = lineColor, width = 0.7) =>
  decorate(doc, () =>
    doc
      .moveTo(from, y)
      .lineTo(doc.page.width - margin, y)
      .lineWidth(width)
      .stroke(color),
  );

type Cell = { text: string; x: number; width: number; isFigure: boolean };

/** Figures are right-aligned and contain no typed text, which needs fallback fonts. */
function writeCell(doc: PdfDocument, { text, x, width, isFigure }: Cell, look: TextStyle, y: number): void {
  if (!isFigure) {
    writeTypedText(doc, text, look, { x, y, width });
    return;
  }
  doc
    .font(fontName(look.weight ?? 400))
    .fontSize(look.size)
    .fillColor(look.color ?? textColor)
    .text(text, x, y, { width, align: 'right' });
}

/** Columns of figures are as wide as their content. */
const figureWidths = [60, 84, 90];
function widenFigures(doc: PdfDocument, items: SaleDocument['items']): number[] {
  doc.font(fontName(plainStyle.weight ?? 400)).fontSize(plainStyle.size);
  return figureWidths.map((width, index) =>
    Math.max(
      width,
      ...items.map(({ quantity, price, total }) => doc.widthOfString([quantity, price, total][index] ?? '') + 12),
    ),
  );
}

function itemCells(doc: PdfDocument, cells: readonly string[], figures: readonly number[]): Cell[] {
  const first = textWidth(doc) - figures.reduce((sum, width) => sum + width, 0);
  let x = margin;
  return cells.map((text, index) => {
    const width = index === 0 ? first : (figures[index - 1] ?? 80);
    const cell = { text, x, width: index === 0 ? width - 8 : width, isFigure: index > 0 };
    x += width;
    return cell;
  });
}

/** A row takes up to 20 ms and an invoice has up to 200 rows, so other requests run before each. */
export async function writeItems({ doc, root }: SalePage, items: SaleDocument['items']): Promise<void> {
  const table = doc.struct('Table');
  root.add(table);
  const figures = widenFigures(doc, items);
  const header = itemCells(doc, [texts.item, texts.quantity, texts.price, texts.total], figures);
  const headLook: TextStyle = { ...smallStyle, weight: 700 };
  const drawHeader = (write: (cell: Cell, y: number) => void) => {
    const top = doc.y;
    for (const cell of header) write(cell, top);
    drawRule(doc, top + 16, margin, textColor, 1.2);
    doc.y = top + 22;
  };
  const head = doc.struct('TR');
  table.add(head);
  keepTogether(doc, 60);
  drawHeader((cell, y) =>
    head.add(
      doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions, () =>
        writeCell(doc, cell, headLook, y),
      ),
    ),
  );
  head.end();
  for (const item of items) {
    await pauseWhileBusy();
    const cells = itemCells(doc, [item.title, item.quantity, item.price, item.total], figures);
    const height = typedTextHeight(doc, item.title, plainStyle, cells[0]?.width ?? 0);
    if (keepTogether(doc, height + 8)) {
      // The repeated header is decorative: screen readers know the columns from the first one.
      drawHeader((cell, y) => decorate(doc, () => writeCell(doc, cell, headLook, y)));
    }
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    cells.forEach((cell, index) => {
      const scope = index === 0 ? { scope: 'Row' } : {};
      const write = () => writeCell(doc, cell, plainStyle, top);
      row.add(doc.struct(index === 0 ? 'TH' : 'TD', scope as PDFKit.Mixins.StructureElementOptions, write));
    });
    row.end();
    drawRule(doc, top + height + 4, margin);
    doc.y = top + height + 10;
  }
  table.end();
}

export function writeSums({ doc, root }: SalePage, sums: SaleDocument['sums']): void {
  keepTogether(doc, sums.length * 20 + 10);
  const [width, amountWidth] = [250, 90];
  const left = doc.page.width - margin - width;
  const table = doc.struct('Table');
  root.add(table);
  doc.y += 4;
  for (const { label, amount, kind } of sums) {
    const isSetOff = kind === 'total' || kind === 'due';
    const look: TextStyle = { size: 10, weight: isSetOff ? 700 : 400, color: kind === 'due' ? alarmColor : textColor };
    const labelCell = { text: label, x: left, width: width - amountWidth, isFigure: false };
    const amountCell = { text: amount, x: left + width - amountWidth, width: amountWidth, isFigure: true };
    const height = typedTextHeight(doc, label, look, labelCell.width);
    if (isSetOff) drawRule(doc, doc.y, left, textColor, 1);
    const top = doc.y + (isSetOff ? 5 : 2);
    const row = doc.struct('TR');
    table.add(row);
    const scope = { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions;
    row.add(doc.struct('TH', scope, () => writeCell(doc, labelCell, look, top)));
    row.add(doc.struct('TD', {}, () => writeCell(doc, amountCell, look, top)));
    row.end();
    doc.y = top + height + 3;
  }
  table.end();
  doc.y += 14;
}

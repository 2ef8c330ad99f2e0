/** Writes the blocks of a document into a PDF file, each with its tag. */
import {
  bold,
  decorate,
  keepTogether,
  lineColor,
  margin,
  mutedColor,
  type PdfDocument,
  type PdfElement,
  regular,
  style,
  textWidth,
} from '../taggedPdf.ts';

type Table = { columns: string[]; rows: string[][]; widths?: number[] };

/** A paragraph, a numbered list, a heading, a table, or lines to fill in by hand on a printed form. */
export type Block = string | string[] | { heading: string } | Table | { fields: string[] };

export type PdfContent = {
  /** The publisher's name and address: the line above the title and the foot of each page. */
  publisher: string;
  address: string;
  accent: string;
  title: string;
  subtitle: string;
  /** YYYY-MM-DD; also the file's own date, so that the same content gives the same bytes. */
  date: string;
  blocks: Block[];
};

export function writeBlock(doc: PdfDocument, root: PdfElement, block: Block): void {
  const width = textWidth(doc);
  doc.x = margin;
  if (typeof block === 'string') {
    keepTogether(doc, 40);
    root.add(doc.struct('P', {}, () => style(doc, { size: 10.5 }).text(block, margin, doc.y, { width, lineGap: 2.6 })));
    doc.y += 8;
  } else if ('heading' in block) {
    keepTogether(doc, 70);
    root.add(
      doc.struct('H2', {}, () =>
        style(doc, { font: bold, size: 13 }).text(block.heading, margin, doc.y + 6, { width }),
      ),
    );
    doc.y += 4;
  } else if (Array.isArray(block)) {
    const list = doc.struct('L');
    root.add(list);
    block.forEach((entry, index) => {
      keepTogether(doc, 30);
      const item = doc.struct('LI');
      list.add(item);
      const top = doc.y;
      item.add(
        doc.struct('Lbl', {}, () =>
          style(doc, { font: bold, size: 10.5, color: mutedColor }).text(`${index + 1}.`, margin, top, {
            width: 20,
            lineBreak: false,
          }),
        ),
      );
      item.add(
        doc.struct('LBody', {}, () =>
          style(doc, { size: 10.5 }).text(entry, margin + 24, top, { width: width - 24, lineGap: 2.4 }),
        ),
      );
      item.end();
      doc.y += 4;
    });
    list.end();
    doc.y += 6;
  } else if ('fields' in block) {
    for (const field of block.fields) {
      keepTogether(doc, 40);
      root.add(
        doc.struct('P', {}, () =>
          style(doc, { size: 9.5, color: mutedColor }).text(field, margin, doc.y + 16, { width }),
        ),
      );
      const at = doc.y - 1;
      const start = margin + Math.min(width * 0.6, doc.widthOfString(field) + 10);
      decorate(doc, () =>
        doc
          .moveTo(start, at)
          .lineTo(doc.page.width - margin, at)
          .lineWidth(0.8)
          .stroke('#8d949b'),
      );
    }
    doc.y += 14;
  } else {
    writeTable(doc, root, block, width);
  }
}

function writeTable(doc: PdfDocument, root: PdfElement, table: Table, width: number): void {
  const shares = table.widths ?? table.columns.map(() => 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / whole) * width);
  const isFigure = (cell: string) => /^[-–]?[$(]?[\d.,]+ ?%?\)?$/.test(cell);
  const element = doc.struct('Table');
  root.add(element);
  const row = (cells: string[], head: boolean) => {
    doc.font(head ? bold : regular).fontSize(9.5);
    const height =
      Math.max(...cells.map((cell, at) => doc.heightOfString(cell, { width: (widths[at] ?? 60) - 12 }))) + 9;
    keepTogether(doc, height);
    const top = doc.y;
    decorate(doc, () => {
      if (head) doc.rect(margin, top, width, height).fill('#ece8df');
      doc
        .moveTo(margin, top + height)
        .lineTo(margin + width, top + height)
        .lineWidth(0.6)
        .stroke(lineColor);
    });
    const line = doc.struct('TR');
    element.add(line);
    let left = margin;
    cells.forEach((cell, at) => {
      const align = table.rows.every((other) => isFigure(other[at] ?? '')) ? 'right' : 'left';
      const room = { width: (widths[at] ?? 60) - 12, align } as const;
      const [x, y] = [left + 6, top + 5];
      const write = () => style(doc, { font: head ? bold : regular, size: 9.5 }).text(cell, x, y, room);
      line.add(
        head
          ? doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions, write)
          : doc.struct('TD', {}, write),
      );
      left += widths[at] ?? 60;
    });
    line.end();
    doc.y = top + height;
  };
  row(table.columns, true);
  for (const cells of table.rows) row(cells, false);
  element.end();
  doc.y += 14;
}

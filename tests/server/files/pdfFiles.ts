/** PDF files for tests, written here byte by byte: with text, without, many pages, locked, broken, and bombs. */
import { deflateSync } from 'node:zlib';

type PdfParts = {
  /** The text of each page; '' for a page with nothing but lines. */
  pages: readonly string[];
  /** Further entries of the catalog and of each page, and further objects: the first has number 4 + 2 × pages. */
  catalog?: string;
  pageEntries?: string;
  objects?: readonly string[];
  /** Further entries of the trailer. */
  trailer?: string;
  /** Form fields and notes of each page. */
  annotations?: readonly string[];
  /** Filters of the pages' streams, and their bytes. */
  stream?: (text: string) => { filter: string; bytes: Buffer };
};

const escapeText = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

/** How a page is drawn: each line of its text below the one before; a line across where there is none. */
const drawPage = (text: string) =>
  text === ''
    ? '10 10 m 500 700 l S'
    : `BT /F1 12 Tf 14 TL 50 780 Td ${text
        .split('\n')
        .map((line) => `(${escapeText(line)}) '`)
        .join(' ')} ET`;

const plainStream = (text: string) => ({ filter: '', bytes: Buffer.from(drawPage(text), 'latin1') });

/** A PDF file with pages of text. */
export function makePdf({
  pages,
  catalog = '',
  pageEntries = '',
  objects: others = [],
  trailer = '',
  annotations = [],
  stream = plainStream,
}: PdfParts): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'));
  const pageIds = pages.map((_, place) => 4 + 2 * place);
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [place, text] of pages.entries()) {
    const { filter, bytes } = stream(text);
    const resources = '<< /Font << /F1 3 0 R >> >>';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${5 + 2 * place} 0 R /Annots [${annotations.join(' ')}] ${pageEntries} >>`,
    );
    const head = Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`, 'latin1');
    add(Buffer.concat([head, bytes, Buffer.from('\nendstream', 'latin1')]));
  }
  for (const other of others) add(other);
  const parts = [Buffer.from('%PDF-1.7\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [place, body] of objects.entries()) {
    offsets.push(at);
    const whole = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** One that asks for a password: its key fits none that is empty. */
export const makeLockedPdf = (): Buffer =>
  makePdf({
    pages: ['Secret'],
    trailer: `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  });

/** Some hundred bytes that unfold to as many megabytes: one filter inside the other. */
export function makePdfBomb(megabytes: number): Buffer {
  const inner = deflateSync(Buffer.alloc(megabytes * 2 ** 20, ' '));
  const bytes = deflateSync(inner);
  return makePdf({ pages: [''], stream: () => ({ filter: '/Filter [/FlateDecode /FlateDecode]', bytes }) });
}

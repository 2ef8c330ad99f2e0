import { describe, expect, test } from 'vitest';
import { maxFileTextLength } from '../../../db/rules/documents/fileTexts.ts';
import { readPdfText } from '../../../server/files/readers/readPdfText.ts';
import { makeLockedPdf, makePdf, makePdfBomb } from './pdfFiles.ts';
import { readPdfBytes, readPdfInProcess } from './readPdfBytes.ts';

const read = async (bytes: Buffer) => (await readPdfBytes(bytes)).text;

describe('the text of a PDF file', () => {
  test('is read page by page, with words in one piece', async () => {
    const found = await read(
      makePdf({ pages: ['Fence permits cost $25.\nAsk at the of-\nfice.', 'Second page (of 2)'] }),
    );
    expect(found).toEqual({
      status: 'text',
      pages: 2,
      text: 'Fence permits cost $25.\nAsk at the office.\nSecond page (of 2)',
    });
  });

  const drawn = (drawing: string) => ({ filter: '', bytes: Buffer.from(`BT /F1 14 Tf ${drawing} ET`, 'latin1') });
  const at = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`;
  // Widths of Helvetica in thousandths.
  const widths: Record<string, number> = { B: 667, o: 556, k: 500, s: 500, ' ': 278, t: 278, e: 556 };
  const twice = (text: string, shift: number) => {
    let x = 72;
    return [...text].map((letter) => {
      const both = `${at(x, 700, letter)} ${at(x + shift, 700, letter)}`;
      x += ((widths[letter] ?? 0) * 14) / 1000;
      return both;
    });
  };
  test.each([
    ['letter by letter', twice('Books to keep', 0.35).join(' '), 'Books to keep'],
    ['line by line', `${at(72, 700, 'Books to keep')} ${at(72.4, 700, 'Books to keep')}`, 'Books to keep'],
    [
      'after other lines, as a shadow',
      [at(72, 700, 'Books'), at(72, 650, 'to keep'), at(73, 699, 'Books'), at(73, 649, 'to keep')].join(' '),
      'Books\nto keep',
    ],
    ['never, though the words are the same', [at(72, 700, 'ok ok'), at(72, 680, 'ok ok')].join(' '), 'ok ok\nok ok'],
  ])('has what is printed twice once: %s', async (_how, drawing, expected) => {
    const found = await read(makePdf({ pages: ['x'], stream: () => drawn(drawing) }));
    expect(found.text).toBe(expected);
  });

  test('has what people filled into it', async () => {
    const field = (more: string) => `<< /Type /Annot /Subtype /Widget /Rect [100 600 300 620] /F 4 ${more} >>`;
    const annotations = [
      field('/FT /Tx /T (place) /V (Maggie Hall, 337 Elm)'),
      field('/FT /Ch /Ff 131072 /T (ward) /V (North) /Opt [(North) (South)]'),
      field('/FT /Tx /T (pin) /Ff 8192 /V (1234)'),
      field('/FT /Tx /T (empty) /V ()'),
      field('/FT /Tx /T (gone) /V (Not shown)').replace('/F 4', '/F 2'),
      field('/FT /Btn /T (agree) /V /Yes'),
      '<< /Type /Annot /Subtype /FreeText /Rect [100 500 300 520] /F 4 /DA (/F1 12 Tf) /Contents (Typed over it) >>',
    ];
    const found = await read(makePdf({ pages: ['Location:'], annotations }));
    expect(found.text).toBe('Location:\nTyped over it\nMaggie Hall, 337 Elm\nNorth');
  });

  test('with 500 pages is read to the end', async () => {
    const pages = Array.from({ length: 500 }, (_, at) => `Page ${at + 1} of the budget`);
    const found = await read(makePdf({ pages }));
    expect([found.status, found.pages]).toEqual(['text', 500]);
    expect(found.text).toMatch(/Page 1 of the budget\n.*Page 500 of the budget$/s);
  });

  test('is said to be cut where a file has more than is kept', async () => {
    const page = Array.from({ length: 50 }, () => 'The budget of the year'.repeat(4)).join('\n');
    const found = await read(makePdf({ pages: Array.from({ length: 130 }, () => page) }));
    expect([found.status, found.pages]).toEqual(['partial', 130]);
    expect(found.text.length).toBeGreaterThan(maxFileTextLength * 0.99);
  });

  test('is what was read until the time is over', async () => {
    const pages = Array.from({ length: 20 }, (_, at) => `Page ${at + 1} of the budget`);
    const { text } = await readPdfBytes(makePdf({ pages }), { contentAfterMs: 0 });
    expect(text).toEqual({ status: 'partial', pages: 20, text: 'Page 1 of the budget' });
  });
});

test.each([
  ['only pictures', makePdf({ pages: ['', '', ''] }), 'pictures', 3],
  ['a password', makeLockedPdf(), 'locked', 0],
  ['an end in the middle', makePdf({ pages: ['Whole'] }).subarray(0, 60), 'unreadable', 0],
  ['nothing', Buffer.alloc(0), 'unreadable', 0],
  ['no PDF at all', Buffer.from('Hello. '.repeat(1000)), 'unreadable', 0],
])('a file with %s is said to be so', async (_, bytes, status, pages) => {
  expect(await read(bytes)).toEqual({ status, pages, text: '' });
});

test('a bomb ends with its own process, by the memory that it takes and by the time', async () => {
  const tooLarge = { status: 'too_large', pages: 0, text: '' };
  expect((await readPdfInProcess(makePdfBomb(300), { maxBytes: 180 * 2 ** 20 })).text).toEqual(tooLarge);
  expect((await readPdfInProcess(makePdf({ pages: ['Whole'] }), { timeoutMs: 1 })).text).toEqual(tooLarge);
});

test('a file that is gone is unreadable', async () => {
  expect((await readPdfText('/nowhere/at-all.pdf')).text.status).toBe('unreadable');
});

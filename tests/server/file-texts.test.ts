import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxFileTextLength } from '../../db/rules/fileTexts.ts';
import { type PdfLimits, readPdfText } from '../../server/files/readPdfText.ts';
import { makeLockedPdf, makePdf, makePdfBomb } from './pdfFiles.ts';

/** A slow machine takes as long as it takes. */
const patient = { contentAfterMs: 600_000, timeoutMs: 900_000 };

async function read(bytes: Buffer, limits: Partial<PdfLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return readPdfText(path, { ...patient, ...limits });
}

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

  test('of 500 pages is read to the end', async () => {
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
    const found = await read(makePdf({ pages }), { contentAfterMs: 0 });
    expect(found).toEqual({ status: 'partial', pages: 20, text: 'Page 1 of the budget' });
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
  const unreadable = { status: 'unreadable', pages: 0, text: '' };
  expect(await read(makePdfBomb(300), { maxBytes: 180 * 2 ** 20 })).toEqual(unreadable);
  expect(await read(makePdf({ pages: ['Whole'] }), { timeoutMs: 1 })).toEqual(unreadable);
});

test('a file that is gone is unreadable', async () => {
  expect((await readPdfText('/nowhere/at-all.pdf', patient)).status).toBe('unreadable');
});

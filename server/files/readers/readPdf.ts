/** Reads the text and the facts of one PDF file. */
import { readFile } from 'node:fs/promises';
import { unknownFileFacts } from '../../../db/rules/accessibility/fileFacts.ts';
import {
  cleanFileText,
  type FileText,
  isOnlyPictures,
  maxFileTextLength,
} from '../../../db/rules/documents/fileTexts.ts';
import { joinRuns, listFilledValues, type PageAnnotation } from './pageText.ts';
import { type PdfFile, readPdfFacts } from './readPdfFacts.ts';
import { type ReadPdf, unreadPdf } from './readPdfText.ts';

/** Reads the pages' text, and counts those without letters. */
async function readPages(
  pdf: PdfFile,
  contentAfterMs: number,
  started: number,
): Promise<{ text: FileText; scannedPages: number }> {
  let [text, pages, scannedPages] = ['', 0, 0];
  do {
    pages += 1;
    const page = await pdf.getPage(pages);
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    // A damaged form must not cost the page's text.
    const annotations: PageAnnotation[] = await page.getAnnotations().catch(() => []);
    const words = [joinRuns(runs), ...listFilledValues(annotations)].join('\n');
    if (isOnlyPictures(words, 1)) scannedPages += 1;
    text += `${words}\n`;
    page.cleanup();
  } while (pages < pdf.numPages && text.length < maxFileTextLength && performance.now() - started < contentAfterMs);
  const cleaned = cleanFileText(text);
  const isScan = isOnlyPictures(cleaned, pages);
  const isCut = pages < pdf.numPages || text.length > maxFileTextLength;
  const status = isScan ? 'pictures' : isCut ? 'partial' : 'text';
  // A scan whose pages all hold a stamp is one as a whole.
  return { text: { status, pages: pdf.numPages, text: cleaned }, scannedPages: isScan ? pdf.numPages : scannedPages };
}

async function openPdf(path: string): Promise<PdfFile> {
  const { getDocumentProxy } = await import('unpdf');
  const file = await readFile(path);
  // A view: pdf.js takes no Buffer, and a copy of a large file costs as much again.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  return getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
}

// pdf.js throws an error of this name for files that need a password.
const statusOfError = (error: unknown) =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable';

/**
 * Reads a PDF file's text, only in a process of its own.
 * @param contentAfterMs partial text is enough after that time
 */
export async function readPdf(path: string, contentAfterMs: number): Promise<FileText> {
  const started = performance.now();
  try {
    return (await readPages(await openPdf(path), contentAfterMs, started)).text;
  } catch (error) {
    return unreadPdf(statusOfError(error)).text;
  }
}

/**
 * Reads a PDF file's text and facts, only in a process of its own: see readPdfText().
 * @param contentAfterMs partial text is enough after that time, and partial facts after half of it
 * @param keep gets the text before the facts are read
 */
export async function readPdfWithFacts(
  path: string,
  contentAfterMs: number,
  keep: (found: ReadPdf) => void,
): Promise<ReadPdf> {
  const started = performance.now();
  try {
    const pdf = await openPdf(path);
    const { text, scannedPages } = await readPages(pdf, contentAfterMs, started);
    const unchecked: ReadPdf = { text, facts: unknownFileFacts('unchecked', text.pages, scannedPages) };
    keep(unchecked);
    const facts = await readPdfFacts(pdf, scannedPages, contentAfterMs / 2).catch(() => unchecked.facts);
    return { text, facts };
  } catch (error) {
    return unreadPdf(statusOfError(error));
  }
}

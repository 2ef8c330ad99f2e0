/** Extracts the text of one PDF file. */
import { readFile } from 'node:fs/promises';
import {
  cleanFileText,
  type FileText,
  isOnlyPictures,
  maxFileTextLength,
} from '../../../db/rules/documents/fileTexts.ts';
import { joinRuns, listFilledValues, type PageAnnotation } from './pageText.ts';

async function readPages(path: string, contentAfterMs: number): Promise<FileText> {
  const started = performance.now();
  const { getDocumentProxy } = await import('unpdf');
  const file = await readFile(path);
  // A view: pdf.js takes no Buffer, and a copy of a large file costs as much again.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const pdf = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  let [text, pages] = ['', 0];
  do {
    pages += 1;
    const page = await pdf.getPage(pages);
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    // A damaged form must not cost the page's text.
    const annotations: PageAnnotation[] = await page.getAnnotations().catch(() => []);
    text += `${[joinRuns(runs), ...listFilledValues(annotations)].join('\n')}\n`;
    page.cleanup();
  } while (pages < pdf.numPages && text.length < maxFileTextLength && performance.now() - started < contentAfterMs);
  const cleaned = cleanFileText(text);
  if (isOnlyPictures(cleaned, pages)) return { status: 'pictures', pages: pdf.numPages, text: cleaned };
  const isCut = pages < pdf.numPages || text.length > maxFileTextLength;
  return { status: isCut ? 'partial' : 'text', pages: pdf.numPages, text: cleaned };
}

/**
 * Reads a PDF file, only in a process of its own: see readPdfText().
 * @param contentAfterMs partial text is enough after that time
 */
export async function readPdf(path: string, contentAfterMs: number): Promise<FileText> {
  try {
    return await readPages(path, contentAfterMs);
  } catch (error) {
    // pdf.js throws an error of this name for files that need a password.
    const isLocked = (error as Error).name === 'PasswordException';
    return { status: isLocked ? 'locked' : 'unreadable', pages: 0, text: '' };
  }
}

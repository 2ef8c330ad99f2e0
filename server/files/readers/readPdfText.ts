/** Extracts a PDF file's text in a separate process. */
import type { FileText } from '../../../db/rules/documents/fileTexts.ts';
import { type ReaderLimits, runReader } from './runReader.ts';

const script = new URL('./pdfTextProcess.ts', import.meta.url);

/** After `contentAfterMs`, the text read so far is enough; after `timeoutMs`, the process is killed. */
export type PdfLimits = ReaderLimits & { contentAfterMs: number };
const usualLimits: PdfLimits = { contentAfterMs: 20_000, timeoutMs: 40_000, maxBytes: 400 * 2 ** 20 };

/** @throws Error if no process can be started, which does not reflect on the file */
export async function readPdfText(path: string, given: Partial<PdfLimits> = {}): Promise<FileText> {
  const limits = { ...usualLimits, ...given };
  const result = await runReader<FileText>(script, [path, String(limits.contentAfterMs)], limits);
  return result.status === 'read' ? result.found : { status: result.status, pages: 0, text: '' };
}

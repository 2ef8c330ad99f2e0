/** Reads a PDF file's text and facts in a separate process. */
import { type FileFacts, type FileFactsStatus, unknownFileFacts } from '../../../db/rules/accessibility/fileFacts.ts';
import type { FileText, FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import { type ReaderLimits, runReader } from './runReader.ts';

const script = new URL('./pdfTextProcess.ts', import.meta.url);

/** After `contentAfterMs`, the text read so far is enough; after `timeoutMs`, the process is killed. */
export type PdfLimits = ReaderLimits & { contentAfterMs: number };
const usualLimits: PdfLimits = { contentAfterMs: 20_000, timeoutMs: 40_000, maxBytes: 400 * 2 ** 20 };

export type ReadPdf = { text: FileText; facts: FileFacts };

const factsStatuses: Partial<Record<FileTextStatus, FileFactsStatus>> = { locked: 'locked', unreadable: 'damaged' };

/** The result for a file that could not be read. */
export const unreadPdf = (status: FileTextStatus): ReadPdf => ({
  text: { status, pages: 0, text: '' },
  facts: unknownFileFacts(factsStatuses[status] ?? 'unchecked'),
});

/** @throws Error if no process can be started, which does not reflect on the file */
export async function readPdfText(path: string, given: Partial<PdfLimits> = {}): Promise<ReadPdf> {
  const limits = { ...usualLimits, ...given };
  const result = await runReader<ReadPdf>(script, [path, String(limits.contentAfterMs)], limits);
  return result.status === 'read' ? result.found : unreadPdf(result.status);
}

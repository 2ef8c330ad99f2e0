/** Reads the bytes of a PDF file by what the server reads uploads with. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import { readPdfWithFacts } from '../../../server/files/readers/readPdf.ts';
import { type PdfLimits, type ReadPdf, readPdfText } from '../../../server/files/readers/readPdfText.ts';

/** A slow machine takes as long as it takes. */
const contentAfterMs = 600_000;

function storeFile(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return path;
}

/** Without the process of its own that bounds it, which takes longer to start than most files to read. */
export const readPdfBytes = (bytes: Uint8Array, limits = { contentAfterMs }): Promise<ReadPdf> =>
  readPdfWithFacts(storeFile(bytes), limits.contentAfterMs, () => {});

/** In a process of its own, as the server does. */
export const readPdfInProcess = (bytes: Uint8Array, limits: Partial<PdfLimits>): Promise<ReadPdf> =>
  readPdfText(storeFile(bytes), { contentAfterMs, timeoutMs: 900_000, ...limits });

/** The rules of the barriers in a file; none where screen readers can read it. */
export const findPdfBarriers = async (bytes: Uint8Array): Promise<string[]> => {
  const { facts } = await readPdfBytes(bytes);
  if (facts.status !== 'checked') throw new Error(`The file is ${facts.status}.`);
  return listFileBarriers(facts, { file_id: 'f1', file_name: 'plan.pdf' }).map(({ rule }) => rule);
};

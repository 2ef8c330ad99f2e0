/** Reads the bytes of a PDF file as the server reads an upload. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import { type PdfLimits, readPdfText } from '../../../server/files/readers/readPdfText.ts';

/** A slow machine takes as long as it takes. */
const patient = { contentAfterMs: 600_000, timeoutMs: 900_000 };

export async function readPdfBytes(bytes: Uint8Array, limits: Partial<PdfLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return readPdfText(path, { ...patient, ...limits });
}

/** The rules of the barriers in a file; none where screen readers can read it. */
export const findPdfBarriers = async (bytes: Uint8Array): Promise<string[]> => {
  const { facts } = await readPdfBytes(bytes);
  if (facts.status !== 'checked') throw new Error(`The file is ${facts.status}.`);
  return listFileBarriers(facts, { file_id: 'f1', file_name: 'plan.pdf' }).map(({ rule }) => rule);
};

/**
 * Reads the text and the facts of one PDF file in a separate process and prints them as JSON. Arguments: the file, and
 * the milliseconds after which partial text is enough.
 */
import { readPdfWithFacts } from './readPdf.ts';
import { serveReader } from './serveReader.ts';

await serveReader(import.meta.url, ([path = '', contentAfterMs], keep) =>
  readPdfWithFacts(path, Number(contentAfterMs), keep),
);

/**
 * Extracts the text of one PDF file in a separate process and prints it as JSON. Arguments: the file, and the
 * milliseconds after which partial text is enough.
 */
import { readPdf } from './readPdf.ts';
import { serveReader } from './serveReader.ts';

await serveReader(import.meta.url, ([path = '', contentAfterMs]) => readPdf(path, Number(contentAfterMs)));

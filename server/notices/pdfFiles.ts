/** Makes printed notices and receipts: each once for all who wait for it, one at a time, and remembers the last ones. */
import { type Caller, createSharedWork, createWorkQueue } from '../http/workQueue.ts';
import type { PrintedDocument } from './printedDocument.ts';
import { renderPrintedPdf } from './printedPdf.ts';

const maxCachedBytes = 32 * 1024 * 1024;
const maxWaiting = 100;

/**
 * Reads a file, or makes it. @param key names its content: equal keys are equal files
 * @throws Overload if too many wait
 */
export type ReadPdfFile = (key: string, caller: Caller, compose: () => PrintedDocument) => Promise<Uint8Array>;

/** @param draw lays a document out */
export function createPdfFiles(draw = renderPrintedPdf): ReadPdfFile {
  const share = createSharedWork<Uint8Array>(createWorkQueue(1, maxWaiting));
  const cached = new Map<string, Uint8Array>();
  let cachedBytes = 0;

  function addToCache(key: string, bytes: Uint8Array): void {
    cached.set(key, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= maxCachedBytes) break;
      cached.delete(oldest);
      cachedBytes -= length;
    }
  }

  return async (key, caller, compose) =>
    cached.get(key) ??
    share(key, caller, async () => {
      const bytes = await draw(compose());
      addToCache(key, bytes);
      return bytes;
    });
}

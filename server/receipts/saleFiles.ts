/** Receipts and invoices as PDF files. Drawing one takes a while, so it is drawn once for as long as it says the same. */
import { createHash } from 'node:crypto';
import { createLimiter } from '../http/createLimiter.ts';
import type { SaleDocument } from './saleDocument.ts';

const defaultMaxBytes = 32 * 1024 * 1024;

type CachedFile = { file: Promise<Uint8Array>; bytes: number };

/**
 * A cache of at most `maxBytes`; what was not read for the longest time goes first.
 * @param draw makes a file; one at a time, so that other calls are answered in between
 * @returns reads a document's file. @throws Problem `unavailable` when too many are waiting
 */
export function createSaleFiles(draw: (sale: SaleDocument) => Promise<Uint8Array>, maxBytes = defaultMaxBytes) {
  const limit = createLimiter(1, 200);
  const cached = new Map<string, CachedFile>();
  let totalBytes = 0;

  function remove(key: string): void {
    totalBytes -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }

  function drawFile(key: string, sale: SaleDocument): CachedFile {
    const entry: CachedFile = { file: limit(() => draw(sale)), bytes: 0 };
    entry.file.then(
      ({ byteLength }) => {
        if (cached.get(key) !== entry) return;
        entry.bytes = byteLength;
        totalBytes += byteLength;
        for (const oldest of cached.keys()) if (totalBytes > maxBytes) remove(oldest);
      },
      () => cached.get(key) === entry && remove(key),
    );
    return entry;
  }

  return (sale: SaleDocument): Promise<Uint8Array> => {
    // Everything that the file says decides it: the version of the order, but also the town's name and color.
    const key = createHash('sha256').update(JSON.stringify(sale)).digest('base64url');
    const entry = cached.get(key) ?? drawFile(key, sale);
    cached.delete(key);
    cached.set(key, entry);
    return entry.file;
  };
}

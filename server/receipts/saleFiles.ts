/** Caches receipts and invoices as PDF files: rendering takes a while, so each is rendered once per content. */
import { createHash } from 'node:crypto';
import { createLimiter } from '../http/createLimiter.ts';
import type { SaleDocument } from './saleDocument.ts';

const defaultMaxBytes = 32 * 1024 * 1024;

type CachedFile = { file: Promise<Uint8Array>; bytes: number };

/**
 * Creates a cache of at most `maxBytes`, which evicts the least recently read file first.
 * @param draw renders a file; one at a time, so that other requests are answered in between
 * @returns a function that reads a document's file. @throws Problem `unavailable` if too many requests wait
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
    // The whole content is the key, because the town's name and color matter as well as the order's version.
    const key = createHash('sha256').update(JSON.stringify(sale)).digest('base64url');
    const entry = cached.get(key) ?? drawFile(key, sale);
    cached.delete(key);
    cached.set(key, entry);
    return entry.file;
  };
}

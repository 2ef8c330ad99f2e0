/** Writes ZIP files during their download: one entry at a time is in memory. */
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { Context } from 'koa';

export type ZipEntry = { name: string; bytes: Uint8Array };

/** Entries are stored as they are, since photos and PDF files don't shrink. */
async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes } of entries) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}

/** Answers with a ZIP file. @param name without extension */
export function answerZip(ctx: Context, name: string, entries: AsyncIterable<ZipEntry>): void {
  ctx.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
    'Cache-Control': 'no-store',
  });
  ctx.body = Readable.from(writeZip(entries), { objectMode: false });
}

/** Sends a file from the bucket like one on disk: with ranges and conditional requests. */
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import { Problem } from '../../db/rules/problems.ts';
import { type FilesBucket, openObject } from './bucketFiles.ts';

export type SentFile = { key: string; size: number; sha256: string };
type Range = { first: number; last: number };

/**
 * Parses a Range header (RFC 9110). Several parts, or an invalid range, mean the whole file.
 * @returns undefined for the whole file, null for a range outside it
 */
export function parseRange(header: string, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/.exec(header) ?? [];
  if (from === '' && to === '') return undefined;
  const range =
    from === ''
      ? { first: Math.max(0, size - Number(to)), last: size - 1 }
      : { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && from !== '' && Number(to) < Number(from)) return range.first < size ? undefined : null;
  return range.first > range.last ? null : range;
}

/** The ETag of a file by its content. */
export const hashTag = (sha256: string): string => `"${sha256.slice(0, 32)}"`;

/** @throws Problem `bad_range`, `document_not_found`, `unavailable`; nothing was sent then */
export async function sendBucketFile(
  ctx: Context,
  bucket: FilesBucket,
  { key, size, sha256 }: SentFile,
): Promise<void> {
  const etag = hashTag(sha256);
  ctx.status = 200;
  ctx.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const condition = ctx.get('If-Range');
  const range = condition === '' || condition === etag ? parseRange(ctx.get('Range'), size) : undefined;
  if (range === null) {
    ctx.remove('ETag');
    ctx.set('Content-Range', `bytes */${size}`);
    throw new Problem('bad_range');
  }
  // An empty file has no byte that a range could name.
  const opened = await openObject(bucket, key, range).catch((error) => {
    for (const header of ['ETag', 'Accept-Ranges', 'Content-Disposition']) ctx.remove(header);
    throw error;
  });
  if (!opened || (!range && opened.size !== size)) {
    opened?.stream.destroy();
    for (const header of ['ETag', 'Accept-Ranges', 'Content-Disposition']) ctx.remove(header);
    throw new Problem('document_not_found');
  }
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  }
  ctx.length = opened.size;
  ctx.respond = false;
  ctx.res.statusCode = ctx.status;
  if (ctx.method === 'HEAD') {
    opened.stream.destroy();
    ctx.res.end();
    return;
  }
  // The response has begun, so only its length can tell the reader that it broke off.
  await pipeline(opened.stream, ctx.res).catch(() => ctx.res.destroy());
}

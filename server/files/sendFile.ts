/** Sends a stored file: streamed, with ranges and conditional requests, inert whatever it holds. */
import type { Context } from 'koa';
import send from 'send';
import { Problem } from '../../db/rules/problems.ts';
import { type FilePlace, fileKey, filesFolder, relativeFilePath } from './fileStorage.ts';
import { sendBucketFile } from './sendBucketFile.ts';

/** What a browser may open by itself; everything else is saved to disk. Nothing here can run script. */
const opensInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const pdf = 'application/pdf';
/** Nothing of ours is drawn in a frame of another site, whatever a file holds. */
const unframed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For bytes that never change under one address. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/** `size` and `sha256` as its row has them. */
export type FileToSend = {
  fileId: string;
  mediaType: string;
  name: string;
  size: number;
  sha256: string;
  cacheControl: string;
};

/** The header that names a file, in whatever letters (RFC 6266). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

export function sendFile(
  ctx: Context,
  { dataDir, filesS3 }: FilePlace,
  { fileId, mediaType, name, size, sha256, cacheControl }: FileToSend,
): Promise<void> {
  const inline = opensInline.has(mediaType);
  const isPublicPicture = mediaType.startsWith('image/') && cacheControl === immutableCacheControl;
  ctx.set({
    'Content-Type': mediaType,
    'Cache-Control': cacheControl,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', name),
    // Chromium's own PDF viewer does not open inside a sandbox, and a PDF cannot script this origin anyway.
    'Content-Security-Policy':
      mediaType === pdf
        ? `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${unframed}`
        : `default-src 'none'; ${unframed}; sandbox`,
    // Mails and feeds are read inside other sites, and have the pictures of what is published.
    ...(isPublicPicture && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  });
  if (filesS3) return sendBucketFile(ctx, filesS3, { key: fileKey(fileId), size, sha256 });
  ctx.respond = false;
  ctx.res.statusCode = 200;
  return new Promise((resolve, reject) => {
    send(ctx.req, relativeFilePath(fileId), { root: filesFolder(dataDir), cacheControl: false })
      .on('error', (error: { status?: number }) => {
        ctx.respond = true;
        ctx.remove('Content-Disposition');
        if (error.status === 416) return reject(new Problem('bad_range'));
        for (const header of ['Content-Range', 'Accept-Ranges']) ctx.remove(header);
        reject(new Problem('document_not_found'));
      })
      .on('end', resolve)
      .pipe(ctx.res)
      .on('close', resolve);
  });
}

/** Sends a stored file with ranges and conditional requests, so that no content can run script. */
import type { Context } from 'koa';
import send from 'send';
import { Problem } from '../../db/rules/problems.ts';
import { type FilePlace, fileKey, filesFolder, relativeFilePath } from './fileStorage.ts';
import { hashTag, sendBucketFile } from './sendBucketFile.ts';

/** Browsers may display these types; all others are downloaded. None of them can run script. */
const opensInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const pdf = 'application/pdf';
/** Other sites can't show our files in a frame. */
const unframed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Chromium's PDF viewer does not open inside a sandbox, and a PDF can't script this origin anyway.
export const pdfSecurityPolicy = `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${unframed}`;

/** For addresses whose bytes never change. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/** `size` and `sha256` come from the file's row. */
export type FileToSend = {
  fileId: string;
  mediaType: string;
  name: string;
  size: number;
  sha256: string;
  cacheControl: string;
  /** Whether headers leave out when the file came. */
  hidesTime?: boolean;
};

/** Builds the header with a file's name in any script (RFC 6266). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

export function sendFile(
  ctx: Context,
  { dataDir, filesS3 }: FilePlace,
  { fileId, mediaType, name, size, sha256, cacheControl, hidesTime = false }: FileToSend,
): Promise<void> {
  const inline = opensInline.has(mediaType);
  const isPublicPicture = mediaType.startsWith('image/') && cacheControl === immutableCacheControl;
  ctx.set({
    'Content-Type': mediaType,
    'Cache-Control': cacheControl,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', name),
    'Content-Security-Policy': mediaType === pdf ? pdfSecurityPolicy : `default-src 'none'; ${unframed}; sandbox`,
    // Mails and feeds are read on other sites and show the pictures of published records.
    ...(isPublicPicture && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  });
  if (filesS3) return sendBucketFile(ctx, filesS3, { key: fileKey(fileId), size, sha256 });
  if (hidesTime) ctx.set('ETag', hashTag(sha256));
  ctx.respond = false;
  ctx.res.statusCode = 200;
  return new Promise((resolve, reject) => {
    send(ctx.req, relativeFilePath(fileId), {
      root: filesFolder(dataDir),
      cacheControl: false,
      lastModified: !hidesTime,
    })
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

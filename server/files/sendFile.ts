/** Sends a stored file: streamed, with ranges and conditional requests, inert whatever it holds. */
import type { Context } from 'koa';
import send from 'send';
import { Problem } from '../../db/rules/problems.ts';
import { filesFolder, relativeFilePath } from './fileStorage.ts';

/** What a browser may open by itself; everything else is saved to disk. Nothing here can run script. */
const opensInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const pdf = 'application/pdf';

/** For bytes that never change under one address. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

export type FileToSend = { fileId: string; mediaType: string; name: string; cacheControl: string };

/** The header that names a file, in whatever letters (RFC 6266). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

export function sendFile(
  ctx: Context,
  dataDir: string,
  { fileId, mediaType, name, cacheControl }: FileToSend,
): Promise<void> {
  const inline = opensInline.has(mediaType);
  ctx.set({
    'Content-Type': mediaType,
    'Cache-Control': cacheControl,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', name),
    // Chromium's own PDF viewer does not open inside a sandbox, and a PDF cannot script this origin anyway.
    'Content-Security-Policy':
      mediaType === pdf
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
        : "default-src 'none'; sandbox",
  });
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

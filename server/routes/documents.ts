/** The documents list, and the files themselves at addresses that stay. */
import type { Context } from 'koa';
import send from 'send';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { filesRoot, fileWithin } from '../files/files.ts';
import { listDocuments, readDocument, readFile } from '../store/documents.ts';
import { answerJson } from './answer.ts';
import { townRouter } from './router.ts';

/** What a browser may open by itself; everything else is saved to disk. Nothing here can run script. */
const opensInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const pdf = 'application/pdf';

type Sent = { fileId: string; mediaType: string; name: string; cacheControl: string };

/** Streams a stored file with ranges and conditional requests, inert whatever it holds. */
function sendFile(ctx: Context, dataDir: string, { fileId, mediaType, name, cacheControl }: Sent): Promise<void> {
  const inline = opensInline.has(mediaType);
  ctx.set({
    'Content-Type': mediaType,
    'Cache-Control': cacheControl,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    // Chromium's own PDF viewer does not open inside a sandbox, and a PDF cannot script this origin anyway.
    'Content-Security-Policy':
      mediaType === pdf
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
        : "default-src 'none'; sandbox",
  });
  ctx.respond = false;
  ctx.res.statusCode = 200;
  return new Promise((resolve, reject) => {
    send(ctx.req, fileWithin(fileId), { root: filesRoot(dataDir), cacheControl: false })
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

export function documentRoutes(db: Database, dataDir: string) {
  return townRouter()
    .get('/api/documents', 'everybody', async (ctx) => {
      answerJson(ctx, await listDocuments(db, ctx.state.town.id));
    })
    .get(['/documents/:id', '/documents/:id/:name'], 'everybody', async (ctx) => {
      const document = await readDocument(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!document) throw new Problem('document_not_found');
      const { file_id: fileId, media_type: mediaType, file_name: name } = document;
      await sendFile(ctx, dataDir, { fileId, mediaType, name, cacheControl: 'no-cache' });
    })
    .get('/media/:id/:name', 'everybody', async (ctx) => {
      const file = await readFile(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!file) throw new Problem('not_found');
      // A picture's bytes never change under one id.
      const cacheControl = 'public, max-age=31536000, immutable';
      await sendFile(ctx, dataDir, { fileId: file.id, mediaType: file.media_type, name: file.name, cacheControl });
    });
}

/** Files that clerks attach, publish as documents or show as pictures. The bytes at an address never change. */
import type { Database } from '../../db/connection.ts';
import { cleanFileName } from '../../db/rules/fileNames.ts';
import { Problem } from '../../db/rules/problems.ts';
import { detectFileType } from '../files/fileTypes.ts';
import { readUploadName, receiveUpload } from '../files/receiveUpload.ts';
import { immutableCacheControl, sendFile } from '../files/sendFile.ts';
import { requireSession } from '../middleware/session.ts';
import { readFileRecord } from '../store/documents.ts';
import { cachePublicReferences } from '../store/fileReferences.ts';
import { write } from '../store/write.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { answerPrivate } from './answer.ts';
import { townRouter } from './router.ts';

/** The response to an upload: the file's address and its detected type. `size` is in bytes. */
const toUploadAnswer = ({ id, name, media_type, size }: StoredFile) => ({
  id,
  name,
  media_type,
  size,
  url: `/files/${id}/${encodeURIComponent(name)}`,
});

/** For what only administrators may see: a picture that is not published yet, or one of an old revision. */
const neverCached = 'private, no-store';

export function fileRoutes(db: Database, dataDir: string, now: () => number) {
  const isPublic = cachePublicReferences(db, now);
  return townRouter()
    .post('/api/files', 'admin', async (ctx) => {
      const given = readUploadName(ctx);
      const received = await receiveUpload(ctx, dataDir);
      try {
        const { mediaType, extensions } = await detectFileType(received.path, given);
        const { id, size, sha256 } = received;
        const file = { id, name: cleanFileName(given, extensions), media_type: mediaType, size, sha256 };
        // First the bytes, then the row that refers to them.
        await received.keep();
        await write(db, ctx.state.town.id, requireSession(ctx), async (tx) => {
          await tx.addFile(file);
          await tx.audit({ action: 'uploaded', noun: 'files', recordId: id, detail: file.name });
        });
        answerPrivate(ctx, toUploadAnswer(file), 201);
      } catch (error) {
        await received.drop();
        throw error;
      }
    })
    .get(['/files/:id/:name', '/media/:id/:name'], 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      const file = await readFileRecord(db, town.id, ctx.params.id ?? '');
      if (!file) throw new Problem('not_found');
      const { id: fileId, media_type: mediaType, name } = file;
      const shown = await isPublic(town, fileId);
      if (!shown && !session?.person.is_admin) throw new Problem('not_found');
      await sendFile(ctx, dataDir, {
        fileId,
        mediaType,
        name,
        cacheControl: shown ? immutableCacheControl : neverCached,
      });
    });
}

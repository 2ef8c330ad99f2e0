/**
 * Files that clerks attach, publish as documents or show as pictures. An address's bytes never change. POST /api/files
 * takes a file in one request, for other programs; our pages send it in pieces, see uploads.ts. POST …/text tells
 * whether a PDF file has text for screen readers and search.
 */

import type { Context } from 'koa';
import { isEditor } from '../../../db/rules/accounts/rights.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { acceptUpload } from '../../files/acceptUpload.ts';
import { readUploadName, receiveUpload } from '../../files/receiveUpload.ts';
import { immutableCacheControl, sendFile } from '../../files/sendFile.ts';
import { secondsSigned } from '../../files/signedOrderImages.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { readFileRecord } from '../../store/content/documents.ts';
import { cachePublicReferences } from '../../store/content/fileReferences.ts';
import { checkFile, pdfType } from '../../store/content/fileTexts.ts';
import { isPreviewed } from '../../store/content/previews.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import { toUploadAnswer } from './uploadAnswer.ts';

/** For pictures that only editors and readers of a preview may see. Nobody can guess their ids. */
const neverCached = 'private, no-store';

export function fileRoutes({ db, config, now }: RouteParts) {
  const isPublic = cachePublicReferences(db, now);

  /** Seconds for which the request's signature still gives access to a file, which also limits caching. */
  async function readSignedSeconds({ query, state }: Context & { state: TownState }, fileId: string): Promise<number> {
    if (query.signature === undefined) return 0;
    const signing = { townId: state.town.id, secret: await readAppSecret(config), now: now() };
    return secondsSigned(query, fileId, signing);
  }

  async function usualCacheControl({ town, session }: TownState, fileId: string): Promise<string> {
    if (await isPublic(town, fileId)) return immutableCacheControl;
    const isShown = session !== null && isEditor(session.person);
    if (!isShown && !(await isPreviewed(db.read, town.id, fileId, now()))) throw new Problem('not_found');
    return neverCached;
  }

  return townRouter()
    .post('/api/files', 'editor', async (ctx) => {
      const given = readUploadName(ctx);
      // Stores the bytes before the row that refers to them.
      const { file, confirm, drop } = await acceptUpload(config, await receiveUpload(ctx, config, 'file'), given);
      try {
        await write(db, ctx.state.town.id, requireSession(ctx), async (tx) => {
          await tx.addFile(file);
          await tx.audit({ action: 'uploaded', noun: 'files', recordId: file.id, detail: file.name });
        });
        await confirm();
        answerPrivate(ctx, toUploadAnswer(file), 201);
      } catch (error) {
        await drop(error);
        throw error;
      }
    })
    .post('/api/files/:id/text', 'editor', async (ctx) => {
      const { town } = ctx.state;
      const file = await readFileRecord(db, town.id, ctx.params.id ?? '');
      if (!file) throw new Problem('not_found');
      const isRead = file.media_type === pdfType;
      const unread = { status: null, facts: null };
      answerPrivate(ctx, isRead ? await checkFile(db, config, { id: file.id, town_id: town.id }) : unread);
    })
    .get(['/files/:id/:name', '/media/:id/:name'], 'everybody', async (ctx) => {
      const file = await readFileRecord(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!file) throw new Problem('not_found');
      const { id: fileId, media_type: mediaType, name, size, sha256 } = file;
      const seconds = await readSignedSeconds(ctx, fileId);
      const cacheControl = seconds > 0 ? `private, max-age=${seconds}` : await usualCacheControl(ctx.state, fileId);
      await sendFile(ctx, config, { fileId, mediaType, name, size, sha256, cacheControl });
    });
}

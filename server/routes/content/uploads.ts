/**
 * Uploads of files in pieces, which go on where a connection broke. POST /api/files/upload answers with an address for
 * one file, good for a day. There, as in tus (tus.io), HEAD tells in `Upload-Offset` how many bytes are here, PATCH adds
 * bytes at the `Upload-Offset` that it names, and DELETE removes what arrived. GET answers like HEAD, in JSON. The PATCH
 * that completes the file answers with it; at the end of the file an empty one does, too.
 */
import type { Context } from 'koa';
import * as v from 'valibot';
import { fileTooLarge, uploadLifetimeMs, uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { assembleUpload } from '../../files/assembleUpload.ts';
import { confirmFiles } from '../../files/fileStorage.ts';
import { receiveSegments } from '../../files/receiveSegments.ts';
import { idleTimeoutMs } from '../../files/receiveUpload.ts';
import { type SignedUpload, signUpload, verifySignedUpload } from '../../files/signedUploads.ts';
import { endOfSegments, listSegments, removeSegments } from '../../files/uploadSegments.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson, requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { readFileRecord } from '../../store/content/documents.ts';
import { newId } from '../../store/recordIds.ts';
import { write } from '../../store/write.ts';
import type { StoredFile } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';
import { toUploadAnswer } from './uploadAnswer.ts';

const path = '/api/files/upload';
/** The media type of tus 1.0 for bytes at an offset. */
const bytesType = 'application/offset+octet-stream';

const UploadBody = v.object(
  {
    name: v.pipe(
      v.string('The name is what the file is called: minutes.pdf'),
      v.maxLength(1000, 'The name of a file has at most 1000 characters.'),
    ),
    size: v.pipe(
      v.number('The size is the number of the file’s bytes.'),
      v.safeInteger('The size is the number of the file’s bytes.'),
      v.minValue(0, 'The size is the number of the file’s bytes.'),
    ),
  },
  'An address for an upload is asked for with the file’s name and size.',
);

/** @throws Problem `bad_request` */
function readOffset(ctx: Context, size: number): number {
  const header = ctx.get('Upload-Offset');
  const offset = /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
  if (!(offset <= size)) {
    throw new Problem('bad_request', 'The header Upload-Offset says at which byte of the file these begin.');
  }
  if (ctx.get('Content-Type').toLowerCase() !== bytesType) {
    throw new Problem('bad_request', 'This address takes bytes with the header Content-Type: {type}', {
      params: { type: bytesType },
    });
  }
  return offset;
}

export function uploadRoutes({ db, config, now }: RouteParts) {
  /** @throws Problem `not_found` if the address is not this person's, `link_expired` */
  async function readUpload(ctx: Context & { state: TownState }): Promise<SignedUpload> {
    const secret = await readAppSecret(config);
    const upload = verifySignedUpload('file', ctx.query.signed, ctx.state.town.id, secret, now());
    if (upload.user_id !== requirePerson(ctx).id) throw new Problem('not_found');
    return upload;
  }

  async function saveFile(ctx: Context & { state: TownState }, { file_id, name }: SignedUpload): Promise<StoredFile> {
    const { town } = ctx.state;
    const file = await assembleUpload(config, file_id, name);
    await write(db, town.id, requireSession(ctx), async (tx) => {
      // Another tab, or a repeated call, may have been first.
      if (await tx.trx('files').where({ town_id: town.id, id: file_id }).first('id')) return;
      await tx.addFile(file);
      await tx.audit({ action: 'uploaded', noun: 'files', recordId: file.id, detail: file.name });
    });
    await confirmFiles(config.dataDir, [file_id]);
    return file;
  }

  /** Answers with the file; a refused one leaves nothing. */
  async function finish(ctx: Context & { state: TownState }, upload: SignedUpload): Promise<void> {
    const { town } = ctx.state;
    try {
      const file = (await readFileRecord(db, town.id, upload.file_id)) ?? (await saveFile(ctx, upload));
      // Leftovers are removed after a day.
      await removeSegments(config, upload.file_id).catch(() => {});
      answerPrivate(ctx, toUploadAnswer(file), 201);
    } catch (error) {
      // The segments are gone once another call has saved the file.
      const saved = await readFileRecord(db, town.id, upload.file_id);
      if (saved) return answerPrivate(ctx, toUploadAnswer(saved), 201);
      const isRefused = error instanceof Problem && ['file_refused', 'file_too_large'].includes(error.code);
      if (isRefused) await removeSegments(config, upload.file_id);
      throw error;
    }
  }

  async function readEnd({ state }: { state: TownState }, { file_id, size }: SignedUpload): Promise<number> {
    const saved = await readFileRecord(db, state.town.id, file_id);
    return saved ? size : endOfSegments(await listSegments(config, file_id));
  }

  const answerOffset = (ctx: Context, { size }: SignedUpload, offset: number) => {
    ctx.set({ 'Upload-Offset': String(offset), 'Upload-Length': String(size) });
    answerPrivate(ctx, { offset, size });
  };

  return townRouter()
    .post(path, 'editor', async (ctx) => {
      const { name, size } = readBody(ctx, UploadBody);
      if (size > uploadLimits.file.bytes) throw fileTooLarge('file');
      if (size === 0) throw new Problem('file_refused', 'This file is empty.');
      const until = now() + uploadLifetimeMs;
      const upload = {
        town_id: ctx.state.town.id,
        file_id: newId(),
        name,
        size,
        user_id: requirePerson(ctx).id,
        until,
      };
      const upload_url = `${path}?signed=${signUpload('file', upload, await readAppSecret(config))}`;
      ctx.set('Location', upload_url);
      answerPrivate(ctx, { upload_url, until }, 201);
    })
    .get(path, 'editor', async (ctx) => {
      const upload = await readUpload(ctx);
      answerOffset(ctx, upload, await readEnd(ctx, upload));
    })
    .patch(path, 'editor', async (ctx) => {
      const upload = await readUpload(ctx);
      const from = readOffset(ctx, upload.size);
      if (await readFileRecord(db, ctx.state.town.id, upload.file_id)) {
        if (from === upload.size) return finish(ctx, upload);
        throw new Problem('upload_elsewhere', undefined, { offset: upload.size });
      }
      ctx.req.setTimeout(idleTimeoutMs, () => ctx.req.destroy());
      const to = { id: upload.file_id, size: upload.size };
      const offset = await receiveSegments(config, to, from, ctx.req).finally(() => ctx.req.setTimeout(0));
      if (offset === upload.size) return finish(ctx, upload);
      answerOffset(ctx, upload, offset);
    })
    .delete(path, 'editor', async (ctx) => {
      const { file_id } = await readUpload(ctx);
      await removeSegments(config, file_id);
      answerPrivate(ctx, {});
    });
}

/** Pictures for pages: an upload becomes resized copies for browsers to choose from. */

import { Problem } from '../../../db/rules/problems.ts';
import { type PictureCopies, savePictureCopies } from '../../files/pictureCopies.ts';
import { readUploadName, receiveUpload } from '../../files/receiveUpload.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireSession } from '../../http/middleware/session.ts';
import { townRouter } from '../../http/router.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';

/** @throws Problem `bad_request` */
function parseMaxWidth(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^[1-9]\d{1,3}$/.test(text)) {
    throw new Problem('bad_request', 'The width is the number of pixels of the largest copy: ?width=480');
  }
  return Number(text);
}

export function pictureRoutes({ db, config }: RouteParts) {
  return townRouter().post('/api/pictures', 'editor', async (ctx) => {
    const given = readUploadName(ctx);
    const maxWidth = parseMaxWidth(ctx.query.width);
    const received = await receiveUpload(ctx, config, 'picture');
    let copies: PictureCopies | undefined;
    try {
      const made = await savePictureCopies(config, received.path, given, { maxWidth });
      copies = made;
      await write(db, ctx.state.town.id, requireSession(ctx), async (tx) => {
        for (const file of made.files) await tx.addFile(file);
        const recordId = made.files[0]?.id ?? '';
        await tx.audit({ action: 'uploaded', noun: 'files', recordId, detail: given.slice(0, 200) });
      });
      await made.confirm();
      answerPrivate(ctx, made.picture, 201);
    } catch (error) {
      await copies?.drop(error);
      throw error;
    } finally {
      // The upload itself is not kept, because phones write the location into it.
      await received.drop();
    }
  });
}

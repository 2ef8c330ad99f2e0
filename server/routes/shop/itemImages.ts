/** Uploads of item images to a signed address, on this server or a bucket. */

import * as v from 'valibot';
import { pictureSlug } from '../../../db/rules/documents/fileNames.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { claimFile, undoFiles } from '../../files/fileStorage.ts';
import { requirePictureType } from '../../files/fileTypes.ts';
import { type PictureCopies, savePictureCopies } from '../../files/pictureCopies.ts';
import { presignBucketUpload } from '../../files/presignBucketUpload.ts';
import { receiveUpload } from '../../files/receiveUpload.ts';
import { signedUploadLifetimeMs, signUpload, verifySignedUpload } from '../../files/signedUploads.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { findAccount } from '../../store/accounts/users.ts';
import { readFileRecord } from '../../store/content/documents.ts';
import { addPicture } from '../../store/content/pictures.ts';
import { newId } from '../../store/recordIds.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';

const PresignBody = v.object(
  {
    filename: v.pipe(
      v.string('The filename is what the file is called.'),
      v.maxLength(1000, 'The name of a file has at most 1000 characters.'),
    ),
    content_type: v.pipe(
      v.string('The content_type is the kind of the file: image/jpeg'),
      v.maxLength(100, 'The content_type is the kind of the file: image/jpeg'),
    ),
  },
  'An address for an image is asked for with its filename and content_type.',
);

/** Shop pages never show an item wider than this, in pixels. */
const maxImageWidth = 1440;

const uploadAlreadyUsed = () =>
  new Problem('link_expired', 'This upload address was already used. Please choose the image again.');

/** This server accepts uploads here, see verifySignedUpload(). */
const uploadPath = '/api/items/image/upload';

export function itemImageRoutes({ db, config, now }: RouteParts) {
  const { s3 } = config;
  return townRouter()
    .post('/api/items/image/presigned_url', 'admin', async (ctx) => {
      const { filename, content_type } = readBody(ctx, PresignBody);
      const type = content_type.toLowerCase();
      const ending = requirePictureType(type);
      const { town } = ctx.state;
      const fileId = newId();
      const words = pictureSlug(filename);
      if (s3) {
        const object_key = `${town.id}/${fileId}/${words}.${ending}`;
        const upload_url = await presignBucketUpload(s3, object_key, type, now());
        return answerPrivate(ctx, { upload_url, object_key, image_url: s3.publicBase + object_key });
      }
      const name = `${words}.jpg`;
      const object_key = `${fileId}/${name}`;
      const signed = signUpload(
        'image',
        {
          town_id: town.id,
          file_id: fileId,
          name,
          type,
          user_id: requirePerson(ctx).id,
          until: now() + signedUploadLifetimeMs,
        },
        await readAppSecret(config),
      );
      answerPrivate(ctx, {
        upload_url: `${uploadPath}?signed=${signed}`,
        object_key,
        image_url: `/media/${object_key}`,
      });
    })
    .put(uploadPath, 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const upload = verifySignedUpload('image', ctx.query.signed, town.id, await readAppSecret(config), now());
      const { file_id: id, name, type } = upload;
      if (ctx.get('Content-Type').toLowerCase() !== type) {
        throw new Problem('bad_request', 'This address takes a file with the header Content-Type: {type}', {
          params: { type },
        });
      }
      if (await readFileRecord(db, town.id, id)) throw uploadAlreadyUsed();
      const account = await findAccount(db.read, town.id, { id: upload.user_id });
      // A former administrator must not use addresses signed earlier.
      if (!account?.active || !account.is_admin) throw new Problem('not_admin');
      const received = await receiveUpload(ctx, config, 'picture');
      let isClaimed = false;
      let copies: PictureCopies | undefined;
      try {
        isClaimed = await claimFile(config, id);
        if (!isClaimed) throw uploadAlreadyUsed();
        const made = await savePictureCopies(config, received.path, name, {
          maxWidth: maxImageWidth,
          flattenOnWhite: true,
          fallback: { id, name },
        });
        copies = made;
        await write(db, town.id, account.email, async (tx) => {
          await addPicture(tx, town.id, id, made);
          await tx.audit({ action: 'uploaded', noun: 'files', recordId: id, detail: name });
        });
        await made.confirm();
        answerPrivate(ctx, made.picture, 201);
      } catch (error) {
        await copies?.drop(error);
        if (isClaimed) await undoFiles(config, [id], error);
        throw error;
      } finally {
        await received.drop();
      }
    });
}

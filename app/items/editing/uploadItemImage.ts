/** Uploads the image of an item to this server or to a bucket. */

import { fileTooLarge, uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import { parseUrl } from '../../../db/rules/links/links.ts';
import { CallError, call } from '../../data/call.ts';
import { sendFile, type UploadOptions } from '../../data/uploads/upload.ts';
import { problemText } from '../../texts/en/problems.ts';
import { imageUploadTexts as texts } from '../../texts/en/shop/imageUpload.ts';

/** A failed upload. Its message follows `Image upload failed: `. */
export class ImageUploadError extends Error {}

type UploadTarget = { upload_url?: unknown; object_key?: unknown; image_url?: unknown };

/** The storage of images if the server names no other. */
const ownStorage = '/media/';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @throws ImageUploadError */
async function requestUploadUrl(file: File): Promise<{ uploadUrl: string; imageUrl: string }> {
  const json = { filename: file.name.toWellFormed(), content_type: file.type };
  const answer = await call<UploadTarget | null>('/api/items/image/presigned_url', { method: 'POST', json }).catch(
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      throw new ImageUploadError(error.serverMessage || (error.status === 0 ? texts.network : texts.failed), {
        cause: error,
      });
    },
  );
  const { upload_url, object_key, image_url } = answer ?? {};
  const isUsable = isText(upload_url) && /^https?:$/.test(parseUrl(upload_url, location.href)?.protocol ?? '');
  if (!isUsable || !isText(object_key)) throw new ImageUploadError(texts.badAddress);
  return { uploadUrl: upload_url, imageUrl: isText(image_url) ? image_url : `${ownStorage}${object_key}` };
}

/**
 * Uploads an image without saving an item: that needs the returned address.
 * @param options `onProgress` receives the sent part, from 0 to 1; at 1 the server may still be processing it
 * @returns the address for the item's `image`
 * @throws ImageUploadError with a message for people; the signal's reason if it aborts the upload
 */
export async function uploadItemImage(file: File, options: UploadOptions = {}): Promise<string> {
  const { signal } = options;
  signal?.throwIfAborted();
  if (file.size > uploadLimits.picture.bytes) throw new ImageUploadError(fileTooLarge('picture').message);
  const { uploadUrl, imageUrl } = await requestUploadUrl(file);
  // Both headers are part of the signature, so storage refuses other values.
  const headers = { 'Content-Type': file.type, 'x-amz-acl': 'public-read' };
  const { status, body } = await sendFile({ method: 'PUT', url: uploadUrl, headers }, file, options);
  if (status === 0) throw new ImageUploadError(texts.network);
  if (status < 200 || status > 299) {
    const why = isText(body.code) && isText(body.message) ? problemText({ ...body, message: body.message }) : '';
    throw new ImageUploadError(texts.refused(status, why));
  }
  return imageUrl;
}

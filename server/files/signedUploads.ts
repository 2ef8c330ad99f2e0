/**
 * Signed addresses for one upload, like S3's presigned URLs: anyone with the address may use it. It contains the town,
 * the file's id, name and type, its expiry, and the person who requested it.
 */
import * as v from 'valibot';
import { Problem } from '../../db/rules/problems.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

export const signedUploadLifetimeMs = 15 * 60_000;

const SignedUploadSchema = v.object({
  town_id: v.string(),
  file_id: v.string(),
  name: v.string(),
  type: v.string(),
  user_id: v.string(),
  /** The expiry in milliseconds. */
  until: v.number(),
});
export type SignedUpload = v.InferOutput<typeof SignedUploadSchema>;

const signPayload = (payload: string, secret: string) => computeSignature(secret, 'item image', payload);

/** @returns the upload and its signature, in characters that are allowed in URLs */
export function signUpload(upload: SignedUpload, secret: string): string {
  const payload = Buffer.from(JSON.stringify(upload)).toString('base64url');
  return `${payload}.${signPayload(payload, secret)}`;
}

const invalidSignature = () =>
  new Problem('not_found', 'This upload address is not valid. Please choose the image again.');

/** @throws Problem `not_found` if it was not signed here or is for another town; `link_expired` */
export function verifySignedUpload(signed: unknown, townId: string, secret: string, now: number): SignedUpload {
  const [payload = '', signature = '', more] = typeof signed === 'string' ? signed.split('.') : [];
  const isOurs = more === undefined && isSameSignature(signature, signPayload(payload, secret));
  if (!isOurs) throw invalidSignature();
  const upload = v.parse(SignedUploadSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (upload.town_id !== townId) throw invalidSignature();
  if (!isStillAhead(upload.until, now, signedUploadLifetimeMs)) {
    throw new Problem('link_expired', 'This upload address has expired. Please choose the image again.');
  }
  return upload;
}

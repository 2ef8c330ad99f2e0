/**
 * Addresses that take one upload, as S3's presigned ones do: whoever has such an address may use it, whoever they are.
 * They say for which town, as which file, by which name and of which type, until when, and who asked for them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Problem } from '../../db/rules/problems.ts';

/** How long such an address works, in milliseconds. */
export const signedUploadLifetimeMs = 15 * 60_000;

const SignedUploadSchema = v.object({
  town_id: v.string(),
  file_id: v.string(),
  name: v.string(),
  type: v.string(),
  user_id: v.string(),
  /** The moment from which on it is refused, in milliseconds. */
  until: v.number(),
});
export type SignedUpload = v.InferOutput<typeof SignedUploadSchema>;

/** Signed with what it is for, so that nothing else that is ever signed can pass for it. */
const computeSignature = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`item image\n${payload}`).digest();

/** @returns text that an address can hold: the upload, and its signature */
export function signUpload(upload: SignedUpload, secret: string): string {
  const payload = Buffer.from(JSON.stringify(upload)).toString('base64url');
  return `${payload}.${computeSignature(payload, secret).toString('base64url')}`;
}

const invalidSignature = () =>
  new Problem('not_found', 'This is no address for an upload to this site. Please choose the image again.');

/**
 * @throws Problem `not_found` for what was not signed here, or for another town; `link_expired` for what was signed too
 *   long ago
 */
export function verifySignedUpload(signed: unknown, townId: string, secret: string, now: number): SignedUpload {
  const [payload = '', signature = '', more] = typeof signed === 'string' ? signed.split('.') : [];
  const given = Buffer.from(signature, 'base64url');
  const right = computeSignature(payload, secret);
  // Decoding forgives what was put in between: it must be written as it was signed.
  const isOurs = given.length === right.length && given.toString('base64url') === signature && more === undefined;
  if (!isOurs || !timingSafeEqual(given, right)) throw invalidSignature();
  const upload = v.parse(SignedUploadSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (upload.town_id !== townId) throw invalidSignature();
  if (now >= upload.until) {
    throw new Problem('link_expired', 'This address for an upload is too old. Please choose the image again.');
  }
  return upload;
}

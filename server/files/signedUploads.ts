/**
 * Signed addresses for one upload, like S3's presigned URLs. An address contains the town, the file's id, name and type
 * or size, its expiry, and the person who requested it. Anyone with an image's address may use it; a file also takes
 * that person's session.
 */
import * as v from 'valibot';
import { uploadLifetimeMs } from '../../db/rules/documents/uploadLimits.ts';
import { Problem } from '../../db/rules/problems.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

export const signedUploadLifetimeMs = 15 * 60_000;

/** Files come in pieces over a day, item images in one request. */
type UploadKind = 'file' | 'image';
const purposes = { file: 'resumable file', image: 'item image' } as const;
const lifetimes = { file: uploadLifetimeMs, image: signedUploadLifetimeMs } as const;

const SignedUploadSchema = v.object({
  town_id: v.string(),
  file_id: v.string(),
  name: v.string(),
  type: v.optional(v.string(), ''),
  /** The file's size in bytes. */
  size: v.optional(v.number(), 0),
  user_id: v.string(),
  /** The expiry in milliseconds. */
  until: v.number(),
});
export type SignedUpload = v.InferOutput<typeof SignedUploadSchema>;
type UploadToSign = v.InferInput<typeof SignedUploadSchema>;

const signPayload = (kind: UploadKind, payload: string, secret: string) =>
  computeSignature(secret, purposes[kind], payload);

/** @returns the upload and its signature, in characters that are allowed in URLs */
export function signUpload(kind: UploadKind, upload: UploadToSign, secret: string): string {
  const payload = Buffer.from(JSON.stringify(upload)).toString('base64url');
  return `${payload}.${signPayload(kind, payload, secret)}`;
}

const invalidSignature = (kind: UploadKind) =>
  new Problem('not_found', 'This upload address is not valid. Please choose the {kind} again.', { params: { kind } });

/** @throws Problem `not_found` if it was not signed here or is for another town; `link_expired` */
export function verifySignedUpload(
  kind: UploadKind,
  signed: unknown,
  townId: string,
  secret: string,
  now: number,
): SignedUpload {
  const [payload = '', signature = '', more] = typeof signed === 'string' ? signed.split('.') : [];
  const isOurs = more === undefined && isSameSignature(signature, signPayload(kind, payload, secret));
  if (!isOurs) throw invalidSignature(kind);
  const upload = v.parse(SignedUploadSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (upload.town_id !== townId) throw invalidSignature(kind);
  if (!isStillAhead(upload.until, now, lifetimes[kind])) {
    throw new Problem('link_expired', 'This upload address has expired. Please choose the {kind} again.', {
      params: { kind },
    });
  }
  return upload;
}

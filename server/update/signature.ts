/** Verifies a release archive with the key in this box's settings, before any of it is read or run. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UpdateRefused } from './updateRefused.ts';

/** An Ed25519 signature (RFC 8032) of the whole archive: 64 bytes, compatible with openssl. */
export const signaturePath = (archive: string) => `${archive}.sig`;

/** @param releaseKey 32 bytes as base64url */
const toPublicKey = (releaseKey: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: releaseKey }, format: 'jwk' });

export type SignatureParts = {
  /** RELEASE_KEY; without it, a person has to confirm the archive. */
  releaseKey: string | undefined;
  /** Whether an option confirmed it already. */
  mayBeUnsigned: boolean;
  askPerson?: ((question: string) => Promise<string>) | undefined;
  print(line: string): void;
};

/** @throws UpdateRefused unless a person confirms that they trust the release */
async function requireKnown(path: string, known: string, { mayBeUnsigned, askPerson, print }: SignatureParts) {
  print(`Nobody knows who made ${path}: this box has no RELEASE_KEY that it could be checked with. ${known}`);
  if (mayBeUnsigned) return;
  const answer = await askPerson?.('Use it all the same, since you know where it comes from? [yes/no]: ');
  if (/^y(es)?$/i.test(answer?.trim() ?? '')) return;
  throw new UpdateRefused(
    'Nothing of it was run, and nothing was changed. Set RELEASE_KEY in settings.env to the key of whoever makes your releases; or add --unsigned where you know that it is theirs.',
  );
}

/** @param content all bytes of the archive @throws UpdateRefused if it must not be used */
export async function requireSignature(path: string, content: Buffer, parts: SignatureParts): Promise<void> {
  if (!parts.releaseKey) {
    const sum = createHash('sha256').update(content).digest('hex');
    return requireKnown(path, `Its SHA-256 is ${sum}.`, parts);
  }
  const signature = await readFile(signaturePath(path)).catch(() => null);
  const advice = 'Nothing of it was run, and nothing was changed. Get it again from whoever makes your releases.';
  if (!signature) {
    throw new UpdateRefused(`${path} has no signature beside it: ${signaturePath(path)} is missing. ${advice}`);
  }
  if (!verify(null, content, toPublicKey(parts.releaseKey), signature)) {
    throw new UpdateRefused(`${path} is not signed by the key in RELEASE_KEY, or was changed since. ${advice}`);
  }
  parts.print(`${path} is signed by the key of this box.`);
}

/** A folder can't be signed. @throws UpdateRefused */
export async function requireKnownFolder(path: string, parts: SignatureParts): Promise<void> {
  if (!parts.releaseKey) return requireKnown(path, 'It is a folder.', parts);
  throw new UpdateRefused(
    `${path} is a folder, which can't be signed, and this box has a RELEASE_KEY. Nothing was changed. Give the archive.`,
  );
}

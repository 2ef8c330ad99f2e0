/** Seals secrets with APP_SECRET, so that a copy of the database alone reveals none. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

const deriveKey = (appSecret: string) =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'mainstreet sealed secrets', 32));

/**
 * Seals a text (AES-256-GCM).
 * @param context binds it to an owner and purpose, such as `<town id>/secret_key`: it can't be opened with another
 */
export function sealSecret(appSecret: string, context: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** @returns null if it was sealed with another secret or context, or was changed */
export function openSecret(appSecret: string, context: string, sealed: string): string | null {
  const [found, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (found !== version || bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(appSecret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

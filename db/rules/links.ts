/** Addresses that people type or imports bring: only schemes that cannot run script are kept. */
import * as v from 'valibot';

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** Whether saved content may hold this address: a path of this site, or one of the harmless schemes. */
export function isSafeUrl(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  try {
    return schemes.has(new URL(text).protocol);
  } catch {
    return false;
  }
}

export const SafeUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000),
  v.check(isSafeUrl, 'A link must start with https://, http://, mailto:, tel:, sms: or /.'),
);

/** A link with the words people read. */
export const Link = v.object({ title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)), url: SafeUrl });
export type Link = v.InferOutput<typeof Link>;

/** URLs from people and imports: only schemes that cannot run script are accepted. */
import * as v from 'valibot';

const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** Parses an address, as `URL.parse` does in newer browsers. Null for an invalid one. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Whether saved content may hold this address: a path of this site, or one of the harmless schemes. */
export function isSafeUrl(text: string): boolean {
  // Browsers ignore tabs and line breaks in URLs: `/\t/evil.example` would be another site.
  if (/\p{Cc}/u.test(text)) return false;
  if (/^\/(?![/\\])/.test(text)) return true;
  return safeSchemes.has(parseUrl(text)?.protocol ?? '');
}

export const maxUrlLength = 2000;

export const SafeUrl = v.pipe(
  v.string('A link is written as text.'),
  v.trim(),
  v.maxLength(maxUrlLength, 'The address of a link has at most 2,000 characters.'),
  v.check(isSafeUrl, 'A link must start with https://, http://, mailto:, tel:, sms: or /.'),
);

/** A link with its text. */
export const Link = v.object(
  {
    title: v.pipe(
      v.string('The words of a link are written as text.'),
      v.trim(),
      v.nonEmpty('A link needs words that people read.'),
      v.maxLength(200, 'The words of a link have at most 200 characters.'),
    ),
    url: SafeUrl,
  },
  'A link has words that people read, and an address.',
);
export type Link = v.InferOutput<typeof Link>;

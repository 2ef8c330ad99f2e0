/** URLs from people and imports: only schemes that cannot run script are accepted. */

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

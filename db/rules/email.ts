/** Email addresses. Kept apart from users.ts, which loads the validation library. */
import { maxEmailLength } from './accounts/limits.ts';

/** The addresses that browsers accept in email fields (the pattern of the HTML standard), with a dot in the domain. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);
/** Lets only letters, digits and dots, with non-ASCII characters among them, reach a URL's host. */
const internationalDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{N}\p{M}.。-]+$/u;
const outerHyphen = /(?:^|[.。])-|-(?:[.。]|$)/;

/**
 * Converts a domain to the form of mail servers and email fields: `müller.example` is `xn--mller-kva.example` (RFC
 * 5891).
 */
function toAsciiDomain(domain: string): string {
  if (!internationalDomain.test(domain) || outerHyphen.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Trims and lowercases an address and converts its domain to ASCII, so that one address has one form. */
export function normalizeEmail(typed: string): string {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 || text.length > maxEmailLength ? text : text.slice(0, at + 1) + toAsciiDomain(text.slice(at + 1));
}

export function isEmail(typed: string): boolean {
  const text = normalizeEmail(typed);
  return text.length <= maxEmailLength && pattern.test(text);
}

/** For `pattern` of email fields: with the browser's own check, which takes a domain without a dot, it is isEmail(). */
export const emailInputPattern = String.raw`.+@.+\..+`;

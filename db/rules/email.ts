/** Email addresses. Apart from users.ts, which has the validation library. */
import { maxEmailLength } from './accounts/limits.ts';

/** The addresses that browsers accept in email fields (the pattern of the HTML standard), with a dot in the domain. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);
/** Letters, digits and dots with something beyond ASCII among them: nothing else may come to a URL's host. */
const internationalDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{N}\p{M}.。-]+$/u;
const outerHyphen = /(?:^|[.。])-|-(?:[.。]|$)/;

/** A domain as mail servers and browsers' email fields write it: `müller.example` is `xn--mller-kva.example` (RFC 5891). */
function toAsciiDomain(domain: string): string {
  if (!internationalDomain.test(domain) || outerHyphen.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** An address trimmed, in lower case and with an ASCII domain, so that it is the same however it is typed. */
export function normalizeEmail(typed: string): string {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 || text.length > maxEmailLength ? text : text.slice(0, at + 1) + toAsciiDomain(text.slice(at + 1));
}

export function isEmail(typed: string): boolean {
  const text = normalizeEmail(typed);
  return text.length <= maxEmailLength && pattern.test(text);
}

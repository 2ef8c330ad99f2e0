/** Kept apart from links.ts, which every reader's page loads. */
import { isEmail } from '../email.ts';
import { isSafeUrl } from './links.ts';

/** Letters that need no escaping in a `mailto:` address. */
const plainBeforeAt = /^[\w.+-]+@[^@]+$/;
const domainPattern = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#].*)?$/u;

/** Adds the scheme that people leave out. Addresses that are unsafe or can't be completed stay unchanged. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (isSafeUrl(text)) return text;
  if (plainBeforeAt.test(text) && isEmail(text)) return `mailto:${text}`;
  return domainPattern.test(text) ? `https://${text.replace(/\s/g, '%20')}` : text;
}

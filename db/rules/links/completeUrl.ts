/** Apart from links.ts, which every reader's page loads. */
import { isEmail } from '../email.ts';
import { isSafeUrl } from './links.ts';

/** Letters that need no escaping in a `mailto:` address. */
const plainBeforeAt = /^[\w.+-]+@[^@]+$/;
const domainPattern = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#].*)?$/u;

/** An address as people type it, with the scheme that nobody types. What is neither safe nor to be completed stays. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (isSafeUrl(text)) return text;
  if (plainBeforeAt.test(text) && isEmail(text)) return `mailto:${text}`;
  return domainPattern.test(text) ? `https://${text.replace(/\s/g, '%20')}` : text;
}

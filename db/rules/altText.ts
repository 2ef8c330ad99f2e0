/** What a picture needs that somebody puts on a page. Apart from sections.ts, which every reader's page loads. */
import { isSafeUrl, parseUrl } from './links.ts';
import { Problem } from './problems.ts';

/** Whether a text is the address of a picture: on this site, or anywhere on the web. */
export function isImageUrl(address: string): boolean {
  if (!isSafeUrl(address)) return false;
  return /^\/(?!\/)/.test(address) || /^https?:$/.test(parseUrl(address)?.protocol ?? '');
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a picture that was uploaded here says neither what it shows nor that it need not. */
const isMissingAltText = ({ src, alt, decorative }: Fields) =>
  typeof src === 'string' &&
  src.startsWith('/media/') &&
  decorative !== true &&
  !(typeof alt === 'string' && alt.trim() !== '');

/** The sources of undescribed pictures, however deep they lie. */
function findMissingAltText(content: unknown): string[] {
  if (!isFields(content)) return [];
  const own = isMissingAltText(content) ? [content.src as string] : [];
  return [...own, ...Object.values(content).flatMap(findMissingAltText)];
}

/**
 * Refuses a section with a new picture that nobody described. One that was there without a description stays, so that
 * what was imported or seeded can be saved.
 * @throws Problem `invalid`
 */
export function requireAltText(content: unknown, before: unknown): void {
  const known = new Set(findMissingAltText(before));
  if (findMissingAltText(content).some((src) => !known.has(src))) {
    throw new Problem('invalid', 'Describe the picture, or mark it as decorative.');
  }
}

/** Addresses of pages: `/water-sewer`. */
import { pageLimits } from './fields.ts';

/** Small letters a to z, digits, and single hyphens between them. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Derives an address from a title; empty for a title without letters a to z and digits. */
export const toSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, pageLimits.slug)
    .replace(/^-+|-+$/g, '');

/** Returns the page address that a path may be; empty for one that is spelled in another way. */
export const slugOfPath = (path: string): string =>
  path.length <= pageLimits.slug + 1 && slugPattern.test(path.slice(1)) ? path.slice(1) : '';

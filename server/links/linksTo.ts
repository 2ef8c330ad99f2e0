/** Finds the links of a town's content that lead to a page of its own. */
import type { Database } from '../../db/connection.ts';
import type { LinkToPage, Page } from '../../db/rules/pages/pages.ts';
import { normalizePath } from '../../db/rules/screens.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { readTargets } from '../store/links/redirects.ts';
import { readAllLinks } from './contentLinks.ts';
import { toOwnUrl } from './ownAddresses.ts';

/** The most that are listed. */
const maxLinks = 20;

/** Lists the records and old addresses that link to any address of a page, without the page itself. */
export async function listLinksTo(
  db: Database,
  town: Town,
  commerce: boolean,
  now: number,
  { id, slug, old_slugs }: Page,
): Promise<LinkToPage[]> {
  const paths = new Set([slug, ...old_slugs].map((one) => `/${one}`));
  const leadsHere = (address: string) => {
    const url = toOwnUrl(address, town.hosts);
    return url !== null && paths.has(normalizePath(url.pathname));
  };
  const links = (await readAllLinks(db, town.id, now, commerce)).filter(
    ({ record_id, address }) => record_id !== id && leadsHere(address),
  );
  const redirects = [...(await readTargets(db, town.id))].filter(([, target]) => leadsHere(target));
  const found = [
    ...links.map(({ noun, title }) => ({ noun, title })),
    ...redirects.map(([title]) => ({ noun: 'redirects', title })),
  ];
  const unique = new Map(found.map((one) => [`${one.noun} ${one.title}`, one]));
  return [...unique.values()].slice(0, maxLinks);
}

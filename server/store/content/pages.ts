/** Reads the pages of a town. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { pageLimits } from '../../../db/rules/pages/fields.ts';
import { comparePages, type ManagedPage, type Page, type PageLink } from '../../../db/rules/pages/pages.ts';
import { slugPattern } from '../../../db/rules/pages/slug.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { whereShownAt } from './schedule.ts';

type Readable = Pick<Database, 'read'>;

const linkColumns = [
  'id',
  'seq',
  'slug',
  'title',
  'summary',
  'kind',
  'topic',
  'parent_id',
  'in_menu',
  'order_index',
  'expires_at',
] as const satisfies (keyof PageLink)[];

/** Decodes stored links, and sorts them by the clerk's sequence. */
const decodeLinks = <T extends PageLink>(rows: T[]): T[] =>
  rows.map((row) => ({ ...row, in_menu: Boolean(row.in_menu) })).sort(comparePages);

/** Lists all pages that are not deleted as links, in their sequence, including scheduled and expired ones. */
export async function readPageLinks(knex: Knex, townId: string): Promise<PageLink[]> {
  return decodeLinks(await knex('pages').where({ town_id: townId, deleted_at: null }).select(linkColumns));
}

/** Lists all pages that are not deleted for the manager. */
export async function listManagedPages({ read }: Readable, townId: string): Promise<ManagedPage[]> {
  const rows: ManagedPage[] = await read('pages')
    .where({ town_id: townId, deleted_at: null })
    .select([...linkColumns, 'version', 'publish_at']);
  return decodeLinks(rows);
}

const shownLinks = ({ read }: Readable, townId: string, now: number) =>
  read('pages').where({ town_id: townId }).modify(whereShownAt(now)).select(linkColumns);

/** Lists the pages that are public at an instant as links, in their sequence. */
export const listPageLinks = async (db: Readable, townId: string, now: number): Promise<PageLink[]> =>
  decodeLinks(await shownLinks(db, townId, now));

/** Lists the public pages that stand in the menu, in their sequence. */
export const listMenuPages = async (db: Readable, townId: string, now: number): Promise<PageLink[]> =>
  decodeLinks(await shownLinks(db, townId, now).where({ in_menu: true }));

/** Whether a town has a page that is public at an instant. */
export const hasPages = async ({ read }: Readable, townId: string, now: number): Promise<boolean> =>
  (await read('pages').where({ town_id: townId }).modify(whereShownAt(now)).first('id')) !== undefined;

/** Lists the public pages above and below a page, and those it leads on to, in their sequence. */
export async function listRelatedPages(db: Readable, townId: string, page: Page, now: number): Promise<PageLink[]> {
  const shown = () => shownLinks(db, townId, now);
  const related: PageLink[] = await shown().where((query) =>
    query.where({ parent_id: page.id }).orWhereIn('id', page.related_ids),
  );
  let above: PageLink = page;
  for (let level = 1; level < pageLimits.depth && above.parent_id !== ''; level += 1) {
    const parent: PageLink | undefined = await shown().where({ id: above.parent_id }).first();
    if (!parent) break;
    related.push(parent);
    above = parent;
  }
  return decodeLinks(related);
}

/** The addresses, kinds and days of change of public pages, for the sitemap. */
export const listPageChanges = (
  { read }: Readable,
  townId: string,
  now: number,
  limit: number,
): Promise<Pick<Page, 'slug' | 'kind' | 'updated_at'>[]> =>
  read('pages')
    .where({ town_id: townId })
    .modify(whereShownAt(now))
    .orderBy('slug')
    .limit(limit)
    .select('slug', 'kind', 'updated_at');

async function readShownPage(
  { read }: Readable,
  townId: string,
  place: { slug: string } | { id: string },
  now: number,
): Promise<Page | null> {
  const row: Row | undefined = await read('pages')
    .where({ town_id: townId, ...place })
    .modify(whereShownAt(now))
    .first();
  return row ? decodeRow<Page>('pages', row) : null;
}

/** Reads a page by its present address; null if it is missing, deleted, or not public at `now`. */
export const readPage = async (db: Readable, townId: string, slug: string, now: number): Promise<Page | null> =>
  slugPattern.test(slug) ? readShownPage(db, townId, { slug }, now) : null;

/** Reads a page by its id; null if it is missing, deleted, or not public at `now`. */
export const readPageById = (db: Readable, townId: string, id: string, now: number): Promise<Page | null> =>
  readShownPage(db, townId, { id }, now);

/** Reads a page that is not deleted by its id or present address, including scheduled and expired ones. */
export async function readAnyPage({ read }: Readable, townId: string, name: string): Promise<Page | null> {
  if (!/^[\w-]{1,120}$/.test(name)) return null;
  const row: Row | undefined = await read('pages')
    .where({ town_id: townId, deleted_at: null })
    .where((named) => named.where({ slug: name }).orWhere({ id: name }))
    .first();
  return row ? decodeRow<Page>('pages', row) : null;
}

/**
 * Finds the present address for a page's present or former one.
 * @returns null if no page that is public at `now` has or had it
 */
export async function findPageSlug(
  { read }: Readable,
  townId: string,
  slug: string,
  now: number,
): Promise<string | null> {
  if (!slugPattern.test(slug)) return null;
  const shown = () => read('pages').where({ town_id: townId }).modify(whereShownAt(now));
  const present = await shown().where({ slug }).first('slug');
  if (present) return slug;
  // Such addresses have no characters that LIKE or JSON would read otherwise.
  const former: { slug: string } | undefined = await shown()
    .whereLike('old_slugs', `%"${slug}"%`)
    .orderBy('slug')
    .first('slug');
  return former?.slug ?? null;
}

/** The pages of a town by present and former address, each with whether it is public at `now`. */
export async function readPageAddresses(
  { read }: Readable,
  townId: string,
  now: number,
): Promise<Map<string, boolean>> {
  const shown: { id: string }[] = await read('pages').where({ town_id: townId }).modify(whereShownAt(now)).select('id');
  const ids = new Set(shown.map(({ id }) => id));
  const rows: { id: string; slug: string; old_slugs: string }[] = await read('pages')
    .where({ town_id: townId, deleted_at: null })
    .select('id', 'slug', 'old_slugs');
  const addresses = new Map<string, boolean>();
  for (const { id, old_slugs } of rows)
    for (const old of JSON.parse(old_slugs) as string[]) addresses.set(old, addresses.get(old) || ids.has(id));
  for (const { id, slug } of rows) addresses.set(slug, ids.has(id));
  return addresses;
}

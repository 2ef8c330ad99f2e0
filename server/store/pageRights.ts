/** Limits of editors who may edit only some pages. */
import { editsPage } from '../../db/rules/accounts/recordRights.ts';
import { editsAll } from '../../db/rules/accounts/rights.ts';
import type { Page, PageLink } from '../../db/rules/pages/pages.ts';
import { invalidField } from '../../db/rules/problems.ts';
import { readPageLinks } from './content/pages.ts';
import type { Row } from './recordRows.ts';
import { refusalOf } from './rights.ts';
import type { WriteContext } from './writeContext.ts';

type PagePlace = Pick<Page, 'id' | 'slug' | 'in_menu'>;

/**
 * Only editors of all pages put one into the menu, or take an address that still leads to a page of others.
 * @param old the stored row of a page that is not new, deleted or not
 * @throws Problem `not_editor`; `invalid` for such an address
 */
export async function requirePagePlace(context: WriteContext, page: PagePlace, old: Row | undefined): Promise<void> {
  const { trx, townId, role } = context;
  if (!role || editsAll(role, 'pages')) return;
  if (page.in_menu && !old?.in_menu) throw refusalOf(role);
  if (page.slug === old?.slug) return;
  const formers: Pick<PageLink, 'id' | 'parent_id' | 'title'>[] = await trx('pages')
    .where({ town_id: townId, deleted_at: null })
    .whereNot({ id: page.id })
    .whereLike('old_slugs', `%"${page.slug}"%`)
    .select('id', 'parent_id', 'title');
  if (formers.length === 0) return;
  const pages = await readPageLinks(trx, townId);
  const foreign = formers.find((former) => !editsPage(role, former, pages));
  if (!foreign) return;
  throw invalidField(
    'slug',
    `The address /${page.slug} still leads to the page “${foreign.title}”. Please choose another one.`,
  );
}

import { hasExpired } from '../announcements/schedule.ts';
import { completeContent, deriveContent } from '../fields/formattedContent.ts';
import { checkPictures } from '../fields/pictureList.ts';
import { invalidField, Problem } from '../problems.ts';
import type { SaveContext, SaveRules } from '../saveRules.ts';
import { pageLimits as limits, newPage } from './fields.ts';
import { PageInput } from './input.ts';
import { countLevels, listAncestors, type Page, type PageLink } from './pages.ts';
import { isReservedSlug } from './reservedSlugs.ts';
import { toSlug } from './slug.ts';

/** @throws Problem `invalid` for an address of the app, or of another page */
function requireFreeSlug({ slug }: Pick<Page, 'slug'>, id: string, pages: readonly PageLink[]): void {
  if (isReservedSlug(slug)) {
    throw invalidField('slug', `The site itself uses the address /${slug}. Please choose another one.`);
  }
  const other = pages.find((page) => page.slug === slug && page.id !== id);
  if (other) {
    throw invalidField(
      'slug',
      `The page “${other.title}” already has the address /${slug}. Please choose another one.`,
    );
  }
}

/** @throws Problem `invalid` for a page that is gone, a circle, or too many levels */
function requireParent(
  { parent_id }: Pick<Page, 'parent_id'>,
  { id, before, isNew }: SaveContext<Page>,
  pages: readonly PageLink[],
): void {
  if (parent_id === '') return;
  const parent = pages.find((page) => page.id === parent_id);
  // The page above may have been deleted since; it may come back.
  if (!parent && (before ? before.parent_id === parent_id : !isNew)) return;
  if (!parent) throw invalidField('parent_id', 'The page above no longer exists.');
  const above = [...listAncestors(parent, pages), parent];
  if (above.some((page) => page.id === id)) throw invalidField('parent_id', 'A page cannot be below itself.');
  if (above.length + countLevels(id, pages) > limits.depth) {
    throw invalidField('parent_id', `Pages can be nested ${limits.depth} levels deep.`);
  }
}

/** @throws Problem `invalid` if the menu has no room for one more page, or for its title */
function requireRoomInMenu(
  { in_menu, title }: PageInput,
  { id, before }: SaveContext<Page>,
  pages: readonly PageLink[],
): void {
  const others = pages.filter((page) => page.in_menu && page.id !== id);
  if (in_menu && title.length > limits.titleInMenu) {
    throw invalidField('title', `The title of a page in the menu has at most ${limits.titleInMenu} characters.`);
  }
  if (!in_menu || before?.in_menu || others.length < limits.inMenu) return;
  const titles = others.map(({ title }) => `“${title}”`).join(', ');
  throw invalidField(
    'in_menu',
    `The menu has room for ${limits.inMenu} pages. Take one of these out first: ${titles}.`,
  );
}

export const pageRules: SaveRules<PageInput, Page> = {
  schema: PageInput,
  async complete(given, { before, lookup }) {
    const whole = { ...(before ?? newPage), ...given };
    // The address is kept for good, so a new title doesn't change it.
    const slug = whole.slug || before?.slug || toSlug(whole.title);
    const former = [before?.slug ?? slug, ...(whole.old_slugs ?? [])].filter((old) => old !== slug);
    return {
      ...whole,
      ...completeContent(given, whole),
      slug,
      old_slugs: [...new Set(former)].slice(0, limits.oldSlugs),
      order_index: whole.order_index ?? (await lookup.findBottomPosition('pages')),
    };
  },
  derive: deriveContent,
  async check(page, saving) {
    const pages = await saving.lookup.listPages();
    requireFreeSlug(page, saving.id, pages);
    requireParent(page, saving, pages);
    requireRoomInMenu(page, saving, pages);
    checkPictures(page, saving.before);
    // An end in the past takes a page down. On a new one it is a slip.
    if (saving.isNew && hasExpired(page, saving.timeZone, saving.now)) {
      throw invalidField('expires_at', 'The end of this page has passed: nobody would see it.');
    }
  },
  notFound: () => new Problem('not_found', 'This page no longer exists.'),
};
